import type { ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { isKnownFrontPage, type KnownFrontPage } from '../../../shared/frontPage.ts';
import { aboutText } from './aboutText.ts';
import { LiveBelow } from './LiveBelow.tsx';

/** Lets what is painted in `slot` come alive, or fills it, until `leaving` aborts. Out of reach, it waits for the network. */
export async function bringBelow(slot: HTMLElement, leaving: AbortSignal): Promise<void> {
  let about: string;
  try {
    about = await aboutText();
  } catch (error) {
    console.warn(`What stands under the cards could not be fetched: ${String(error)}`);
    addEventListener('online', () => void bringBelow(slot, leaving), { once: true, signal: leaving });
    return;
  }
  if (leaving.aborted) return;
  const root = rootOf(slot, <LiveBelow about={about} painted={paintedFront(slot)} />, leaving);
  // Not within React's own work on the page around it.
  leaving.addEventListener('abort', () => setTimeout(() => root.unmount()));
}

function rootOf(slot: HTMLElement, content: ReactNode, leaving: AbortSignal): Root {
  if (slot.hasChildNodes()) {
    return hydrateRoot(slot, content, {
      // A page that is left at once is taken away before React has taken it over, which React reports (its error 424).
      onRecoverableError: (error) => !leaving.aborted && reportError(error),
    });
  }
  const root = createRoot(slot);
  root.render(content);
  return root;
}

function paintedFront(slot: HTMLElement): KnownFrontPage | 'nothing' | undefined {
  if (!slot.hasChildNodes()) return 'nothing';
  const painted: unknown = slot.dataset.front && JSON.parse(slot.dataset.front);
  return isKnownFrontPage(painted) ? painted : undefined;
}
