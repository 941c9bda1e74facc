import { proxy } from 'valtio/vanilla';
import { type Stand, standAt } from './cardWindow.ts';

/**
 * Where the reader stands on the home page, for the screen to show; `liveCarousel.ts` moves it. Kept while they read a
 * story and come back, not between visits.
 */
export const homePlace = proxy<{
  /** Undefined: the first language. */
  language: string | undefined;
  /** Index of the card that counter and controls speak of. */
  position: number;
  /** The same card, but for the frames in which the cards are ahead of what is said about them. A new object for each change. */
  stand: Stand;
  /** The list is read around this card: not always the centre one, which may be moving. */
  around: number;
  /** The reader stopped the cards from moving by themselves. */
  isPaused: boolean;
  /** The position that the reader's own last move led to. */
  announced: number | undefined;
  /** Length of the list that is shown. */
  total: number;
}>({
  language: undefined,
  position: 0,
  stand: standAt(0),
  around: 0,
  isPaused: false,
  announced: undefined,
  total: 0,
});

/** Stands at another card, without a move. */
export function goTo(position: number): void {
  Object.assign(homePlace, { position, stand: standAt(position), around: position });
}

/** Chooses a language and goes to its first card. */
export function chooseLanguage(language: string): void {
  Object.assign(homePlace, { language, announced: undefined });
  goTo(0);
}
