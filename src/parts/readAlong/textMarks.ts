import type { TextRange } from '../../text/sentences.ts';
import './marks.css';

/** The sentences of the story's text as they stand on the page. */
export interface TextMarks {
  /** Marks the segments from `first` to `last` as spoken, and no others; -1 for none. */
  showSpoken(first: number, last: number): void;
  /** Marks a segment as the one that a press would be heard from; -1 for none. */
  showTarget(segment: number): void;
  element(segment: number): HTMLElement | undefined;
  /** The segment that an event happened in. */
  segmentOf(target: EventTarget | null): number;
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
    segmentOf(target) {
      const sentence = target instanceof Element ? target.closest<HTMLElement>('[data-from]') : null;
      if (!sentence?.matches(`:lang(${language})`)) return -1;
      return indexOfStart.get(Number(sentence.dataset.from)) ?? -1;
    },
    clear() {
      mark('data-spoken', -1, -1);
      mark('data-target', -1, -1);
    },
  };
}
