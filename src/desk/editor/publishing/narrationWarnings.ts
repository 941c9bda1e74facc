import { clockTime } from '../../../parts/story/clock.ts';
import type { ManuscriptId } from '../../../shared/desk/desk.ts';
import type { DeskNarration } from '../../../shared/desk/narration.ts';
import { languageOf } from '../../../shared/languages.ts';
import { readingMinutes } from '../../../text/readingPace.ts';
import * as words from '../../../words/desk/publishing.ts';
import { narrationForm } from '../../narration/narrationDraft.ts';
import { timingsForm } from '../../narration/timing/timingStart.ts';
import type { FormValues } from '../formValues.ts';
import { storyForm } from '../unsavedStory.ts';

/** Slow readers take twice the usual time and fast ones half, so neither is unusual. */
const farFactor = 3;
/** In a short text a greeting or a song may take up most of the time. */
const farSeconds = 30;

/**
 * Warnings for a curator before a narration is published, in words. None prevents publishing. `narration` is null when it is
 * published already, or there is none.
 */
export function narrationWarnings(
  { language, content }: Pick<FormValues, 'language' | 'content'>,
  narration: DeskNarration | null,
): readonly string[] {
  const wordCount = content.match(/\S+/gu)?.length ?? 0;
  // The narration of a story told by pictures may have any length.
  if (!narration || narration.parts.length === 0 || wordCount === 0) return [];
  const usualSeconds = readingMinutes(wordCount, languageOf(language).script) * 60;
  const seconds = narration.parts.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);
  const isFar =
    Math.max(seconds, usualSeconds) > farFactor * Math.min(seconds, usualSeconds) &&
    Math.abs(seconds - usualSeconds) > farSeconds;
  return [
    ...(isFar
      ? [words.oddLength(wordCount, { lasts: clockTime(seconds), usual: clockTime(usualSeconds) })]
      : []),
    ...(narration.timings.length === 0 ? [words.noTimings] : []),
  ];
}

/** A warning when this device has unsaved changes of the story's text, which publishing the saved story leaves out. */
export function unsavedOfStory(userId: string, id: ManuscriptId): readonly string[] {
  return storyForm.read(userId, id) ? [words.unsavedStory] : [];
}

/** Warnings when this device has unsaved changes of the narration or its timings. */
export function unsavedOfNarration(userId: string, id: ManuscriptId): readonly string[] {
  return [
    ...(narrationForm.read(userId, id) ? [words.unsavedNarration] : []),
    ...(timingsForm.read(userId, id) ? [words.unsavedTimings] : []),
  ];
}
