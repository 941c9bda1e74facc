import { subscribe } from 'valtio/vanilla';
import type { Side } from './cardWindow.ts';
import {
  askedPosition,
  type CarouselEvent,
  carouselAfter,
  dueMs,
  type Hold,
  restingCarousel,
} from './carousel.ts';
import { followDrags } from './dragCards.ts';
import { homePlace } from './homePlace.ts';
import { cardAt } from './homeShelf.ts';

/** What of the page the carousel acts on: attributes that Carousel.tsx and dialogs set. */
const carousel = '[aria-roledescription="carousel"]';
const overlay = 'dialog[open], [data-overlay]';

const arrows: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Brings the home page's cards to life: the reader's hands and the clock move `homePlace`, and the screen follows.
 * Listens on the document, so it does not matter when the cards come and go. Returns the end of it.
 */
export function runCarousel(): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const stillness = matchMedia('(prefers-reduced-motion: reduce)');
  let state = restingCarousel(homePlace.position, homePlace.isPaused);
  let { language, shelf } = homePlace;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function send(event: CarouselEvent): void {
    const nowMs = performance.now();
    const total = homePlace.shelf?.total ?? 0;
    const step = carouselAfter(state, event, {
      nowMs,
      total,
      hasCard: (index) => homePlace.shelf !== undefined && cardAt(homePlace.shelf, index) !== undefined,
      // It searches the whole document, so it runs only when a card would move by itself, not for each step of a drag.
      get isOverlaid() {
        return document.querySelector(overlay) !== null;
      },
    });
    state = step.state;
    const { position, leaving, drag, isPaused } = state;
    const around = askedPosition(state, total);
    Object.assign(homePlace, { position, leaving, beyond: drag?.beyond, isPaused, around });
    for (const effect of step.effects) homePlace.announced = effect.position;
    clearTimeout(timer);
    const due = dueMs(state);
    if (due !== undefined) timer = setTimeout(() => send({ kind: 'woke' }), Math.max(0, due - nowMs));
  }

  function hold(name: Hold, isOn: boolean): void {
    if (state.holds.includes(name) !== isOn) send({ kind: 'held', hold: name, isOn });
  }

  /** The screen chose another language, found its stories moved, or has more of them. */
  function followPlace(): void {
    const { position } = homePlace;
    const isOther = homePlace.language !== language;
    if (!isOther && homePlace.shelf === shelf && position === state.position) return;
    ({ language, shelf } = homePlace);
    send({ kind: isOther ? 'placed' : 'listed', position });
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const { key, target } = event;
    if (!(target instanceof Element)) return;
    const link = key === ' ' ? target.closest<HTMLElement>(`${carousel} [data-offset="0"] a`) : null;
    const by = arrows[key] ?? 0;
    // Elsewhere arrow keys already mean something.
    if (!link && (by === 0 || target.closest(`input, textarea, select, fieldset, ${overlay}`))) return;
    event.preventDefault();
    if (link) link.click();
    else send({ kind: 'stepped', by });
  }

  function onClick(event: MouseEvent): void {
    const pressed = closest(
      event.target,
      `${carousel} :is([data-move], [data-offset]:not([data-offset="0"]))`,
    );
    if (!pressed) return;
    const { move, offset } = pressed.dataset;
    // A side card is the centre one, and a link, before the browser asks where this press leads.
    event.preventDefault();
    if (move === 'pause') send({ kind: 'pauseToggled' });
    else send({ kind: 'stepped', by: Number(move ?? offset) });
  }

  function rest(target: EventTarget | null): void {
    hold('pointer', closest(target, '[data-stage]') !== null);
    const side = Math.sign(Number(closest(target, '[data-offset]')?.dataset.offset ?? 0)) as Side;
    if (side !== state.pointed) send({ kind: 'pointed', side });
  }

  function onPointerOver({ pointerType, target }: PointerEvent): void {
    // Only a mouse can rest on a card: a finger leaves it, and a drag is no rest.
    if (pointerType === 'mouse' && !state.drag) rest(target);
  }

  function onPointerOut({ pointerType, relatedTarget }: PointerEvent): void {
    // Out of the window.
    if (pointerType === 'mouse' && relatedTarget === null) rest(null);
  }

  function onFocus(target: EventTarget | null): void {
    const focused = closest(target, `${carousel} :is([data-stage], button, a)`);
    // On the button that sets the cards in motion the focus does not stop them again.
    hold('focus', focused !== null && !focused.matches('[data-move="pause"]'));
  }

  const onVisibility = () => hold('hidden', document.visibilityState === 'hidden');
  const onStillness = () => hold('stillness', stillness.matches);
  followDrags(send, signal);
  document.addEventListener('keydown', onKeyDown, { signal });
  document.addEventListener('click', onClick, { signal });
  document.addEventListener('pointerover', onPointerOver, { signal });
  document.addEventListener('pointerout', onPointerOut, { signal });
  document.addEventListener('focusin', ({ target }) => onFocus(target), { signal });
  document.addEventListener('focusout', ({ relatedTarget }) => onFocus(relatedTarget), { signal });
  document.addEventListener('visibilitychange', onVisibility, { signal });
  stillness.addEventListener('change', onStillness, { signal });
  const unsubscribe = subscribe(homePlace, followPlace);
  onVisibility();
  onStillness();
  onFocus(document.activeElement);
  send({ kind: 'placed', position: homePlace.position });
  return () => {
    ending.abort();
    unsubscribe();
    clearTimeout(timer);
  };
}

function closest(target: EventTarget | null, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null;
}
