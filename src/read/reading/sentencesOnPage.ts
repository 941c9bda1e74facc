import type { TextRange } from '../../text/sentences.ts';

export function sentencesOnPage(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('article [data-from]')];
}

export function rangeOf({ dataset }: HTMLElement): TextRange {
  return { from: Number(dataset.from), to: Number(dataset.to) };
}

/** Where the page scrolls a sentence's top to, in pixels below the window's top: what is above may be covered. */
function readingLine(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
}

let goneTo: WeakRef<HTMLElement> | undefined;

/**
 * The index of the sentence that a reader would begin with: the one that begins in the first legible line, else the one
 * that this line is part of; the last one if all are above, -1 if there are none. If several begin there, the one that
 * `goTo` scrolled to, else the first.
 */
export function firstInSight(sentences: readonly HTMLElement[]): number {
  // A small tolerance: a sentence that was scrolled to may end up half a pixel higher.
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

const markedMs = 6 * 1000;

/** With the toolbar hidden, as in reading. Marked for some seconds, since several sentences may begin in its line. */
export function goTo(sentence: HTMLElement): void {
  const { dataset } = document.documentElement;
  if (dataset.toolbar) dataset.toolbar = 'hidden';
  goneTo?.deref()?.removeAttribute('data-place');
  goneTo = new WeakRef(sentence);
  sentence.dataset.place = '';
  setTimeout(() => sentence.removeAttribute('data-place'), markedMs);
  sentence.scrollIntoView({ block: 'start', behavior: 'instant' });
}

/** From 0 (the first line is at the top of the legible area) to 1 (the last is in sight); undefined without a text. */
export function fractionRead(): number | undefined {
  const box = document.querySelector('article [data-story]')?.getBoundingClientRect();
  if (!box) return undefined;
  const line = readingLine();
  const longestWay = box.height - (innerHeight - line);
  if (longestWay <= 0) return box.bottom <= innerHeight ? 1 : 0;
  return Math.min(1, Math.max(0, (line - box.top) / longestWay));
}

/** Applies a change of layout and keeps the sentence that is being read where it is. */
export function keepingInSight(change: () => void): void {
  const sentences = sentencesOnPage();
  const sentence = sentences[firstInSight(sentences)];
  const before = sentence?.getBoundingClientRect().top ?? 0;
  // At the top of the page nothing is being read yet, so nothing is moved.
  const isReading = sentence !== undefined && before < innerHeight && scrollY > 0;
  const { style } = document.documentElement;
  // The browser's own scroll anchoring would move the page a second time.
  style.overflowAnchor = 'none';
  change();
  if (isReading) scrollBy({ top: sentence.getBoundingClientRect().top - before, behavior: 'instant' });
  requestAnimationFrame(() => style.removeProperty('overflow-anchor'));
}
