import { proxy, ref } from 'valtio/vanilla';
import type { Side } from './cardWindow.ts';
import type { Shelf } from './homeShelf.ts';

/**
 * Where the reader stands on the home page, for the screen to show; `runCarousel.ts` moves it. Kept while they read a
 * story and come back, not between visits.
 */
export const homePlace = proxy<{
  /** Undefined: the first language. */
  language: string | undefined;
  /** Index of the centre card. */
  position: number;
  /** The side on which a card is fading out. */
  leaving: Side;
  /** While the cards are dragged: how far the centre lies beyond the centre card, in cards. */
  beyond: number | undefined;
  /** The list is read around this card: the centre one, or one that the reader asked for and that is not here yet. */
  around: number;
  /** The reader stopped the cards from moving by themselves. */
  isPaused: boolean;
  /** The position that the reader's own last move led to. */
  announced: number | undefined;
  /** What of the list is here. */
  shelf: Shelf | undefined;
}>({
  language: undefined,
  position: 0,
  leaving: 0,
  beyond: undefined,
  around: 0,
  isPaused: false,
  announced: undefined,
  shelf: undefined,
});

/** Stands at another card, without a move. */
export function goTo(position: number): void {
  Object.assign(homePlace, { position, around: position });
}

/** Chooses a language and goes to its first card. */
export function chooseLanguage(language: string): void {
  Object.assign(homePlace, { language, leaving: 0, announced: undefined });
  goTo(0);
}

/** Says what of the list is here. */
export function setShelf(shelf: Shelf | undefined): void {
  homePlace.shelf = shelf && ref(shelf);
}
