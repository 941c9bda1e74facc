import { useSyncExternalStore } from 'react';
import { subscribe } from 'valtio/vanilla';
import { lazyModule } from '../../page/lazy.tsx';
import { lipiStore } from '../../settings/lipiStore.ts';
import type { ShownScript } from './scriptsOf.tsx';

const transliteration = lazyModule('Transliteration', () => import('./scriptsOf.tsx'));

const none: ReadonlyMap<string, ShownScript> = new Map();
let shown = none;
const listeners = new Set<() => void>();

function update(): void {
  shown = transliteration.state.module?.scriptsOf(lipiStore.scripts) ?? none;
  for (const listener of listeners) listener();
}
let { scripts } = lipiStore;
// At once, so that a change of layout can be measured around a choice.
subscribe(transliteration.state, update, true);
subscribe(
  lipiStore,
  () => {
    if (scripts === lipiStore.scripts) return;
    ({ scripts } = lipiStore);
    void prepareScripts();
    update();
  },
  true,
);

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Loads what shows the scripts that were chosen, if any were; to be awaited before a render. False if it cannot be had. */
export async function prepareScripts(): Promise<boolean> {
  return Object.keys(lipiStore.scripts).length === 0 || (await transliteration.load()) !== undefined;
}

/** Loads what shows other scripts, before one is chosen. */
export const loadScripts = transliteration.load;

/** The script that the reader chose for stories of a language; undefined for the one that they are written in. */
export function useShownScript(language = ''): ShownScript | undefined {
  const current = () => shown.get(language);
  return useSyncExternalStore(listen, current, current);
}
