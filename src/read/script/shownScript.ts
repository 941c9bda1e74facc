import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { lazyModule } from '../../page/lazy.tsx';
import { lipiStore } from '../../settings/lipiStore.ts';
import type { ShownScript } from '../../text/script/inScript.ts';

const transliteration = lazyModule('Transliteration', () => import('./showInScript.ts'));

/**
 * The script that the reader chose for stories of a language; undefined for the one that they are written in, also until
 * the first frame is hydrated and the code is loaded. The sentence that is being read stays where it is.
 */
export function useShownScript(language = ''): ShownScript | undefined {
  const chosen = useSnapshot(lipiStore).scripts[language];
  const [applied, setApplied] = useState<{ readonly chosen?: string; readonly shown?: ShownScript }>({});
  useEffect(() => {
    if (chosen === applied.chosen) return;
    let isCurrent = true;
    void transliteration.load().then((module) => {
      if (isCurrent) module?.showInScript(language, chosen, setApplied);
    });
    return () => {
      isCurrent = false;
    };
  }, [language, chosen, applied]);
  return applied.shown;
}
