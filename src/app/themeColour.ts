import { subscribeKey } from 'valtio/vanilla/utils';
import { lipiStore } from '../state/lipiStore.ts';

/** The paper's colour in each theme, for the browser's UI. The same values as in styles/tokens.css and index.html. */
export const paperColours = { dark: '#15120e', light: '#f6f1e7' } as const;

/** Keeps the browser's UI in the theme's colour. Returns a function that stops this. */
export function followThemeColour(): () => void {
  function paint(): void {
    document
      .querySelector('meta[name="theme-color"]')
      ?.setAttribute('content', paperColours[lipiStore.theme]);
  }
  paint();
  return subscribeKey(lipiStore, 'theme', paint);
}
