import { proxy, ref } from 'valtio/vanilla';
import { languageCookie } from '../../shared/languageCookie.ts';
import { lipiStore } from '../../state/lipiStore.ts';
import { indexIn } from './cardWindow.ts';
import { type Carousel, type CarouselEvent, carouselAfter, restingCarousel } from './carousel.ts';
import { cardAt, type Shelf } from './homeShelf.ts';

/** What lies over the page while it is open. */
export const overlay = 'dialog[open], [data-overlay]';

/** Where the reader stands on the home page. Kept while they read a story and come back, not between visits. */
export const homePlace = proxy<{
  /** Undefined: what was painted, else the first language. */
  language: string | undefined;
  /** Changes by `send` alone. */
  cards: Carousel;
}>({ language: undefined, cards: ref(restingCarousel(0, false)) });

/** What of the list is here, or was when it was last shown. */
let shelf: Shelf | undefined;

/** Tells the cards what happened. */
export function send(event: CarouselEvent): void {
  const cards = carouselAfter(homePlace.cards, event, {
    nowMs: performance.now(),
    total: shelf?.total ?? 0,
    hasCard: (index) => shelf !== undefined && cardAt(shelf, index) !== undefined,
    // It searches the whole document, so it runs only when a card would move by itself, not for each step of a drag.
    get isOverlaid() {
      return document.querySelector(overlay) !== null;
    },
  });
  homePlace.cards = ref(cards);
}

/** Chooses a language, for the next visits too, and goes to its first card. */
export function chooseLanguage(language: string): void {
  lipiStore.language = language;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = languageCookie(language);
  homePlace.language = language;
  send({ kind: 'placed' });
}

/**
 * Says what of the list is here. A story that is published or taken out elsewhere moves the others: the one in the centre
 * stays there. A reader at the beginning of the list sees its new beginning.
 */
export function setShelf(next: Shelf): void {
  const { position } = homePlace.cards;
  const centre = position > 0 && shelf?.language === next.language ? cardAt(shelf, position) : undefined;
  const at = next.rows.findIndex(({ id }) => id === centre?.id);
  shelf = next;
  send({ kind: 'listed', position: at < 0 ? position : indexIn(next.total, next.first + at) });
}
