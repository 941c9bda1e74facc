import { toNfc } from './boundedText.ts';
import { knownLanguages, languageOf } from './languages.ts';
import { type StoryFields, type StoryTextField, storyTextFields } from './storyFields.ts';

/** A line or the text of a story. */
type WarnedField = StoryTextField | 'source' | 'content';

/** Where a warning points: UTF-16 offsets into the field. For 'source' that is the source's name. */
interface Place {
  readonly field: WarnedField;
  readonly from: number;
  readonly to: number;
}

/** What a curator may want to look at before publishing. None keeps a story from being published. */
export type StoryWarning =
  /** Words made of letters of several scripts, as when one was typed on another's keyboard. */
  | ({ readonly kind: 'mixedScripts' } & Place)
  /** Words of the title or the text that are neither in the language's script nor in Latin letters. */
  | ({ readonly kind: 'otherScript' } & Place)
  /** Most words are in Latin letters: romanised, or the bytes of a font that draws them as its script's. */
  | { readonly kind: 'latinLetters'; readonly field: 'title' | 'content' }
  /** What a converter put where it knew no letter: U+FFFD, letters of private use, rows of question marks, bytes of UTF-8 as Latin. */
  | ({ readonly kind: 'lostLetters' } & Place)
  /** Marks of Markdown or HTML, which readers would see. */
  | ({ readonly kind: 'markup' } & Place)
  /** Words that are not in NFC: publishing normalises them. */
  | ({ readonly kind: 'notNormalised' } & Place)
  /** A credit that the licence or the original asks for is empty. Without an author or a licence there is no publishing. */
  | { readonly kind: 'missingCredit'; readonly field: 'translation_author' | 'source' }
  /** A paragraph of several screens of a phone. */
  | ({ readonly kind: 'longParagraph'; readonly field: 'content' } & Place);

/** UTF-16 units that a paragraph may have without a warning: some six screens of a phone. */
export const longParagraphUnits = 3000;

/** Dedications to the public ask for no source; every other licence wants to be traced to where it was given. */
const publicDomain = /^(CC0|PDM|public[ -]domain)/i;

/** Fewer words may be a name, or a borrowed phrase. */
const fewestWords = 3;

const lost = /[\ufffd\p{Co}]+|\?{3,}|(?:à[¤-¯]|â€|[ÃÂ][\u0080-\u00bf])+/gu;

/** A line break is the one tag that a text may hold (src/text/storyText.ts). */
const markup =
  /<\/?(?!br\b)[a-z][^<>\n]{0,200}>|<!--|&(?:[a-z]{2,8}|#\d{1,6}|#x[\da-f]{1,6});|\*\*[^*\n]{1,200}\*\*|!?\[[^[\]\n]{0,200}\]\([^()\s]{1,200}\)|^#{1,6} /gimu;

/** Letters with their marks, and the joiners that Indic scripts put between them. */
const words = /[\p{L}\p{M}\u200c\u200d]+/gu;

/** ISO 15924 codes of the scripts that a word may be mixed from. */
const scripts = [...new Set([...knownLanguages.map(({ script }) => script), 'Cyrl', 'Grek'])];

/**
 * What is odd about a manuscript, each with its place. `paragraphs` are those of `parseStory` on the same content. Words
 * in a row with the same warning are one place. A text without oddities is gone through twice, and each of its words looked at once.
 */
export function storyWarnings(
  fields: StoryFields,
  content: string,
  paragraphs: readonly { readonly from: number; readonly to: number }[],
): StoryWarning[] {
  const { source, language } = fields;
  const texts: readonly (readonly [WarnedField, string])[] = [
    ...storyTextFields
      .filter(({ isInItsLanguage }) => isInItsLanguage)
      .map(({ key }) => [key, fields[key] ?? ''] as const),
    ['source', source?.name ?? ''],
    ['content', content],
  ];
  const ownScript = language === '' ? null : languageOf(language).script;
  const warnings: StoryWarning[] = missingCredits(fields);
  const isMixed = onceAWord(isOfSeveralScripts);
  const isForeign = onceAWord((word) => !isMixed(word) && isOther(word, ownScript));
  for (const [field, text] of texts) {
    for (const range of runs(text, isMixed)) warnings.push({ kind: 'mixedScripts', field, ...range });
    for (const range of placesOf(lost, text)) warnings.push({ kind: 'lostLetters', field, ...range });
    for (const range of placesOf(markup, text)) warnings.push({ kind: 'markup', field, ...range });
    // A name may be written in the letters of its country.
    if (field === 'title' || field === 'content') {
      if (isMostlyLatin(text, ownScript)) warnings.push({ kind: 'latinLetters', field });
      for (const range of runs(text, isForeign)) {
        warnings.push({ kind: 'otherScript', field, ...range });
      }
    }
    if (toNfc(text) !== text) {
      for (const range of runs(text, (word) => toNfc(word) !== word)) {
        warnings.push({ kind: 'notNormalised', field, ...range });
      }
    }
  }
  for (const { from, to } of paragraphs) {
    if (to - from > longParagraphUnits) warnings.push({ kind: 'longParagraph', field: 'content', from, to });
  }
  return warnings;
}

function missingCredits({
  translation_author = '',
  originalLanguage = '',
  licence,
  source,
}: StoryFields): StoryWarning[] {
  const missing: StoryWarning[] = [];
  if (originalLanguage !== '' && translation_author.trim() === '') {
    missing.push({ kind: 'missingCredit', field: 'translation_author' });
  }
  if (licence.trim() !== '' && !publicDomain.test(licence) && (source?.name ?? '').trim() === '') {
    missing.push({ kind: 'missingCredit', field: 'source' });
  }
  return missing;
}

function placesOf(pattern: RegExp, text: string): { from: number; to: number }[] {
  return Array.from(text.matchAll(pattern), ({ 0: found, index }) => ({
    from: index,
    to: index + found.length,
  }));
}

/** Whether more than half of the words of a language that has another script are in Latin letters. */
function isMostlyLatin(text: string, ownScript: string | null): boolean {
  if (ownScript === null || ownScript === 'Latn') return false;
  const all = text.match(words) ?? [];
  const latin = all.filter((word) => hasOf(word, 'Latn')).length;
  return all.length >= fewestWords && latin * 2 > all.length;
}

/** The words that are odd, those in a row as one range. */
function runs(text: string, isOdd: (word: string) => boolean): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  let open: { from: number; to: number } | undefined;
  for (const { 0: word, index } of text.matchAll(words)) {
    if (!isOdd(word)) open = undefined;
    else if (open) open.to = index + word.length;
    else {
      open = { from: index, to: index + word.length };
      found.push(open);
    }
  }
  return found;
}

/** The same answer, which is worked out when a word is asked for first: a text has far fewer words than it has places of words. */
function onceAWord(isOdd: (word: string) => boolean): (word: string) => boolean {
  const answers = new Map<string, boolean>();
  return (word) => {
    const known = answers.get(word);
    if (known !== undefined) return known;
    const answer = isOdd(word);
    answers.set(word, answer);
    return answer;
  };
}

function isOfSeveralScripts(word: string): boolean {
  return (
    !scripts.some((script) => isWholly(word, script)) && scripts.filter((s) => hasOf(word, s)).length > 1
  );
}

function isOther(word: string, ownScript: string | null): boolean {
  return ownScript !== null && !isWholly(word, 'Latn') && !isWholly(word, ownScript);
}

/** Marks and joiners that all scripts share count for each. A code that Unicode has no letters for is every word's. */
function isWholly(word: string, script: string): boolean {
  return patternsOf(script)?.wholly.test(word) ?? true;
}

function hasOf(word: string, script: string): boolean {
  return patternsOf(script)?.some.test(word) ?? false;
}

interface ScriptPatterns {
  readonly wholly: RegExp;
  readonly some: RegExp;
}

const known = new Map<string, ScriptPatterns | null>();

function patternsOf(script: string): ScriptPatterns | null {
  const made = known.get(script);
  if (made !== undefined) return made;
  const patterns = compile(script);
  known.set(script, patterns);
  return patterns;
}

/** CLDR has codes for several scripts together, such as Jpan, which are no property of a letter. */
function compile(script: string): ScriptPatterns | null {
  try {
    return {
      wholly: new RegExp(`^[\\p{scx=${script}}\\p{sc=Zyyy}\\p{sc=Zinh}]+$`, 'u'),
      some: new RegExp(`\\p{sc=${script}}`, 'u'),
    };
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
