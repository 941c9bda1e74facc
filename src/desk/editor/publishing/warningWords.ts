import { type StoryWarning, storyWarnings } from '../../../shared/story/storyWarnings.ts';
import { parseStory } from '../../../text/storyText.ts';
import * as common from '../../../words/desk/common.ts';
import * as words from '../../../words/desk/storyForm.ts';
import { type FormValues, formFields, manuscriptOf } from '../formValues.ts';
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
      return words.toAdd[warning.field];
    case 'noWords':
      return words.noWords;
    case 'mixedScripts':
      return words.mixedScripts(name, words.place(warning.from + 1));
    case 'otherScript':
      return words.otherScript(name, words.place(warning.from + 1));
    case 'latinLetters':
      return words.latinLetters(name);
    case 'lostLetters':
      return words.lostLetters(name, words.place(warning.from + 1));
    case 'markup':
      return words.markup(name, words.place(warning.from + 1));
    case 'notNormalised':
      return words.notNormalised(name, words.place(warning.from + 1));
    case 'longParagraph':
      return words.longParagraph(name, lineAt(content, warning.from));
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
