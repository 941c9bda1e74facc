import type { TextRange } from '../../text/sentences.ts';
import { nearest } from './nearestBox.ts';
import './marks.css';

/** The sentences of the story's text as they stand on the page. */
export interface TextMarks {
  /** Marks the segments from `first` to `last` as spoken, and no others; -1 for none. */
  showSpoken(first: number, last: number): void;
  /** Marks a segment as the one that a press would be heard from; -1 for none. */
  showTarget(segment: number): void;
  element(segment: number): HTMLElement | undefined;
  /** The segment that a pointer is at: between two lines or beside them the nearest; -1 outside of the story. */
  segmentAt(pointer: Pick<MouseEvent, 'target' | 'clientX' | 'clientY'>): number;
  /** Takes every mark away. */
  clear(): void;
}

/**
 * Finds the segments of a text in `root` by their offsets and its language, since a translation may stand beside it.
 * Marks are attributes set by hand: another sentence every two
 * seconds is no reason to render a story anew. Elements are looked up when they are wanted, since the page may set the
 * text again at any time.
 */
export function findMarks(root: HTMLElement, language: string, segments: readonly TextRange[]): TextMarks {
  const indexOfStart = new Map(segments.map(({ from }, index) => [from, index]));
  const element = (segment: number) =>
    root.querySelector<HTMLElement>(`[data-from="${segments[segment]?.from ?? -1}"]:lang(${language})`) ??
    undefined;

  function mark(attribute: string, first: number, last: number): void {
    for (const marked of root.querySelectorAll(`[${attribute}]`)) marked.removeAttribute(attribute);
    if (first < 0) return;
    for (let segment = first; segment <= last; segment += 1) element(segment)?.setAttribute(attribute, '');
  }
  return {
    element,
    showSpoken: (first, last) => mark('data-spoken', first, last),
    showTarget: (segment) => mark('data-target', segment, segment),
    segmentAt({ target, clientX, clientY }) {
      const sentence = target instanceof Element ? sentenceAt(target, clientX, clientY) : undefined;
      if (!sentence?.matches(`:lang(${language})`)) return -1;
      return indexOfStart.get(Number(sentence.dataset.from)) ?? -1;
    },
    clear() {
      mark('data-spoken', -1, -1);
      mark('data-target', -1, -1);
    },
  };
}

/** Half of the points of a page of text lie between its lines: what is meant there is the sentence that is nearest. */
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
