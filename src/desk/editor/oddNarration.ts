import { clockTime } from '../../parts/clock.ts';
import type { ManuscriptId } from '../../shared/desk.ts';
import type { DeskNarration } from '../../shared/deskNarration.ts';
import { languageOf } from '../../shared/languages.ts';
import { readingMinutes } from '../../text/readingPace.ts';
import * as words from '../../words/desk/publishing.ts';
import { unsavedTimings } from '../narration/timing/unsavedTimings.ts';
import { unsavedNarration } from '../narration/useNarrationDraft.ts';
import { unsavedStory } from './unsavedStory.ts';
import type { Wording } from './wording.ts';

/** Slow readers take twice the usual time, and what is fast takes half. */
const farFactor = 3;
/** Of a few words a greeting and a song may be the most. */
const farSeconds = 30;

/**
 * What a curator may want to look at before readers hear a narration, in words. None keeps it from them. `narration` is
 * null when they hear it already, or there is none.
 */
export function oddNarration(
  { language, content }: Pick<Wording, 'language' | 'content'>,
  narration: DeskNarration | null,
): readonly string[] {
  const wordCount = content.match(/\S+/gu)?.length ?? 0;
  // A story told by pictures may be spoken at any length.
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

/** That this device keeps changes of a story's text which are not saved, in words: publishing the saved story leaves them out. */
export function unsavedOfStory(userId: string, id: ManuscriptId): readonly string[] {
  return unsavedStory.read(userId, id) ? [words.unsavedStory] : [];
}

/** The same of its narration. */
export function unsavedOfNarration(userId: string, id: ManuscriptId): readonly string[] {
  return [
    ...(unsavedNarration.read(userId, id) ? [words.unsavedNarration] : []),
    ...(unsavedTimings.read(userId, id) ? [words.unsavedTimings] : []),
  ];
}
