import { toNfc } from '../shared/boundedText.ts';
import { fullStops, indicBlocks, viramas } from '../shared/languages/scripts.ts';
import {
  abbreviations,
  letterNames,
  numberAbbreviations,
  sayingStems,
  sayingWords,
  shortWords,
} from './sentenceWords.ts';

/** A range of a string: UTF-16 offsets, `to` exclusive. */
export interface TextRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Substitutes for a danda or full stop from old keyboards, converters and OCR: bars, fractions that look like one (Bengali,
 * Odia and those of North India), in each script's block the code points that Unicode left free for a danda of its own, the
 * old full stop of Sinhala, and those of East Asian keyboards.
 */
const otherDandas =
  '\u0df4\u2024\u3002\uff0e\uff61\u01c0\u01c1\u05c0\u09f7\u0b72\ua830\u2016\u2223\u2225\u23aa\u23ae\u23b8\u23d0\u2502\u2503\u2551\u2758\u2759\u275a\u258f\ufe31\uff5c\uffe8\u00a6\u09e4\u09e5\u0a64\u0a65\u0ae4\u0ae5\u0b64\u0b65\u0be4\u0be5\u0c64\u0c65\u0ce4\u0ce5\u0d64\u0d65';
const otherDanda = new RegExp(`^[${otherDandas}]+$`, 'u');

/**
 * A run of marks that may end a sentence: those of each script, except the comma of Burmese, which Unicode counts among them,
 * the other shads of Tibetan, substitutes for a danda, and dots, also with spaces between them. A line of Tibetan verse ends
 * with two shads and a space between them.
 */
const terminators = new RegExp(
  `([.۔])(?:[ \\u00a0]\\1){2,}|[།༎][ \\u00a0][།༎]|(?:(?!\\u104a)[\\p{Sentence_Terminal}${fullStops}\\u0f0f-\\u0f12\\u0f14|${otherDandas}…])+`,
  'gu',
);
/** Dots of a pause. Keyboards of Urdu have no other dot than its full stop. */
const dots = /[.…](?:\s?[.…])*|۔(?:\s?۔){2,}/gu;
const dandaLike = /[^.…؟?!？！‼⁇⁈⁉‽]/u;
const doubleDanda = /(?:॥|।।|\|\|)$/u;
/** A verse's number and the dandas after it, as in '॥ १ ॥' and '॥ १.२ ॥'. After a single danda and a space it may begin a list. */
const numberAfterDoubleDanda = /^\s*\p{Nd}+(?:[-–.:/]\p{Nd}+)*\s*[॥|।]{1,2}/u;
const numberAfterDanda = /^\p{Nd}+।/u;
/** Invisible characters that word processors leave after a mark; they do not belong to the next word. */
const invisible = /^\p{Default_Ignorable_Code_Point}+/u;
const closers = `”’»›)]}`;
const openers = `“‘«‹([{`;
/** An opening quote in the place of a closing one, as in '“શું?“ તેણે' and, with the quotes of each kind exchanged, in Urdu. */
const wrongCloser = /^[“‘«‹](?=[\s,،;:]|$)/u;
const dashes = '-–—―';
const wordBefore = /(?:[\p{L}\p{M}\p{N}.]|\u200c|\u200d)+$/u;
const wordAfter = /^(?:[\p{L}\p{M}]|\u200c|\u200d)+/u;
const wordAndStop = /^((?:[\p{L}\p{M}]|\u200c|\u200d)+)[.۔]/u;
const wordCharacter = /[\p{L}\p{M}\p{N}]/u;
const oneSyllable = new RegExp(`^\\p{L}(?:[${viramas}]\\p{L})*\\p{M}*$`, 'u');
const indicLetter = `(?!\\p{Nd})[${indicBlocks}]`;
/** An Indic letter, with only spaces and closing quotes after it. */
const afterIndic = new RegExp(`${indicLetter}[\\s"'\\p{Pe}\\p{Pf}]*$`, 'u');
/**
 * A letter like a bar, which old keyboards and OCR put in place of a danda, as in 'गयाI', and the letter before it. After a
 * space it may also be a Roman numeral, unless a paragraph ends with it.
 */
const barLetter = barLetterAfter('');
const looseBarLetter = barLetterAfter(' ?');
const lastBarLetter = /[Il丨][^\p{L}\p{N}]*$/u;
/** A letter of a script without capitals, or a mark on one. Names of files and addresses are seldom written in them. */
const caselessLetter = /[\p{Lo}\p{Lm}\p{M}]/u;
/** In 'اردو.پاک/خبر' and 'आशा@डाक.भारत', a full stop belongs to an address. */
const addressBefore = /[/@]\S*$/u;
const addressAfter = /^\S*[/@]/u;
/** The full stop of Latin script and of Urdu: both mark abbreviations too. */
const isStop = (mark: string) => mark === '.' || mark === '۔';

/**
 * The sentences of one paragraph, in order. Together they contain every character of it but the white space around
 * them; none begins or ends with white space, none is empty. A paragraph without any letter or digit is one sentence. A
 * line feed is a line break: it ends a sentence only before a new speaker.
 *
 * The rules are our own because `Intl.Segmenter` ends a sentence within 'ડૉ. પટેલ'. In doubt they set no border: a
 * highlighted sentence that is too long disturbs a reader less than half a name.
 */
export function sentenceRanges(paragraph: string): TextRange[] {
  const text = paragraph.replace(lastBarLetter.test(paragraph) ? looseBarLetter : barLetter, '$1│');
  const borders = [...markBorders(text), ...lineBorders(text), text.length].sort((a, b) => a - b);
  const ranges: TextRange[] = [];
  let start = 0;
  let lastHasWord = false;
  for (const border of borders) {
    if (border < start) continue;
    const range = trimmed(text, start, border);
    start = border;
    if (range === undefined) continue;
    const last = ranges.at(-1);
    const hasWord = wordCharacter.test(text.slice(range.from, range.to));
    // Marks without a word belong to the sentence before them, or, at the beginning, to the one after them.
    if (last !== undefined && (!hasWord || !lastHasWord)) {
      ranges[ranges.length - 1] = { from: last.from, to: range.to };
      lastHasWord ||= hasWord;
    } else {
      ranges.push(range);
      lastHasWord = hasWord;
    }
  }
  return ranges;
}

function barLetterAfter(space: string): RegExp {
  return new RegExp(`(${indicLetter}["'\\p{Pe}\\p{Pf}]?${space})[Il丨](?![\\p{L}\\p{N}])`, 'gu');
}

function trimmed(text: string, from: number, to: number): TextRange | undefined {
  const start = afterSpaces(text, from);
  const end = from + text.slice(from, to).trimEnd().length;
  return start < end ? { from: start, to: end } : undefined;
}

function* markBorders(text: string): Generator<number> {
  let sentenceStart = afterSpaces(text, 0);
  let openStraightQuote = false;
  let scanned = 0;
  // Each stretch is searched only once: a sentence of marks alone would otherwise be searched again at each mark.
  let hasWord = false;
  let wordsScanned = 0;
  for (const match of text.matchAll(terminators)) {
    const [run] = match;
    const start = match.index;
    let end = start + run.length;
    for (; scanned < start; scanned++) if (text[scanned] === '"') openStraightQuote = !openStraightQuote;
    if (start < sentenceStart) continue;
    hasWord ||= wordCharacter.test(text.slice(Math.max(wordsScanned, sentenceStart), start));
    wordsScanned = start;
    end += verseNumberLength(run, text.slice(end, end + 24));
    end += invisible.exec(text.slice(end, end + 8))?.[0].length ?? 0;
    const close = closingEnd(text, end, openStraightQuote);
    const mark = run === '.' ? run : run.replace(dots, '') || '…';
    if (hasWord && endsSentence({ text, mark, start, end: close, sentenceStart, closed: close > end })) {
      sentenceStart = afterSpaces(text, close);
      hasWord = false;
      yield close;
    }
  }
}

/** The length of the verse's number that follows a run of marks, with the dandas that close it; 0 for none. */
function verseNumberLength(run: string, following: string): number {
  if (doubleDanda.test(run)) return numberAfterDoubleDanda.exec(following)?.[0].length ?? 0;
  return run.endsWith('।') ? (numberAfterDanda.exec(following)?.[0].length ?? 0) : 0;
}

function afterSpaces(text: string, from: number): number {
  return text.length - text.slice(from).trimStart().length;
}

function closingEnd(text: string, from: number, openStraightQuote: boolean): number {
  let end = from;
  for (;;) {
    const character = text[end];
    if (character === undefined) return end;
    if (closers.includes(character) || wrongCloser.test(text.slice(end, end + 2))) end++;
    else if ((character === '"' || character === "'") && isClosingQuote(text, end, openStraightQuote)) end++;
    else break;
  }
  // In 'કહ્યું ? " તે', a quote after a space still closes the open quotation.
  const loose = /^[ \u00a0]+["”](?=\s|[,;:]|$)/u.exec(text.slice(end, end + 4));
  if (end === from && loose !== null && (openStraightQuote || loose[0].endsWith('”'))) {
    end += loose[0].length;
  }
  return end;
}

function isClosingQuote(text: string, at: number, openStraightQuote: boolean): boolean {
  if (text[at] === '"' && openStraightQuote) return true;
  const next = text[at + 1];
  return next === undefined || !(wordCharacter.test(next) || openers.includes(next));
}

interface Mark {
  readonly text: string;
  /** The run of terminators without its dots; '.' or '…' if it has no other marks. */
  readonly mark: string;
  readonly start: number;
  /** After the closing quotes and brackets. */
  readonly end: number;
  /** The offset of the sentence's first character. */
  readonly sentenceStart: number;
  readonly closed: boolean;
}

/** Whether a mark ends a sentence that already contains a word. */
function endsSentence(at: Mark): boolean {
  const { text, mark, start, end, closed } = at;
  // The number of a list's item: '१। एक गाँव'.
  if (mark === '।' && /^\p{Nd}+\s*$/u.test(text.slice(at.sentenceStart, start))) return false;
  // A substitute for a danda counts as one only after an Indic letter.
  if (otherDanda.test(mark) && !afterIndic.test(text.slice(Math.max(0, start - 8), start))) return false;
  const rest = text.slice(end, end + 120);
  if (rest.trim() === '') return true;
  if (!/^\s/u.test(rest) && !splitsWithoutSpace(at, rest)) return false;
  const next = rest.trimStart();
  const first = next[0] ?? '';
  if (',;:'.includes(first)) return false;
  if (dashes.includes(first) && !rest.slice(0, rest.length - next.length).includes('\n')) {
    if (closed || !(dandaLike.test(mark) || mark === '.')) return false;
  }
  if (closed && (/^\p{Ll}/u.test(next) || sayingFollows(next, mark))) return false;
  if (isStop(mark) && !closed) return !isAbbreviationStop(at, next);
  if (mark === '…') return ellipsisEnds(next, closed);
  // After a danda a word in small Latin letters may begin a sentence.
  return /[।॥]/u.test(mark) || !/^\p{Ll}/u.test(next);
}

/** Whether a mark without a space after it ends a sentence: yes in 'ଗଲା।ସେ' and 'કહ્યું?તે', no in '3.14' and 'a.b'. */
function splitsWithoutSpace(at: Mark, rest: string): boolean {
  const { text, mark, start, end, closed, sentenceStart } = at;
  const [next = ''] = rest;
  const before = text[start - 1] ?? '';
  const opensQuote = openers.includes(next) || next === '"' || next === "'";
  if (isStop(mark) && isWithinAbbreviation(at, rest)) return closed && opensQuote;
  if (mark !== '|' && !otherDanda.test(mark) && dandaLike.test(mark))
    return opensQuote || (wordCharacter.test(next) && !(/\p{Nd}/u.test(before) && /\p{Nd}/u.test(next)));
  if (mark === '.') {
    // With the space on the wrong side, as in 'వుంది .ఇలా', it ends a sentence too.
    const isAfterEnd = caselessLetter.test(before) || /\s/u.test(before);
    const isInAddress =
      addressAfter.test(rest) || addressBefore.test(text.slice(Math.max(sentenceStart, start - 40), start));
    return (isAfterEnd && caselessLetter.test(next) && !isInAddress) || (closed && opensQuote);
  }
  if (mark === '…') return closed && (caselessLetter.test(next) || opensQuote);
  // Not in Latin script, where it may be part of a name or an address.
  return /\p{Lo}/u.test(next) || opensQuote || (closed && wordCharacter.test(text[end] ?? ''));
}

/** Whether a full stop without a space after it stands between initials, as in 'બી.એ' and 'ایم۔اے', or after an abbreviation. */
function isWithinAbbreviation(at: Mark, rest: string): boolean {
  const word = lastWord(at);
  if (word.includes('.') || oneSyllable.test(word) || abbreviations.has(word)) return true;
  return letterNames.has(word) && (!shortWords.has(word) || letterNames.has(wordAfter.exec(rest)?.[0] ?? ''));
}

/** Whether dots end a sentence: usually they are a pause; only a new quotation or a capital begins another sentence. */
function ellipsisEnds(next: string, closed: boolean): boolean {
  return closed || /^(?:["“‘«]|(?!I\b)\p{Lu})/u.test(next);
}

function isAbbreviationStop(at: Mark, next: string): boolean {
  const { text, start, sentenceStart } = at;
  const word = lastWord(at);
  if (word === '') return false;
  if (/^\p{Ll}/u.test(next)) return true;
  const atStart = text.slice(sentenceStart, start).trim() === word;
  if (/^[\p{Nd}.]+$/u.test(word)) return atStart;
  const lower = word.toLowerCase();
  if (abbreviations.has(lower)) return true;
  if (/^\p{Lu}$/u.test(word)) return word !== 'I' || atStart;
  if (numberAbbreviations.has(lower)) return /^\p{Nd}/u.test(next);
  if (word.includes('.')) return !(/\p{Ll}/u.test(word) && /^\p{Lu}/u.test(next));
  const before = text.slice(sentenceStart, start - word.length).trimEnd();
  const afterInitial = isStop(before.at(-1) ?? '') && wordCharacter.test(before.at(-2) ?? '');
  if (!isInitial(word)) return false;
  if (afterInitial) return true;
  const [, following = ''] = wordAndStop.exec(next) ?? [];
  const beforeInitial = isInitial(following) && !shortWords.has(following);
  if (shortWords.has(word)) return beforeInitial && letterNames.has(word);
  // After a comma it is the last letter of a list: 'ક, ખ, ગ.'
  return beforeInitial || atStart || (word.length === 1 && !/[,،]$/u.test(before));
}

function isInitial(word: string): boolean {
  return letterNames.has(word) || (caselessLetter.test(word) && oneSyllable.test(word));
}

/** The word of the sentence before a mark, with inner full stops: 'p.m', 'બી.એ', 'ડૉ'. */
function lastWord({ text, start, sentenceStart }: Mark): string {
  const before = text.slice(Math.max(sentenceStart, start - 40), start);
  return (wordBefore.exec(before)?.[0] ?? '').replace(/^\.+/u, '').normalize('NFC');
}

/**
 * Whether one of the next four words, before any mark, is a verb of saying. In English, a full stop inside the quotation or
 * a capital pronoun after it shows that the verb belongs to a new sentence: '“Come.” She said it twice.'
 */
function sayingFollows(next: string, mark: string): boolean {
  const clause = toNfc(/^[^\s\p{P}][^.,;:?!।॥|…"“”()]*/u.exec(next)?.[0] ?? '');
  if (/^\p{Lu}/u.test(clause) && (mark === '.' || /^(?:He|She|It|They|We|You)\b/u.test(clause))) return false;
  return clause.split(/\s+/u).slice(0, 4).some(isSaying);
}

function isSaying(word: string): boolean {
  return sayingWords.has(word) || sayingStems.some((stem) => word.startsWith(stem));
}

/** Borders before lines that open with a quote, a dash or a bullet, unless a comma, colon or dash ends the line above. */
function* lineBorders(text: string): Generator<number> {
  for (const match of text.matchAll(/\n\s*(?=["“”‘«•*–—―-])/gu)) {
    const above = text.slice(Math.max(0, match.index - 40), match.index).trimEnd();
    if (above !== '' && !/[,:;–—―-]$/u.test(above)) yield match.index;
  }
}
