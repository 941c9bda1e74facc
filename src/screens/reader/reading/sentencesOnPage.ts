import type { TextRange } from '../../../text/sentences.ts';

/** The sentences of the open story as they stand on the page, in their order. */
export function sentencesOnPage(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('article [data-from]')];
}

/** Where a sentence of the page stands in the story's content. */
export function rangeOf({ dataset }: HTMLElement): TextRange {
  return { from: Number(dataset.from), to: Number(dataset.to) };
}

/** Where a sentence that the page is scrolled to has its top, in pixels below the window's: what stands above it may be covered. */
function readingLine(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
}

/** The sentence that was last gone to. */
let goneTo: WeakRef<HTMLElement> | undefined;

/**
 * The index of the sentence that a reader of this screen would begin with: the one that begins in the first line that can be
 * read, else the one that the line is in the midst of; the last one when all are above, -1 when there are none. Of several
 * that begin in that line it is the one that was gone to (`goTo`), else the first.
 */
export function firstInSight(sentences: readonly HTMLElement[]): number {
  // A hair's breadth: a sentence that was gone to may end up half a pixel higher.
  const line = readingLine() + 2;
  let low = 0;
  let high = sentences.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sentences[middle]?.getBoundingClientRect().bottom ?? 0) > line) high = middle;
    else low = middle + 1;
  }
  if (high < 0) return -1;
  const wanted = goneTo?.deref();
  let found = -1;
  for (let index = low; index < sentences.length; index++) {
    const sentence = sentences[index];
    const firstLine = sentence?.getClientRects()[0];
    if (!firstLine || firstLine.top > line + firstLine.height / 2) break;
    if (firstLine.top <= line - 4) continue;
    if (sentence === wanted) return index;
    if (found < 0) found = index;
  }
  return found < 0 ? low : found;
}

/** Brings a sentence to the top of what can be read, at once, with the toolbar out of the way as it is when one reads. */
export function goTo(sentence: HTMLElement): void {
  const { dataset } = document.documentElement;
  if (dataset.toolbar) dataset.toolbar = 'away';
  goneTo = new WeakRef(sentence);
  sentence.scrollIntoView({ block: 'start', behavior: 'instant' });
}

/**
 * How much of the story has been read, from 0, with its first line where it can be read, to 1, with its last one in the
 * window; undefined without a text.
 */
export function fractionRead(): number | undefined {
  const box = document.querySelector('article [data-story]')?.getBoundingClientRect();
  if (!box) return undefined;
  const line = readingLine();
  const longestWay = box.height - (innerHeight - line);
  if (longestWay <= 0) return box.bottom <= innerHeight ? 1 : 0;
  return Math.min(1, Math.max(0, (line - box.top) / longestWay));
}

/** Changes how the page is set and keeps the sentence that is being read where it stands. */
export function keepingInSight(change: () => void): void {
  const sentences = sentencesOnPage();
  const sentence = sentences[firstInSight(sentences)];
  const before = sentence?.getBoundingClientRect().top ?? 0;
  // At the head of the page nothing is being read yet, and nothing is to move.
  const isReading = sentence !== undefined && before < innerHeight && scrollY > 0;
  const { style } = document.documentElement;
  // The browser's own anchoring would move the page a second time.
  style.overflowAnchor = 'none';
  change();
  if (isReading) scrollBy({ top: sentence.getBoundingClientRect().top - before, behavior: 'instant' });
  requestAnimationFrame(() => style.removeProperty('overflow-anchor'));
}
