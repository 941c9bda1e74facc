import { proxy } from 'valtio/vanilla';

/** Where the reader stands on the home page; kept while they read a story and come back. Not kept between visits. */
export const homePlace = proxy<{
  /** Undefined: the first language. */
  language: string | undefined;
  /** Index of the centre card. */
  position: number;
}>({ language: undefined, position: 0 });

/** Chooses a language and goes to its first card. */
export function chooseLanguage(language: string): void {
  homePlace.language = language;
  homePlace.position = 0;
}
