import {
  type HTMLAttributes,
  memo,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import { useSnapshot } from 'valtio/react';
import { proxy, ref, subscribe } from 'valtio/vanilla';
import { languageName } from '../../page/translate.ts';
import { mayFetchAhead } from '../../settings/dataSaver.ts';
import type { CatalogueRow, StoryId } from '../../shared/story/catalogue.ts';
import { warn } from '../../shared/warn.ts';
import type { StoryStatus } from '../../ui/story/StoryFacts.tsx';
import type { Shelf } from '../homeShelf.ts';
import * as words from '../words.ts';
import { Controls, type ControlsProps, Stage } from './CarouselParts.tsx';
import {
  type CarouselEvent,
  type CarouselState,
  cardAt,
  carouselAfter,
  partAround,
  partRows,
  restingCarousel,
  type Side,
  startingCard,
  stepsOfKey,
} from './carousel.ts';

/** Kept while the reader reads a story and returns, not between visits. Only `send` changes it. */
const cards = proxy<{ state: CarouselState }>({ state: ref(restingCarousel) });

export function send(event: CarouselEvent): void {
  cards.state = ref(carouselAfter(cards.state, event, performance.now()));
}

/** The part of the list that the cards need. Renders again only when it is another one, not at each move. */
export function usePartToRead(): { readonly first: number; readonly count: number } {
  return { first: useSyncExternalStore(onMove, partToRead, partToRead), count: partRows };
}

const partToRead = () => partAround(cards.state.position);
const onMove = (listener: () => void) => subscribe(cards, listener);

const carousel = '[aria-roledescription="carousel"]';
/** Elements that pause the cards while focused. The pause button is not one: it would stop the cards it started. */
const holdingFocus = `${carousel} :is(a, button:not([data-move="pause"]))`;

const overlay = 'dialog[open], [data-overlay]';

const slopPixels = 6;

/** A drag this long moves the cards by one; a shorter one returns. */
const flickPixels = 48;

interface CarouselProps extends Pick<ControlsProps, 'shelf' | 'insteadOfRead' | 'besideReading'> {
  readonly statuses?: ReadonlyMap<StoryId, StoryStatus> | undefined;
}

/** See https://www.w3.org/WAI/ARIA/apg/patterns/carousel/. A press on it focuses it, so that its keys work. */
export const Carousel = memo(function Carousel({ statuses, ...shown }: CarouselProps) {
  const { shelf } = shown;
  const { state } = useSnapshot(cards);
  const handlers = usePointer();
  // A layout effect, so that it runs before a frame with another centre story is drawn.
  useLayoutEffect(() => send({ kind: 'listed', shelf }), [shelf]);
  useHolds();
  useKeys();
  useTimer(state);
  useStart(shelf, statuses);
  usePrefetch(shelf, state.announced ?? 0);
  // A story may have been removed while the reader was at the end of the list.
  const position = Math.max(0, Math.min(state.position, shelf.total - 1));
  const title = words.storiesIn(languageName(shelf.language));
  return (
    <section aria-roledescription={words.carousel} aria-label={title} tabIndex={-1} {...handlers}>
      <h2 className="visuallyHidden">{title}</h2>
      <Stage key={shelf.language} shelf={shelf} position={position} statuses={statuses} />
      <Controls {...shown} position={position} state={state} />
    </section>
  );
});

/** Without a connection, the cards of a language begin with the first story that is on this device. */
function useStart(shelf: Shelf, statuses: CarouselProps['statuses']): void {
  useEffect(() => {
    const { position, announced } = cards.state;
    if (!statuses || position !== 0 || announced !== undefined) return;
    const start = startingCard(shelf, statuses);
    if (start > 0) send({ kind: 'placed', position: start });
  }, [shelf, statuses]);
}

/** How long a card stays before its text is fetched ahead: the reader's own page is loaded by then. */
const prefetchDelayMs = 10 * 1000;

/** Fetches the text of the card that the reader moved to and those of its neighbours, where data costs nothing. */
function usePrefetch(shelf: Shelf, position: number): void {
  const rows = [0, 1, -1].flatMap((step) => cardAt(shelf, position + step) ?? []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids say whether they are other stories
  useEffect(() => {
    const timer = setTimeout(
      () => void prefetch(rows).catch(warn('Texts could not be fetched ahead')),
      prefetchDelayMs,
    );
    return () => clearTimeout(timer);
  }, [rows.map(({ id }) => id).join()]);
}

/** Loaded late, because it brings the database. */
async function prefetch(rows: readonly CatalogueRow[]): Promise<void> {
  if (!mayFetchAhead()) return;
  const { prefetchTexts } = await import('../../catalogue/prefetch.ts');
  await prefetchTexts(rows);
}

function useTimer(state: CarouselState): void {
  useEffect(() => {
    if (state.moveAtMs === undefined) return;
    const onTime = () => send({ kind: 'timerFired', isCovered: document.querySelector(overlay) !== null });
    const timer = setTimeout(onTime, Math.ceil(state.moveAtMs - performance.now()));
    return () => clearTimeout(timer);
  }, [state]);
}

/** What stops the cards from moving by themselves, beside the pointer: focus, a hidden page, reduced motion. */
function useHolds(): void {
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const stillness = matchMedia('(prefers-reduced-motion: reduce)');
    const onChange = () =>
      send({
        kind: 'held',
        hasFocus: closest(document.activeElement, holdingFocus) !== null,
        isMotionOff: document.visibilityState === 'hidden' || stillness.matches,
      });
    for (const name of ['focusin', 'focusout', 'visibilitychange'])
      document.addEventListener(name, onChange, { signal });
    stillness.addEventListener('change', onChange, { signal });
    send({ kind: 'opened' });
    onChange();
    return () => ending.abort();
  }, []);
}

/** Arrow keys move the cards from anywhere on the page; keys that scroll do so only while the focus is in the carousel. */
function useKeys(): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const { key, target } = event;
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      // In these elements the keys have a meaning of their own.
      if (closest(target, `input, textarea, select, ${overlay}`)) return;
      const { position, shelf } = cards.state;
      const isAmong = closest(target, carousel) !== null;
      const moves = isAmong || key.startsWith('Arrow');
      const by = moves ? stepsOfKey(key, position, shelf?.total ?? 0) : undefined;
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
  }, []);
}

interface Press {
  readonly pointerId: number;
  readonly fan: HTMLElement;
  readonly startX: number;
  state: 'pressed' | 'dragging' | 'dragged';
}

/** A drag moves the fan, then one card at most: none is skipped. On a vertical one the browser cancels the pointer. */
function usePointer(): HTMLAttributes<HTMLElement> {
  const press = useRef<Press>(undefined);

  function onPointerDown(event: PointerEvent): void {
    const { target, isPrimary, button, pointerId, clientX } = event;
    send({ kind: 'touched' });
    if (!isPrimary) return;
    const fan = button === 0 ? closest(target, '[data-fan]') : null;
    press.current = fan ? { pointerId, fan, startX: clientX, state: 'pressed' } : undefined;
  }

  function onPointerMove(event: PointerEvent): void {
    const last = press.current;
    if (last?.pointerId !== event.pointerId || last.state === 'dragged') return;
    if (event.buttons === 0) {
      // The pointer was released outside the cards.
      onRelease(event);
      return;
    }
    const pixels = event.clientX - last.startX;
    if (last.state === 'pressed') {
      if (Math.abs(pixels) < slopPixels) return;
      last.state = 'dragging';
      event.currentTarget.setPointerCapture(event.pointerId);
      last.fan.dataset.held = '';
      point(0);
    }
    last.fan.style.translate = `${pixels}px`;
  }

  function onRelease(event: PointerEvent): void {
    const { pointerId, clientX } = event;
    send({ kind: 'touched' });
    const last = press.current;
    if (last?.pointerId !== pointerId || last.state !== 'dragging') return;
    last.state = 'dragged';
    const leftwards = last.startX - clientX;
    const by = Math.abs(leftwards) < flickPixels ? 0 : Math.sign(leftwards);
    delete last.fan.dataset.held;
    last.fan.style.translate = '';
    if (by !== 0) send({ kind: 'stepped', by });
  }

  return {
    // Only a mouse hovers: a finger leaves the card when lifted, and a drag is not a hover.
    onPointerOver: ({ pointerType, target }) => {
      if (pointerType !== 'mouse' || press.current?.state === 'dragging') return;
      const offset = Number(closest(target, '[data-offset]')?.dataset.offset ?? 0);
      point(closest(target, '[data-fan]') ? (Math.sign(offset) as Side) : undefined);
    },
    onPointerLeave: () => point(undefined),
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

function point(side: Side | undefined): void {
  if (side !== cards.state.hovered) send({ kind: 'hovered', side });
}

function closest(target: EventTarget | null, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null;
}
