import type { StoryId } from '../shared/story/catalogue.ts';

/** A pointer that moved less than this has only pressed. In CSS pixels, like the constants below. */
const slackPx = 5;
const edgePx = 80;
const fastestScrollPx = 14;

/**
 * Rows stay in place in the document until the drop, because a moved one would lose the pointer. Escape and
 * pointercancel restore everything. `onDrop` receives the row that follows the dropped one; undefined at the end.
 */
export function dragRow(
  { currentTarget: grip, pointerId, clientY }: { currentTarget: Element; pointerId: number; clientY: number },
  onDrop: (before: StoryId | undefined) => void,
): void {
  const found = grip.closest<HTMLElement>('[data-line]');
  const list = found?.parentElement;
  if (!found || !list) return;
  const row = found;
  const lines = [...list.querySelectorAll<HTMLElement>(':scope > [data-line]')];
  const startY = clientY + scrollY;
  const ending = new AbortController();
  const { signal } = ending;
  let pointerY = clientY;
  let isCarried = false;
  let target: Target | undefined;
  let frame = 0;

  function carry(): void {
    row.style.translate = `0 ${pointerY + scrollY - startY}px`;
    mark(targetAt(lines, row, pointerY));
  }
  function mark(next: Target | undefined): void {
    if (next?.line === target?.line && next?.isAfter === target?.isAfter) return;
    target?.line.removeAttribute('data-drop');
    target = next;
    next?.line.setAttribute('data-drop', next.isAfter ? 'after' : 'before');
  }
  function scrollAlong(): void {
    const fromEdge = Math.min(pointerY, innerHeight - pointerY);
    if (fromEdge < edgePx) {
      const by = Math.ceil(((edgePx - Math.max(0, fromEdge)) / edgePx) * fastestScrollPx);
      scrollBy(0, pointerY < innerHeight / 2 ? -by : by);
      carry();
    }
    frame = requestAnimationFrame(scrollAlong);
  }
  function end(isDropped: boolean): void {
    ending.abort();
    cancelAnimationFrame(frame);
    const dropped = target;
    mark(undefined);
    row.style.translate = '';
    row.removeAttribute('data-carried');
    if (isCarried && isDropped && dropped) onDrop(neighbour(lines, row, dropped));
  }

  function onMove(event: PointerEvent): void {
    if (event.pointerId !== pointerId) return;
    pointerY = event.clientY;
    if (!isCarried && Math.abs(pointerY + scrollY - startY) < slackPx) return;
    if (!isCarried) {
      isCarried = true;
      grip.setPointerCapture(pointerId);
      row.setAttribute('data-carried', '');
      frame = requestAnimationFrame(scrollAlong);
    }
    carry();
  }
  function onKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    end(false);
  }
  addEventListener('pointermove', onMove, { signal });
  addEventListener('pointerup', (event) => event.pointerId === pointerId && end(true), { signal });
  addEventListener('pointercancel', (event) => event.pointerId === pointerId && end(false), { signal });
  addEventListener('keydown', onKey, { signal, capture: true });
}

type Target = NonNullable<ReturnType<typeof targetAt>>;

/** The row under the pointer, and the half of it; the first or last row if the pointer is above or below all. */
function targetAt(lines: readonly HTMLElement[], row: HTMLElement, y: number) {
  let low = 0;
  let high = lines.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (boxOf(lines[middle], row).bottom < y) low = middle + 1;
    else high = middle;
  }
  const line = lines[low];
  if (!line || line === row) return undefined;
  const { top, bottom } = boxOf(line, row);
  return { line, isAfter: y > (top + bottom) / 2 };
}

/** Without the offset of the drag. */
function boxOf(line: HTMLElement | undefined, row: HTMLElement): { top: number; bottom: number } {
  if (!line) return { top: 0, bottom: 0 };
  const { top, bottom } = line.getBoundingClientRect();
  const carriedPx = line === row ? Number.parseFloat(line.style.translate.split(' ')[1] ?? '0') : 0;
  return { top: top - carriedPx, bottom: bottom - carriedPx };
}

function neighbour(lines: readonly HTMLElement[], row: HTMLElement, target: Target): StoryId | undefined {
  const others = lines.filter((line) => line !== row);
  const next = target.isAfter ? others[others.indexOf(target.line) + 1] : target.line;
  return next?.dataset.line as StoryId | undefined;
}
