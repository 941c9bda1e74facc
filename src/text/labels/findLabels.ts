import type { TextRange } from '../sentences.ts';
import { parseStory } from '../storyText.ts';
import { type Strictness, streamOf, type TextStream } from './textStream.ts';

/** Where the words of a label stand in a text. */
export interface FoundLabel extends TextRange {
  /** Index of the label. */
  readonly label: number;
  /** 'marks': word for word; 'words': but for marks, case and spaces. */
  readonly strictness: Strictness;
}

/** Words that stand in a text more often than this are told apart by their order alone. */
const mostPlaces = 64;

const letter = /[\p{L}\p{M}\p{N}]/u;

/** A place of a label, and the best row of places of the labels before it that leads there. */
interface Place extends FoundLabel {
  readonly letters: number;
  readonly before: Place | undefined;
}

/**
 * Finds the words of labels in a story's content: the row of places, in the order of both, that holds the most letters.
 * A label may be a part of a sentence or hold several. One whose words stand nowhere, or only out of order, is left out.
 * A place that leaves nothing but marks of its sentence out takes them in.
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
    // Two places of one label do not follow one another.
    for (const place of places) best.add(place);
  }
  const row: FoundLabel[] = [];
  for (let at = best.upTo(content.length); at; at = at.before)
    row.unshift({ label: at.label, from: at.from, to: at.to, strictness: at.strictness });
  return row;
}

function placesOf(content: string, stream: TextStream, text: string): (TextRange & { letters: number })[] {
  const places: (TextRange & { letters: number })[] = [];
  if (text === '') return places;
  let index = stream.text.indexOf(text);
  for (; index !== -1 && places.length < mostPlaces; index = stream.text.indexOf(text, index + 1)) {
    const from = stream.startOf(index);
    const to = stream.endOf(index + text.length - 1);
    if (!isWithinWord(content, from) && !isWithinWord(content, to))
      places.push({ from, to, letters: text.length });
  }
  return places;
}

/** Whether a border at this offset would part a word. */
function isWithinWord(content: string, offset: number): boolean {
  return letter.test(content[offset - 1] ?? '') && letter.test(content[offset] ?? '');
}

/** The range up to the ends of the sentences that it begins and ends in, where only marks lie between. */
function withMarks(content: string, sentences: readonly TextRange[], { from, to }: TextRange): TextRange {
  const first = sentences[lastFrom(sentences, from)];
  const last = sentences[lastFrom(sentences, to - 1)];
  const takesStart = first && first.from < from && !letter.test(content.slice(first.from, from));
  const takesEnd = last && last.to > to && !letter.test(content.slice(to, last.to));
  return { from: takesStart ? first.from : from, to: takesEnd ? last.to : to };
}

/** The index of the last sentence that begins at an offset or before it; -1 for none. */
function lastFrom(sentences: readonly TextRange[], offset: number): number {
  let low = 0;
  let high = sentences.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sentences[middle]?.from ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The place with the most letters among those that end by an offset (a binary indexed tree over offsets). */
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

/** Of two with as many letters the one that ends sooner, which leaves more room. */
function better(a: Place | undefined, b: Place | undefined): Place | undefined {
  if (!a || !b) return a ?? b;
  if (a.letters !== b.letters) return a.letters > b.letters ? a : b;
  return b.to < a.to ? b : a;
}
