import type { TextMarks } from '../../../parts/readAlong/textMarks.ts';

export interface SentenceChoice {
  readonly root: HTMLElement;
  readonly marks: TextMarks;
  readonly segmentCount: number;
  /** Whether the voice speaks a segment at all. */
  readonly isSpoken: (segment: number) => boolean;
  readonly onTarget: (segment: number) => void;
  readonly onChoose: (segment: number) => void;
}

/** Lets a pointer choose the sentence to hear from: it shows which one before. A press that selects text is none. Returns the end. */
export function choosePointed({ root, marks, isSpoken, onTarget, onChoose }: SentenceChoice): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const targetOf = (event: MouseEvent) => {
    const segment = marks.segmentAt(event);
    return segment >= 0 && isSpoken(segment) ? segment : -1;
  };
  root.addEventListener(
    'pointermove',
    (event) => {
      // A finger does not hover: what it touched would stay marked.
      if (event.pointerType !== 'touch') onTarget(targetOf(event));
    },
    { signal },
  );
  root.addEventListener('pointerleave', () => onTarget(-1), { signal });
  root.addEventListener(
    'click',
    (event) => {
      const segment = targetOf(event);
      if (segment < 0 || event.defaultPrevented || getSelection()?.isCollapsed === false) return;
      onChoose(segment);
    },
    { signal },
  );
  return () => ending.abort();
}

/**
 * Lets the keyboard choose: from `first` on, the arrow keys go from sentence to sentence, Home and End to the ends,
 * Enter and Space hear from there, and Escape gives up; then the focus goes back to `opener`. No sentence is a stop of
 * the Tab key. Returns the end.
 */
export function chooseByKeys(choice: SentenceChoice, first: number, opener: HTMLElement): () => void {
  const { marks, segmentCount, onTarget, onChoose } = choice;
  const ending = new AbortController();
  let at = -1;
  let focused: HTMLElement | undefined;

  function leave(): void {
    focused?.removeAttribute('tabindex');
    focused?.removeAttribute('role');
    focused = undefined;
  }
  function go(from: number, step: 1 | -1): void {
    let segment = from;
    while (segment >= 0 && segment < segmentCount && !choice.isSpoken(segment)) segment += step;
    const element = marks.element(segment);
    if (!element) return;
    const before = focused;
    at = segment;
    focused = element;
    element.tabIndex = -1;
    // Its text is its name; pressing it is what it is for.
    element.setAttribute('role', 'button');
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: 'nearest' });
    before?.removeAttribute('tabindex');
    before?.removeAttribute('role');
    onTarget(segment);
  }
  function end(): void {
    ending.abort();
    leave();
    onTarget(-1);
  }
  /** Whether the key means something here. */
  function press(key: string): boolean {
    switch (key) {
      case 'ArrowDown':
      case 'ArrowRight':
        go(at + 1, 1);
        return true;
      case 'ArrowUp':
      case 'ArrowLeft':
        go(at - 1, -1);
        return true;
      case 'Home':
        go(0, 1);
        return true;
      case 'End':
        go(segmentCount - 1, -1);
        return true;
      case 'Enter':
      case ' ':
        onChoose(at);
        return true;
      case 'Escape':
        end();
        opener.focus();
        return true;
      default:
        return false;
    }
  }
  choice.root.addEventListener(
    'keydown',
    (event) => {
      if (event.target !== focused) return;
      if (press(event.key)) event.preventDefault();
    },
    { signal: ending.signal },
  );
  choice.root.addEventListener(
    'focusout',
    (event) => {
      if (event.target === focused) end();
    },
    { signal: ending.signal },
  );
  go(Math.max(0, first), 1);
  return end;
}
