import { subscribeKey } from 'valtio/vanilla/utils';
import { lipiStore } from '../state/lipiStore.ts';

/** The colour of the paper in each theme, for what the browser draws around the page. As in styles/tokens.css and index.html. */
export const paperColours = { dark: '#15120e', light: '#f6f1e7' } as const;

/** Keeps the browser's own frame in the colour of the theme. Returns the end of it. */
export function followThemeColour(): () => void {
  function paint(): void {
    document
      .querySelector('meta[name="theme-color"]')
      ?.setAttribute('content', paperColours[lipiStore.theme]);
  }
  paint();
  return subscribeKey(lipiStore, 'theme', paint);
}
