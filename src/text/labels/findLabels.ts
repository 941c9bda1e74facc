import { oneSpelling } from '../oneSpelling.ts';
import type { TextRange } from '../sentences.ts';
import { parseStory } from '../storyText.ts';
import { withEntitiesInPlace } from './label.ts';

interface FoundLabel extends TextRange {
  readonly label: number;
  /** 'marks': the punctuation matches too; 'words': only the letters and digits match, in any case. */
  readonly strictness: Strictness;
}

/** The most places of a label that are considered; later ones are ignored. */
const placeLimit = 64;

const letter = /[\p{L}\p{M}\p{N}]/u;

/** A place of a label, at the end of the best sequence of places of the labels before it. */
interface Place extends FoundLabel {
  readonly letters: number;
  readonly before: Place | undefined;
}

/**
 * Finds the words of labels in a story's content: the sequence of places, in the order of both, with the most letters.
 * A label may be a part of a sentence or span several; one that is not found, or only out of order, is left out. A
 * place that leaves out only the punctuation of its sentence is extended by it.
 */
export function findLabels(content: string, labels: readonly string[]): FoundLabel[] {
  const streams = { marks: streamOf(content, 'marks'), words: streamOf(content, 'words') };
  const sentences = parseStory(content).flatMap((paragraph) => paragraph.sentences);
  const best = new BestBefore(content.length);
  for (const [label, text] of labels.entries()) {
    const exact = placesOf(content, streams.marks, streamOf(text, 'marks').text);
    const strictness = exact.length > 0 ? 'marks' : 'words';
    const found = exact.length > 0 ? exact : placesOf(content, streams.words, streamOf(text, 'words').text);
    const places = found.map(({ from, to, letters }): Place => {
      const whole = withMarks(content, sentences, { from, to });
      const before = best.upTo(whole.from);
      return { ...whole, label, strictness, before, letters: letters + (before?.letters ?? 0) };
    });
    // Added only now, so that two places of one label are never in one sequence.
    for (const place of places) best.add(place);
  }
  const row: FoundLabel[] = [];
  for (let at = best.upTo(content.length); at; at = at.before) row.push(at);
  return row.reverse().map(({ label, from, to, strictness }) => ({ label, from, to, strictness }));
}

function placesOf(content: string, stream: ReturnType<typeof streamOf>, text: string) {
  const places: (TextRange & { letters: number })[] = [];
  if (text === '') return places;
  let index = stream.text.indexOf(text);
  for (; index !== -1 && places.length < placeLimit; index = stream.text.indexOf(text, index + 1)) {
    const from = stream.startOf(index);
    const to = stream.endOf(index + text.length - 1);
    if (!isWithinWord(content, from) && !isWithinWord(content, to))
      places.push({ from, to, letters: text.length });
  }
  return places;
}

function isWithinWord(content: string, offset: number): boolean {
  return letter.test(content[offset - 1] ?? '') && letter.test(content[offset] ?? '');
}

/** Extends a range to the ends of the sentences in which it begins and ends, where only punctuation lies between. */
function withMarks(content: string, sentences: readonly TextRange[], { from, to }: TextRange): TextRange {
  const first = sentenceAt(sentences, from);
  const last = sentenceAt(sentences, to - 1);
  const takesStart = first && first.from < from && !letter.test(content.slice(first.from, from));
  const takesEnd = last && last.to > to && !letter.test(content.slice(to, last.to));
  return { from: takesStart ? first.from : from, to: takesEnd ? last.to : to };
}

function sentenceAt(sentences: readonly TextRange[], offset: number): TextRange | undefined {
  let low = 0;
  let high = sentences.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sentences[middle]?.from ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return sentences[low - 1];
}

/** Finds the place with the most letters among those that end at or before an offset (a binary indexed tree). */
class BestBefore {
  readonly #tree: (Place | undefined)[];

  constructor(length: number) {
    this.#tree = new Array(length + 1);
  }

  add(place: Place): void {
    for (let at = Math.max(1, place.to); at < this.#tree.length; at += at & -at)
      this.#tree[at] = better(this.#tree[at], place);
  }

  upTo(offset: number): Place | undefined {
    let best: Place | undefined;
    for (let at = offset; at > 0; at -= at & -at) best = better(best, this.#tree[at]);
    return best;
  }
}

/** The place with more letters; if equal, the one that ends earlier, which leaves more text for later labels. */
function better(a: Place | undefined, b: Place | undefined): Place | undefined {
  if (!a || !b) return a ?? b;
  if (a.letters !== b.letters) return a.letters > b.letters ? a : b;
  return b.to < a.to ? b : a;
}

/** What is compared: all visible characters, or only letters and digits, in lower case. */
type Strictness = 'marks' | 'words';

const wordPiece = /[\p{L}\p{N}]/u;
/** A character with its combining marks and joiners, the longest unit that Unicode normalisation combines. */
const pieces = /\P{M}[\p{M}\p{Cf}]*|\p{M}+/gu;

/** Tags of HTML and WebVTT, line breaks of Lipi and SubStation Alpha, and the styles in SubRip files. */
const styles = /<[/\w][^<>]{0,400}>|\\\\|\\[Nnh](?!\w)|\{\\[^{}]{0,400}\}|\{\/?[biu]\}/gu;

/**
 * In one spelling (oneSpelling.ts), without white space and styles, with entities decoded. `startOf` and `endOf` give
 * the UTF-16 offsets in the original of the piece at an index of `text`.
 */
export function streamOf(original: string, strictness: Strictness) {
  // Masked to the same length, so that offsets stay valid.
  const masked = withEntitiesInPlace(original.replace(styles, (style) => ' '.repeat(style.length)));
  const starts: number[] = [];
  const ends: number[] = [];
  let text = '';
  for (const { 0: piece, index } of masked.matchAll(pieces)) {
    if (/^\s/u.test(piece) || (strictness === 'words' && !wordPiece.test(piece))) continue;
    const visible = oneSpelling(piece);
    const reduced = strictness === 'words' ? visible.toLowerCase() : visible;
    for (let unit = 0; unit < reduced.length; unit += 1) {
      starts.push(index);
      ends.push(index + piece.length);
    }
    text += reduced;
  }
  return {
    text,
    startOf: (index: number) => starts[index] ?? original.length,
    endOf: (index: number) => ends[index] ?? original.length,
  };
}
