import type { ManuscriptId } from '../../../shared/desk/desk.ts';
import type { DeskNarration } from '../../../shared/desk/narration.ts';
import { languageOf } from '../../../shared/languages.ts';
import { type StoryWarning, storyWarnings } from '../../../shared/story/storyWarnings.ts';
import { readingMinutes } from '../../../text/readingPace.ts';
import { parseStory } from '../../../text/storyText.ts';
import { clockTime } from '../../../ui/story/clock.ts';
import { narrationForm } from '../../narration/narrationDraft.ts';
import { timingsForm } from '../../narration/timing/timingStart.ts';
import * as common from '../../words.tsx';
import { type FormValues, formFields, manuscriptOf } from '../formValues.ts';
import { storyForm } from '../storyDraft.ts';
import * as publishing from '../words.ts';
import { formFieldOf } from './publishProblems.ts';

/** More warnings than anybody reads at a time. */
export const shownWarnings = 20;

/** The warnings about the typed story. */
export function warningsOf(values: FormValues): readonly StoryWarning[] {
  const { fields, content } = manuscriptOf(values, undefined);
  return storyWarnings(fields, content, parseStory(content));
}

/** A warning as a sentence for the curator who typed the story. */
export function warningWords(warning: StoryWarning, { content }: Pick<FormValues, 'content'>): string {
  const name = formFields[formFieldOf(warning.field) ?? 'content'].label;
  switch (warning.kind) {
    case 'missingCredit':
      return publishing.toAdd[warning.field];
    case 'noWords':
      return publishing.noWords;
    case 'mixedScripts':
      return publishing.mixedScripts(name, publishing.place(warning.from + 1));
    case 'otherScript':
      return publishing.otherScript(name, publishing.place(warning.from + 1));
    case 'latinLetters':
      return publishing.latinLetters(name);
    case 'lostLetters':
      return publishing.lostLetters(name, publishing.place(warning.from + 1));
    case 'markup':
      return publishing.markup(name, publishing.place(warning.from + 1));
    case 'notNormalised':
      return publishing.notNormalised(name, publishing.place(warning.from + 1));
    case 'longParagraph':
      return publishing.longParagraph(name, lineAt(content, warning.from));
    default:
      return warning satisfies never;
  }
}

/**
 * What a curator confirms about the typed story: all warnings except those about letters that publishing corrects, and about
 * a missing source, which a text that was written for the library does not have.
 */
export function textOddities(values: FormValues): readonly string[] {
  const asked = warningsOf(values).filter(
    ({ kind, field }) => kind !== 'notNormalised' && !(kind === 'missingCredit' && field === 'source'),
  );
  const more = asked.length - shownWarnings;
  return [
    ...asked.slice(0, shownWarnings).map((warning) => warningWords(warning, values)),
    ...(more > 0 ? [common.andMore(String(more))] : []),
  ];
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

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
      ? [publishing.oddLength(wordCount, { lasts: clockTime(seconds), usual: clockTime(usualSeconds) })]
      : []),
    ...(narration.timings.length === 0 ? [publishing.noTimings] : []),
  ];
}

/** A warning when this device has unsaved changes of the story's text, which publishing the saved story leaves out. */
export function unsavedOfStory(userId: string, id: ManuscriptId): readonly string[] {
  return storyForm.read(userId, id) ? [publishing.unsavedStory] : [];
}

/** Warnings when this device has unsaved changes of the narration or its timings. */
export function unsavedOfNarration(userId: string, id: ManuscriptId): readonly string[] {
  return [
    ...(narrationForm.read(userId, id) ? [publishing.unsavedNarration] : []),
    ...(timingsForm.read(userId, id) ? [publishing.unsavedTimings] : []),
  ];
}
