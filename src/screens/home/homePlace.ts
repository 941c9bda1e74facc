import { proxy, ref } from 'valtio/vanilla';
import { languageCookie } from '../../shared/languageCookie.ts';
import { lipiStore } from '../../state/lipiStore.ts';
import { indexIn } from './cardWindow.ts';
import { type Carousel, type CarouselEvent, carouselAfter, restingCarousel } from './carousel.ts';
import { cardAt, type Shelf } from './homeShelf.ts';

/** Matches anything that is open over the page. */
export const overlay = 'dialog[open], [data-overlay]';

/** The reader's place on the home page. Kept while they read a story and return, not between visits. */
export const homePlace = proxy<{
  /** Undefined: the language of the first paint, or else the first one. */
  language: string | undefined;
  /** Only `send` changes it. */
  cards: Carousel;
}>({ language: undefined, cards: ref(restingCarousel(0, false)) });

/** The part of the list that is loaded, or was when the list was last shown. */
let shelf: Shelf | undefined;

/** Sends an event to the carousel. */
export function send(event: CarouselEvent): void {
  const cards = carouselAfter(homePlace.cards, event, {
    nowMs: performance.now(),
    total: shelf?.total ?? 0,
    hasCard: (index) => shelf !== undefined && cardAt(shelf, index) !== undefined,
    // It searches the whole document, so it runs only when a card would move by itself.
    get isOverlaid() {
      return document.querySelector(overlay) !== null;
    },
  });
  homePlace.cards = ref(cards);
}

/** Selects a language, also for later visits, and moves to its first card. */
export function chooseLanguage(language: string): void {
  lipiStore.language = language;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = languageCookie(language);
  homePlace.language = language;
  send({ kind: 'placed' });
}

/**
 * Updates the part of the list that is loaded. When a story is published or withdrawn elsewhere, the others move but the
 * centre story stays in the centre. A reader at the beginning of the list sees its new beginning.
 */
export function setShelf(next: Shelf): void {
  const { position } = homePlace.cards;
  const centre = position > 0 && shelf?.language === next.language ? cardAt(shelf, position) : undefined;
  const at = next.rows.findIndex(({ id }) => id === centre?.id);
  shelf = next;
  send({ kind: 'listed', position: at < 0 ? position : indexIn(next.total, next.first + at) });
}
