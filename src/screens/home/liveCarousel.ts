import { subscribe } from 'valtio/vanilla';
import { answerPresses } from '../../state/earlyPresses.ts';
import { offsetFrom, type Side } from './cardWindow.ts';
import {
  type Carousel,
  type CarouselEvent,
  carouselAfter,
  dueMs,
  type Hold,
  restingCarousel,
} from './carousel.ts';
import { followDrags } from './dragCards.ts';
import { followCards } from './followCards.ts';
import { homePlace } from './homePlace.ts';

/** What of the page the carousel acts on: attributes that HomeView.tsx and CardStage.tsx set. */
const carousel = '[aria-roledescription="carousel"]';
const overlay = 'dialog[open], [data-overlay]';

/**
 * Told of every card that sets off or arrives, and of every place that a hand over the cards comes to. Nothing in the
 * page asks, but React would look through it for who did: half of what a slow phone does in a frame.
 */
const unasked = [
  'transitionrun',
  'transitionstart',
  'transitionend',
  'transitioncancel',
  'pointermove',
  'mousemove',
  'pointerover',
  'pointerout',
  'mouseover',
  'mouseout',
] as const;

/**
 * Brings the home page's cards to life: the reader's hands and the clock move `homePlace`, and the screen follows.
 * `hasCard` says which cards of the list are on this device. Listens on the document, so it does not matter when the
 * cards come and go. Returns the end of it.
 */
export function startCarousel(hasCard: (index: number) => boolean): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const stillness = matchMedia('(prefers-reduced-motion: reduce)');
  let state: Carousel = restingCarousel(homePlace.position, homePlace.isPaused);
  let shown = { language: homePlace.language, total: homePlace.total };
  const page = followCards(state);
  let timer: ReturnType<typeof setTimeout> | undefined;

  function send(event: CarouselEvent): void {
    const nowMs = performance.now();
    const { state: next, effects } = carouselAfter(state, event, {
      nowMs,
      total: homePlace.total,
      hasCard,
      // Asked when a card would move by itself, and not for every step of a hand: it looks through the whole document.
      get isOverlaid() {
        return document.querySelector(overlay) !== null;
      },
    });
    state = next;
    homePlace.isPaused = state.isPaused;
    for (const effect of effects) page.announce(effect.position);
    if (event.kind === 'placed') page.place(state);
    else page.follow(state);
    clearTimeout(timer);
    const due = dueMs(state);
    if (due !== undefined) timer = setTimeout(() => send({ kind: 'woke' }), Math.max(0, due - nowMs));
  }

  function hold(name: Hold, isOn: boolean): void {
    if (state.holds.includes(name) !== isOn) send({ kind: 'held', hold: name, isOn });
  }

  /** The screen chose another language or found its stories moved. */
  function followPlace(): void {
    const { language, total, position } = homePlace;
    if (language === shown.language && total === shown.total && position === page.saidPosition()) return;
    shown = { language, total };
    page.announce(homePlace.announced);
    send({ kind: 'placed', position });
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const { key, target } = event;
    if (!(target instanceof Element)) return;
    const link = key === ' ' ? target.closest<HTMLElement>(`${carousel} [data-offset="0"] a`) : null;
    const by = arrowStep(key);
    // Elsewhere arrow keys already mean something.
    if (!link && (by === 0 || target.closest(`input, textarea, select, fieldset, ${overlay}`))) return;
    event.preventDefault();
    if (link) link.click();
    // A key that is held down asks more often than a slow phone can follow.
    else if (!event.repeat || !page.isLate()) send({ kind: 'stepped', by });
  }

  function onClick({ target }: MouseEvent): void {
    const pressed =
      target instanceof Element
        ? target.closest<HTMLElement>(`${carousel} :is([data-move], [data-offset])`)
        : null;
    const move = pressed?.dataset.move ?? pressed?.dataset.offset;
    if (move === 'pause') send({ kind: 'pauseToggled' });
    else if (move !== undefined) send({ kind: 'stepped', by: Number(move) });
  }

  function onPointerOver({ pointerType, target }: PointerEvent): void {
    // A finger is not resting on the card when it has left it, nor is a hand that drags the cards.
    if (pointerType !== 'mouse' || !(target instanceof Element) || state.drag) return;
    hold('pointer', target.closest('[data-stage]') !== null);
    point(Number(target.closest<HTMLElement>('[data-offset]')?.dataset.offset ?? 0));
  }

  function point(offset: number): void {
    const side = Math.sign(offset) as Side;
    if (side !== state.pointed) send({ kind: 'pointed', side });
  }

  function onPointerOut({ pointerType, relatedTarget }: PointerEvent): void {
    // Out of the window.
    if (pointerType !== 'mouse' || relatedTarget !== null) return;
    hold('pointer', false);
    point(0);
  }

  function onFocus(target: EventTarget | null): void {
    const focused =
      target instanceof Element
        ? target.closest(`${carousel} [data-stage], ${carousel} button, ${carousel} a`)
        : null;
    // On the button that sets the cards in motion the focus does not stop them again.
    hold('focus', focused !== null && !focused.matches('[data-move="pause"]'));
  }

  followDrags(
    send,
    (index) => offsetFrom(state.position, index, homePlace.total) - (state.drag?.beyond ?? 0),
    page.renders,
    signal,
  );
  const options = { signal };
  for (const name of unasked) {
    document.addEventListener(name, keepFromPage, { signal, capture: true });
  }
  document.addEventListener('keydown', onKeyDown, options);
  document.addEventListener('click', onClick, options);
  document.addEventListener('pointerover', onPointerOver, { signal, capture: true });
  document.addEventListener('pointerout', onPointerOut, { signal, capture: true });
  document.addEventListener('focusin', ({ target }) => onFocus(target), options);
  document.addEventListener('focusout', ({ relatedTarget }) => onFocus(relatedTarget), options);
  const onVisibility = () => hold('hidden', document.visibilityState === 'hidden');
  document.addEventListener('visibilitychange', onVisibility, options);
  const onStillness = () => hold('stillness', stillness.matches);
  stillness.addEventListener('change', onStillness, options);
  const unsubscribe = subscribe(homePlace, followPlace);
  onVisibility();
  onStillness();
  onFocus(document.activeElement);
  send({ kind: 'placed', position: homePlace.position });
  void answerPresses('cards');
  return () => {
    ending.abort();
    unsubscribe();
    clearTimeout(timer);
  };
}

function keepFromPage(event: Event): void {
  const isFromTo = event instanceof MouseEvent && !event.type.endsWith('move');
  if (isOnStage(event.target) && (!isFromTo || isOnStage(event.relatedTarget))) event.stopPropagation();
}

function isOnStage(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-stage]') !== null;
}

function arrowStep(key: string): -1 | 0 | 1 {
  if (key === 'ArrowLeft') return -1;
  return key === 'ArrowRight' ? 1 : 0;
}
