import { toNfc } from '../boundedText.ts';
import { knownLanguages, languageOf } from '../languages/languages.ts';
import { type StoryFields, type StoryTextField, storyTextFields } from './storyFields.ts';

type WarnedField = StoryTextField | 'source' | 'content';

/** UTF-16 offsets into the field; 'source' is the source's name. */
interface Place {
  readonly field: WarnedField;
  readonly from: number;
  readonly to: number;
}

/** No warning prevents publishing. */
export type StoryWarning =
  /** Words with letters of several scripts, for example typed on the keyboard of another script. */
  | ({ readonly kind: 'mixedScripts' } & Place)
  /** Words of the title or the text that are neither in the language's script nor in Latin letters. */
  | ({ readonly kind: 'otherScript' } & Place)
  /** A romanised text, or one for a legacy font that draws Latin letters as another script's. */
  | { readonly kind: 'latinLetters'; readonly field: 'title' | 'content' }
  /** Traces of a failed conversion (`lost` has the kinds), or a text without letters. */
  | ({ readonly kind: 'lostLetters' } & Place)
  /** Markup of HTML, Markdown, wikis, forums, TeX or RTF, which readers would see. */
  | ({ readonly kind: 'markup' } & Place)
  | ({ readonly kind: 'notNormalised' } & Place)
  /** A credit that the licence or original requires is empty. (Without an author or licence, publishing fails anyway.) */
  | { readonly kind: 'missingCredit'; readonly field: 'translation_author' | 'source' }
  /** There is no text: readers see the story as told by pictures alone. */
  | { readonly kind: 'noWords'; readonly field: 'content' }
  | ({ readonly kind: 'longParagraph'; readonly field: 'content' } & Place);

/** In UTF-16 units: some six screens of a phone. */
export const longParagraphUnits = 3000;

/** Public-domain dedications, which require no source; for every other licence, the source shows where it was granted. */
const publicDomain = /^(CC0|PDM|public[ -]domain)/i;

/** Fewer words may be a name or a borrowed phrase. */
const fewestWords = 3;

/** What Latin-1 and Windows-1252 show for the bytes 80 to BF, all those of a letter in UTF-8 but its first. */
const laterByte = '[\\u0080-\\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]';

const lost = oneOf('gu', [
  /[\ufffc\ufffd\u25cc\p{Co}\p{Noncharacter_Code_Point}\u0080-\u009f]+/u,
  // Elsewhere in a word, as in 'क्या?वह', only a space may be missing.
  /\?{3,}|\?{2,}(?=\p{L})|\?(?=\p{M})|\?(?<=\p{Ll}\?)(?=\p{Ll})/u,
  // A vowel sign or another mark at the beginning of a word, as old fonts store it: it is shown with a dotted circle.
  /(?<![^\s“‘(\-–—])\p{M}/u,
  /[□▯]{2,}|(?<=[\p{L}\p{M}])[□▯]|[□▯](?=[\p{L}\p{M}])/u,
  // Devanagari to Sinhala and Tibetan; Burmese and Ol Chiki; Meetei Mayek; quotes and dashes; the byte order mark.
  new RegExp(`(?:(?:à[¤-·¼-¿]|á[\\u0080€±]|ê¯)${laterByte}?|â€|ï[»¿]|[ÃÂ][\\u0080-\\u00bf])+`, 'u'),
  // The bytes of letters as mails and addresses write them: '=E0=A4=95', '%E0%A4%95'.
  /(?:=[89A-F][\dA-F]){3,}|(?:%[89A-F][\dA-F]){3,}/u,
  // Arabic and Thaana: two in a row, because Ø to Þ are also letters of European languages.
  new RegExp(`[Ø-Þ]${laterByte}(?:[Ø-Þ]${laterByte}?)+`, 'u'),
]);

const markup = oneOf('gimu', [
  // HTML, except the line break, the only tag that a text may contain (src/text/storyText.ts).
  /<\/?(?!br\b)[a-z][^<>\n]{0,200}>|<!--|<[!?][a-z[]|&(?:[a-z]{2,8}|#\d{1,6}|#x[\da-f]{1,6});/u,
  // Markdown: emphasis and code; links and notes; headings, quotations, code blocks and tables; its escapes and JSON's.
  /\*\*[^*\n]{1,200}\*\*/u,
  /(\*{1,3}|_{1,3}|~~|`)(?<![\p{L}\p{M}\p{N}*_~`]\1)(?=[^\s*_~`])[^*_~`\n]{1,200}(?<=\S)\1(?![\p{L}\p{M}\p{N}*_~`])/u,
  /!?\[[^[\]\n]{0,200}\](?:\([^()\s]{1,200}\)|\[[^[\]\n]{0,200}\])|\[\^[^[\]\s]{1,200}\]/u,
  /^#{1,6} |^#{2,6}(?=\p{L})|^> |^```|^\|? *:?-{3,}:? *\|/u,
  /\\(?<!\\\\)(?:[!-/:-@[\]-`{-~]|[nrt](?!\p{Ll})|u[\da-f]{4})/u,
  // A line under a heading, or around the fields of a story file.
  /(?<=\S\n)(?:={3,}|-{3,})$/u,
  // Wikis, forums, TeX and RTF.
  /\[\/[a-z]{1,10}\]|\\[a-z]{3,20}\{/u,
  /'''[^'\n]{1,200}'''|^={2,6}[^=\n]{1,200}={2,6}$|\[\[[^[\]\n]{1,200}\]\]|\{\{[^{}\n]{1,200}\}\}|\{\\rtf/u,
]);

const tags = /<\/?[a-z][^<>\n]{0,200}>/giu;

const words = /[\p{L}\p{M}\u200c\u200d]+/gu;

const scripts = [...new Set([...knownLanguages.map(({ script }) => script), 'Cyrl', 'Grek'])];

/** `paragraphs` are those of `parseStory` for the same content. Consecutive words with the same warning are one place. */
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
  if (content.trim() === '') warnings.push({ kind: 'noWords', field: 'content' });
  else if (!/\p{L}/u.test(content)) {
    warnings.push({ kind: 'lostLetters', field: 'content', from: 0, to: content.length });
  }
  const isMixed = memoized(isOfSeveralScripts);
  const isForeign = memoized((word) => !isMixed(word) && isOther(word, ownScript));
  for (const [field, text] of texts) {
    for (const range of runs(text, isMixed)) warnings.push({ kind: 'mixedScripts', field, ...range });
    for (const range of placesOf(lost, text)) warnings.push({ kind: 'lostLetters', field, ...range });
    for (const range of placesOf(markup, text)) warnings.push({ kind: 'markup', field, ...range });
    // Only title and text are checked, because a name may be written in another script.
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
  // With an address, the source's name is required.
  const hasNoSource = `${source?.name ?? ''}${source?.url ?? ''}`.trim() === '';
  if (licence.trim() !== '' && !publicDomain.test(licence) && hasNoSource) {
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

/**
 * Whether more than a quarter of the words are in lines that are mostly Latin, for a language with another script. By
 * lines, because a text put together from several files may need a legacy font only in part.
 */
function isMostlyLatin(text: string, ownScript: string | null): boolean {
  if (ownScript === null || ownScript === 'Latn') return false;
  let all = 0;
  let inLatinLines = 0;
  for (const line of text.replace(lost, ' ').split(/\n|<br\s*\/?>/iu)) {
    const found = line.replace(tags, ' ').match(words) ?? [];
    all += found.length;
    if (found.filter((word) => hasOf(word, 'Latn')).length * 2 > found.length) inLatinLines += found.length;
  }
  return all >= fewestWords && inLatinLines * 4 > all;
}

function oneOf(flags: string, patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'), flags);
}

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

/** Remembers the answers: a text has far fewer distinct words than words. */
function memoized<Answer>(compute: (of: string) => Answer): (of: string) => Answer {
  const answers = new Map<string, Answer>();
  return (of) => {
    const known = answers.get(of);
    if (known !== undefined) return known;
    const answer = compute(of);
    answers.set(of, answer);
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

/** Shared marks and joiners belong to every script; an unknown code matches all. */
function isWholly(word: string, script: string): boolean {
  return patternsOf(script)?.wholly.test(word) ?? true;
}

function hasOf(word: string, script: string): boolean {
  return patternsOf(script)?.some.test(word) ?? false;
}

const patternsOf = memoized(compile);

/** Codes of combined scripts, such as CLDR's Jpan, are no Unicode property value. */
function compile(script: string) {
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
