import type { TextMarks } from './textMarks.ts';

export interface SentenceChoice {
  readonly root: HTMLElement;
  readonly marks: TextMarks;
  readonly segmentCount: number;
  readonly isSpoken: (segment: number) => boolean;
  readonly onTarget: (segment: number) => void;
  readonly onChoose: (segment: number) => void;
}

/** A press by a mouse plays after this long, since a double click selects a word and a triple click a paragraph. */
const doubleClickMs = 350;

/** Lets a pointer choose a sentence, marked on hover; a selection does not count. Returns a function that ends it. */
export function choosePointed({ root, marks, isSpoken, onTarget, onChoose }: SentenceChoice): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const targetOf = (event: MouseEvent) => {
    const segment = marks.segmentAt(event);
    return segment >= 0 && isSpoken(segment) ? segment : -1;
  };
  // A finger does not hover, so what it touched would stay marked.
  const onMove = (event: PointerEvent) => event.pointerType !== 'touch' && onTarget(targetOf(event));
  root.addEventListener('pointermove', onMove, { signal });
  root.addEventListener('pointerleave', () => onTarget(-1), { signal });
  // A second press that takes longer than its first is a selection from its beginning on.
  root.addEventListener('pointerdown', () => clearTimeout(timer), { signal });
  root.addEventListener(
    'click',
    (event) => {
      clearTimeout(timer);
      const segment = targetOf(event);
      if (segment < 0 || event.defaultPrevented || event.detail > 1) return;
      const isSelecting = () => getSelection()?.isCollapsed === false;
      if (isSelecting()) return;
      // A finger selects by a long press.
      const isTouch = 'pointerType' in event && event.pointerType === 'touch';
      timer = setTimeout(() => isSelecting() || onChoose(segment), isTouch ? 0 : doubleClickMs);
    },
    { signal },
  );
  return () => {
    clearTimeout(timer);
    ending.abort();
  };
}

/** Arrow keys, Home and End move, Enter and Space listen, Escape returns the focus to `opener`. No Tab stops. */
export function chooseByKeys(choice: SentenceChoice, first: number, opener: HTMLElement): () => void {
  const { marks, segmentCount, onTarget, onChoose } = choice;
  const ending = new AbortController();
  const { signal } = ending;
  let at = -1;
  let focused: HTMLElement | undefined;

  function go(from: number, step: 1 | -1): void {
    let segment = from;
    while (segment >= 0 && segment < segmentCount && !choice.isSpoken(segment)) segment += step;
    const element = marks.element(segment);
    if (!element) return;
    const before = focused;
    at = segment;
    focused = element;
    element.tabIndex = -1;
    // Its text is its accessible name, and pressing it is its purpose.
    element.setAttribute('role', 'button');
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: 'nearest' });
    if (before !== element) unmark(before);
    onTarget(segment);
  }
  function end(): void {
    ending.abort();
    unmark(focused);
    onTarget(-1);
  }
  const back = () => go(at - 1, -1);
  const ahead = () => go(at + 1, 1);
  const listen = () => onChoose(at);
  function leave(): void {
    end();
    opener.focus();
  }
  const actions = new Map<string, () => void>([
    ['ArrowUp', back],
    ['ArrowLeft', back],
    ['ArrowDown', ahead],
    ['ArrowRight', ahead],
    ['Home', () => go(0, 1)],
    ['End', () => go(segmentCount - 1, -1)],
    ['Enter', listen],
    [' ', listen],
    ['Escape', leave],
  ]);
  function onKeyDown(event: KeyboardEvent): void {
    const act = event.target === focused ? actions.get(event.key) : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  }
  choice.root.addEventListener('keydown', onKeyDown, { signal });
  choice.root.addEventListener('focusout', ({ target }) => target === focused && end(), { signal });
  go(Math.max(0, first), 1);
  return end;
}

function unmark(element: HTMLElement | undefined): void {
  element?.removeAttribute('tabindex');
  element?.removeAttribute('role');
}
