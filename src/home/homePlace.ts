import { proxy, ref } from 'valtio/vanilla';
import { lipiStore } from '../settings/lipiStore.ts';
import { languageCookie } from '../shared/languageCookie.ts';
import { type Carousel, type CarouselEvent, carouselAfter, restingCarousel } from './carousel/carousel.ts';

/** The reader's place on the home page. Kept while they read a story and return, not between visits. */
export const homePlace = proxy<{
  /** Undefined: the language of the first paint, or else the first one. */
  language: string | undefined;
  /** Only `send` changes it. */
  cards: Carousel;
}>({ language: undefined, cards: ref(restingCarousel) });

/** Sends an event to the carousel. */
export function send(event: CarouselEvent): void {
  homePlace.cards = ref(carouselAfter(homePlace.cards, event, performance.now()));
}

/** Selects a language, also for later visits, and moves to its first card. */
export function chooseLanguage(language: string): void {
  lipiStore.language = language;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = languageCookie(language, location.protocol);
  homePlace.language = language;
  send({ kind: 'placed', position: 0 });
}
