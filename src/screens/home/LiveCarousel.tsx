import { type HTMLAttributes, type PointerEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { useSnapshot } from 'valtio/react';
import { Carousel, type CarouselProps } from './Carousel.tsx';
import { stepsOfKey } from './cardWindow.ts';
import type { Hold, Side } from './carousel.ts';
import { homePlace, overlay, send, setShelf } from './homePlace.ts';

const carousel = '[aria-roledescription="carousel"]';
/** Elements that pause the cards while focused. The pause button is not one: it would stop the cards it started. */
const holdingFocus = `${carousel} :is(a, button:not([data-move="pause"]))`;

/** A pointer that moves less than this is a press, not a drag. */
const slopPixels = 6;

/** The carousel of one language, moved by the reader's input and by a timer. */
export function LiveCarousel({
  shelf,
  standings,
  insteadOfRead,
  besideReading,
}: Pick<CarouselProps, 'shelf' | 'standings' | 'insteadOfRead' | 'besideReading'>) {
  const { cards } = useSnapshot(homePlace);
  const hands = useHands();
  // A layout effect, so that it runs before a frame with another centre story is drawn.
  useLayoutEffect(() => setShelf(shelf), [shelf]);
  useHolds();
  useKeys(shelf.total);
  useEffect(() => {
    if (cards.moveAtMs === undefined) return;
    const timer = setTimeout(() => send({ kind: 'woke' }), Math.ceil(cards.moveAtMs - performance.now()));
    return () => clearTimeout(timer);
  }, [cards]);
  return (
    <Carousel
      shelf={shelf}
      standings={standings}
      // A story may have been removed while the reader was at the end of the list.
      position={Math.max(0, Math.min(cards.position, shelf.total - 1))}
      beyond={cards.drag?.beyond}
      isPaused={cards.isPaused}
      announced={cards.announced}
      insteadOfRead={insteadOfRead}
      besideReading={besideReading}
      hands={hands}
    />
  );
}

/** Watches for what stops the cards from moving by themselves: focus, a hidden page, reduced motion. */
function useHolds(): void {
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const stillness = matchMedia('(prefers-reduced-motion: reduce)');
    const onFocus = (target: EventTarget | null) => hold('focus', closest(target, holdingFocus) !== null);
    const onVisibility = () => hold('hidden', document.visibilityState === 'hidden');
    const onStillness = () => hold('stillness', stillness.matches);
    document.addEventListener('focusin', ({ target }) => onFocus(target), { signal });
    document.addEventListener('focusout', ({ relatedTarget }) => onFocus(relatedTarget), { signal });
    document.addEventListener('visibilitychange', onVisibility, { signal });
    stillness.addEventListener('change', onStillness, { signal });
    send({ kind: 'opened' });
    onFocus(document.activeElement);
    onVisibility();
    onStillness();
    return () => ending.abort();
  }, []);
}

/** Arrow keys move the cards from anywhere on the page; keys that scroll do so only while the focus is in the carousel. */
function useKeys(total: number): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const { key, target } = event;
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      // In these elements the keys have a meaning of their own.
      if (closest(target, `input, textarea, select, ${overlay}`)) return;
      const isAmong = closest(target, carousel) !== null;
      const moves = isAmong || key.startsWith('Arrow');
      const by = moves ? stepsOfKey(key, homePlace.cards.position, total) : undefined;
      const isSpace = isAmong && key === ' ' && !closest(target, 'button');
      if (by === undefined && !isSpace) return;
      event.preventDefault();
      const link = closest(target, 'a');
      if (by !== undefined) send({ kind: 'stepped', by });
      else if (link) link.click();
      else send({ kind: 'pauseToggled' });
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [total]);
}

/** The last pointer press and the latest place and time of its pointer, until the next press. */
interface Press {
  /** Undefined once the pointer was released. */
  readonly pointerId: number | undefined;
  readonly x: number;
  readonly timeMs: number;
  /** How far a card next to the centre one moves when the centre changes by one. */
  readonly stepPixels: number;
  readonly isDrag: boolean;
}

/**
 * Handlers for presses, hovers and sideways drags by finger, pen or mouse. Vertical moves belong to the browser
 * (touch-action in Carousel.module.css), which then cancels the pointer.
 */
function useHands(): HTMLAttributes<HTMLElement> {
  const press = useRef<Press>(undefined);

  function rest(target: EventTarget | null): void {
    hold('pointer', closest(target, '[data-stage]') !== null);
    const side = Math.sign(Number(closest(target, '[data-offset]')?.dataset.offset ?? 0)) as Side;
    if (side !== homePlace.cards.pointed) send({ kind: 'pointed', side });
  }

  function onPointerDown({ target, isPrimary, button, pointerId, clientX, timeStamp }: PointerEvent): void {
    if (!isPrimary) return;
    const stage = button === 0 ? closest(target, '[data-stage]') : null;
    press.current = stage
      ? { pointerId, x: clientX, timeMs: timeStamp, stepPixels: stepOf(stage), isDrag: false }
      : undefined;
  }

  function onPointerMove(event: PointerEvent): void {
    const { currentTarget, pointerId, clientX: x, timeStamp } = event;
    const last = press.current;
    if (last?.pointerId !== pointerId) return;
    // The pointer was released outside the cards.
    if (event.buttons === 0) onRelease(event);
    else if (last.isDrag) {
      const seconds = (timeStamp - last.timeMs) / 1000;
      press.current = { ...last, x, timeMs: timeStamp };
      send({ kind: 'dragged', by: (last.x - x) / last.stepPixels, seconds });
    } else if (Math.abs(x - last.x) >= slopPixels) {
      press.current = { ...last, x, timeMs: timeStamp, isDrag: true };
      currentTarget.setPointerCapture(pointerId);
      send({ kind: 'dragBegan' });
    }
  }

  function onRelease({ type, pointerId, timeStamp }: PointerEvent): void {
    const last = press.current;
    if (last?.pointerId !== pointerId) return;
    press.current = { ...last, pointerId: undefined };
    const seconds = type === 'pointerup' ? (timeStamp - last.timeMs) / 1000 : Infinity;
    if (last.isDrag) send({ kind: 'dragEnded', seconds });
  }

  return {
    // Only a mouse hovers: a finger leaves the card when lifted, and a drag is not a hover.
    onPointerOver: ({ pointerType, target }) => {
      if (pointerType === 'mouse' && !homePlace.cards.drag) rest(target);
    },
    onPointerLeave: () => rest(null),
    onPointerDown,
    onPointerMove,
    onPointerUp: onRelease,
    onPointerCancel: onRelease,
    onClick: (event) => {
      const pressed = closest(event.target, '[data-move], [data-offset]:not([data-offset="0"])');
      // The click that ends a drag opens no card. A click made by a key has a `detail` of 0.
      const isDrag = press.current?.isDrag === true && event.detail > 0;
      if (!pressed && !isDrag) return;
      // Prevented, because the side card becomes the centre card, and so a link, before the browser follows this click.
      event.preventDefault();
      if (isDrag || !pressed) return;
      const { move, offset } = pressed.dataset;
      if (move === 'pause') send({ kind: 'pauseToggled' });
      else send({ kind: 'stepped', by: Number(move ?? offset) });
    },
  };
}

function hold(name: Hold, isOn: boolean): void {
  if (homePlace.cards.holds.includes(name) !== isOn) send({ kind: 'held', hold: name, isOn });
}

function stepOf(stage: HTMLElement): number {
  const spread = Number.parseFloat(getComputedStyle(stage).getPropertyValue('--spread'));
  return spread * (stage.querySelector<HTMLElement>('[data-offset]')?.offsetWidth ?? 1);
}

function closest(target: EventTarget | null, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null;
}
