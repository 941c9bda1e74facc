import { proxy } from 'valtio/vanilla';
import type { Side } from './cardWindow.ts';

/**
 * Where the reader stands on the home page, for the screen to show; `liveCarousel.ts` moves it. Kept while they read a
 * story and come back, not between visits.
 */
export const homePlace = proxy<{
  /** Undefined: the first language. */
  language: string | undefined;
  /** Index of the centre card. */
  position: number;
  /** The side on which a card is fading out. */
  leaving: Side;
  /** The reader stopped the cards from moving by themselves. */
  isPaused: boolean;
  /** The position that the reader's own last move led to. */
  announced: number | undefined;
  /** Length of the list that is shown. */
  total: number;
}>({ language: undefined, position: 0, leaving: 0, isPaused: false, announced: undefined, total: 0 });

/** Chooses a language and goes to its first card. */
export function chooseLanguage(language: string): void {
  Object.assign(homePlace, { language, position: 0, leaving: 0, announced: undefined });
}
