import './app/styles/fonts.css';
import './app/styles/tokens.css';
import './app/styles/base.css';
import { reloadOnLostChunk } from './app/lostChunk.ts';

reloadOnLostChunk();
afterFirstFrame(() => void import('./app/boot.tsx').then(({ boot }) => boot()));

/** What the HTML holds is on the screen before any of the app's modules is fetched or run. */
function afterFirstFrame(callback: () => void): void {
  // A page that opens in the background draws no frames.
  if (document.visibilityState === 'hidden') setTimeout(callback, 0);
  else requestAnimationFrame(() => setTimeout(callback, 0));
}
