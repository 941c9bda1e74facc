import { type HTMLAttributes, type PointerEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { useSnapshot } from 'valtio/react';
import type { Standing } from '../../parts/story/StoryFacts.tsx';
import { languageOf } from '../../shared/languages.ts';
import type { StoryId } from '../../shared/story/catalogue.ts';
import * as words from '../../words/home/page.ts';
import { Controls, type ControlsProps, Stage } from './CarouselParts.tsx';
import { cardsDragged, stepsOfKey } from './cardWindow.ts';
import type { Hold, Side } from './carousel.ts';
import { homePlace, overlay, send, setShelf } from './homePlace.ts';

const carousel = '[aria-roledescription="carousel"]';
/** Elements that pause the cards while focused. The pause button is not one: it would stop the cards it started. */
const holdingFocus = `${carousel} :is(a, button:not([data-move="pause"]))`;

/** A pointer that moves less than this is a press, not a drag. */
const slopPixels = 6;

/** A drag this long moves the cards by at least one, since a flick ends before the next card is nearest. */
const flickPixels = 48;

interface CarouselProps extends Pick<ControlsProps, 'shelf' | 'insteadOfRead' | 'besideReading'> {
  readonly standings?: ReadonlyMap<StoryId, Standing> | undefined;
}

/**
 * One language's stories: one card in the centre and the next ones fanned out beside it, moved by the reader's input and by
 * a timer, after the carousel pattern of https://www.w3.org/WAI/ARIA/apg/patterns/carousel/. A press on the cards focuses the
 * carousel, so that its keys work.
 */
export function Carousel({ shelf, standings, insteadOfRead, besideReading }: CarouselProps) {
  const { cards } = useSnapshot(homePlace);
  const handlers = usePointer();
  // A layout effect, so that it runs before a frame with another centre story is drawn.
  useLayoutEffect(() => setShelf(shelf), [shelf]);
  useHolds();
  useKeys(shelf.total);
  useEffect(() => {
    if (cards.moveAtMs === undefined) return;
    const timer = setTimeout(() => send({ kind: 'woke' }), Math.ceil(cards.moveAtMs - performance.now()));
    return () => clearTimeout(timer);
  }, [cards]);
  // A story may have been removed while the reader was at the end of the list.
  const position = Math.max(0, Math.min(cards.position, shelf.total - 1));
  const title = words.storiesIn(languageOf(shelf.language).englishName);
  return (
    <section aria-roledescription={words.carousel} aria-label={title} tabIndex={-1} {...handlers}>
      <h2 className="visuallyHidden">{title}</h2>
      <Stage key={shelf.language} shelf={shelf} position={position} standings={standings} />
      <Controls
        shelf={shelf}
        position={position}
        isPaused={cards.isPaused}
        announced={cards.announced}
        insteadOfRead={insteadOfRead}
        besideReading={besideReading}
      />
    </section>
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

/** The last press of a pointer on the cards, until the next one. */
interface Press {
  readonly pointerId: number;
  readonly fan: HTMLElement;
  readonly startX: number;
  state: 'pressed' | 'dragging' | 'dragged';
}

/**
 * Handlers for presses, hovers and sideways drags by finger, pen or mouse. A drag moves the whole fan; on its release the card
 * nearest to the centre moves into it. Vertical moves belong to the browser (touch-action in Carousel.module.css), which then
 * cancels the pointer.
 */
function usePointer(): HTMLAttributes<HTMLElement> {
  const press = useRef<Press>(undefined);

  function rest(target: EventTarget | null): void {
    hold('pointer', closest(target, '[data-fan]') !== null);
    point(Math.sign(Number(closest(target, '[data-offset]')?.dataset.offset ?? 0)) as Side);
  }

  function onPointerDown({ target, isPrimary, button, pointerId, clientX }: PointerEvent): void {
    if (!isPrimary) return;
    const fan = button === 0 ? closest(target, '[data-fan]') : null;
    press.current = fan ? { pointerId, fan, startX: clientX, state: 'pressed' } : undefined;
  }

  function onPointerMove(event: PointerEvent): void {
    const last = press.current;
    if (last?.pointerId !== event.pointerId || last.state === 'dragged') return;
    const pixels = event.clientX - last.startX;
    if (event.buttons === 0) {
      // The pointer was released outside the cards.
      onRelease(event);
    } else if (last.state === 'dragging') {
      last.fan.style.translate = `${pixels}px`;
    } else if (Math.abs(pixels) >= slopPixels) {
      last.state = 'dragging';
      event.currentTarget.setPointerCapture(event.pointerId);
      last.fan.dataset.held = '';
      last.fan.style.translate = `${pixels}px`;
      hold('pointer', true);
      point(0);
    }
  }

  function onRelease({ pointerId, clientX }: PointerEvent): void {
    const last = press.current;
    if (last?.pointerId !== pointerId || last.state !== 'dragging') return;
    last.state = 'dragged';
    const by = cardsMoved(last.fan, clientX - last.startX);
    delete last.fan.dataset.held;
    last.fan.style.translate = '';
    if (by !== 0) send({ kind: 'stepped', by });
  }

  return {
    // Only a mouse hovers: a finger leaves the card when lifted, and a drag is not a hover.
    onPointerOver: ({ pointerType, target }) => {
      if (pointerType === 'mouse' && press.current?.state !== 'dragging') rest(target);
    },
    onPointerLeave: () => rest(null),
    onPointerDown,
    onPointerMove,
    onPointerUp: onRelease,
    onPointerCancel: onRelease,
    onClick: (event) => {
      const pressed = closest(event.target, '[data-move], [data-offset]:not([data-offset="0"])');
      // The click that ends a drag opens no card. A click made by a key has a `detail` of 0.
      const isDrag = press.current?.state === 'dragged' && event.detail > 0;
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

function point(side: Side): void {
  if (side !== homePlace.cards.pointed) send({ kind: 'pointed', side });
}

/** The number of cards that a drag of the fan by `pixels` moves. */
function cardsMoved(fan: HTMLElement, pixels: number): number {
  const style = getComputedStyle(fan);
  const numberOf = (name: string) => Number.parseFloat(style.getPropertyValue(name));
  const cardPixels = fan.querySelector<HTMLElement>('[data-offset]')?.offsetWidth ?? 1;
  const flicked = Math.abs(pixels) < flickPixels ? 0 : -Math.sign(pixels);
  return -cardsDragged(pixels / cardPixels, numberOf('--spread'), numberOf('--curve')) || flicked;
}

function closest(target: EventTarget | null, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null;
}
