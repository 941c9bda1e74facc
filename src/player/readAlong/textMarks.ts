import type { TextRange } from '../../text/sentences.ts';
import './marks.css';

export type TextMarks = ReturnType<typeof findMarks>;

/**
 * By offsets and language, since a translation may be beside it. Marks are attributes set directly, as rendering the
 * story for each sentence would be wasteful. Elements are looked up on each use: the page may render anew.
 */
export function findMarks(root: HTMLElement, language: string, segments: readonly TextRange[]) {
  const indexOfStart = new Map(segments.map(({ from }, index) => [from, index]));
  const element = (segment: number): HTMLElement | undefined =>
    root.querySelector<HTMLElement>(`[data-from="${segments[segment]?.from ?? -1}"]:lang(${language})`) ??
    undefined;

  function mark(attribute: string, first: number, last: number): void {
    for (const marked of root.querySelectorAll(`[${attribute}]`)) marked.removeAttribute(attribute);
    if (first < 0) return;
    for (let segment = first; segment <= last; segment += 1) element(segment)?.setAttribute(attribute, '');
  }
  return {
    element,
    /** From `first` to `last`, and no others; -1 for none. */
    showSpoken: (first: number, last: number) => mark('data-spoken', first, last),
    showTarget: (segment: number) => mark('data-target', segment, segment),
    /** The segment at a pointer; between or beside lines, the nearest one; -1 outside the story. */
    segmentAt({ target, clientX, clientY }: Pick<MouseEvent, 'target' | 'clientX' | 'clientY'>): number {
      const sentence = target instanceof Element ? sentenceAt(target, clientX, clientY) : undefined;
      if (!sentence?.matches(`:lang(${language})`)) return -1;
      return indexOfStart.get(Number(sentence.dataset.from)) ?? -1;
    },
    clear(): void {
      mark('data-spoken', -1, -1);
      mark('data-target', -1, -1);
    },
  };
}

/** Half of the points of a page of text lie between its lines; there the nearest sentence is meant. */
function sentenceAt(target: Element, x: number, y: number): HTMLElement | undefined {
  const within = target.closest<HTMLElement>('[data-from]');
  const story = target.closest('[data-story]');
  if (within || !story) return within ?? undefined;
  const paragraph =
    target.closest('p') ??
    nearest(story.querySelectorAll('p'), (each) => [each.getBoundingClientRect()], x, y);
  const sentences = paragraph?.querySelectorAll<HTMLElement>('[data-from]') ?? [];
  return nearest(sentences, (sentence) => sentence.getClientRects(), x, y);
}

export type Box = Pick<DOMRectReadOnly, 'left' | 'top' | 'right' | 'bottom'>;

/** The thing whose box is nearest to a point, the first if several are equally near; undefined if there are no boxes. */
export function nearest<T>(
  things: Iterable<T>,
  boxesOf: (thing: T) => Iterable<Box>,
  x: number,
  y: number,
): T | undefined {
  let found: T | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const thing of things) {
    for (const { left, top, right, bottom } of boxesOf(thing)) {
      const distance = Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
      if (distance >= least) continue;
      least = distance;
      found = thing;
    }
  }
  return found;
}
