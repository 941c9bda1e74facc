import { useSnapshot } from 'valtio/react';
import { proxy, ref } from 'valtio/vanilla';
import { reloadOver } from '../state/lostChunk.ts';

/** A file of the build that comes when it is first wanted. */
export interface Late<Module extends object> {
  /** Fetches it, once for everybody. Undefined when it is lost; the next call tries again. Never rejects. */
  readonly fetch: () => Promise<Module | undefined>;
  /** What of it is here; for `useLate`. */
  readonly file: LateFile<Module>;
}

interface LateFile<Module> {
  module: Module | undefined;
  isLost: boolean;
}

const lost = new Set<() => void>();

/** Fetches each file that was lost, now that it can be had: what shows it then shows it. */
export function fetchLost(): void {
  for (const fetch of lost) fetch();
}

/**
 * A lost file is told to the console under its `name`, after the reload that may bring it (`state/lostChunk.ts`).
 */
export function late<Module extends object>(name: string, load: () => Promise<Module>): Late<Module> {
  const file: LateFile<Module> = proxy({ module: undefined, isLost: false });
  let fetching: Promise<Module | undefined> | undefined;
  async function fetchFile(): Promise<Module | undefined> {
    file.isLost = false;
    lost.delete(fetch);
    try {
      file.module = ref(await load());
      return file.module;
    } catch (error) {
      await reloadOver();
      console.warn(`${name} could not be fetched: ${error}`);
      fetching = undefined;
      file.isLost = true;
      lost.add(fetch);
      return undefined;
    }
  }
  function fetch(): Promise<Module | undefined> {
    fetching ??= fetchFile();
    return fetching;
  }
  return { file, fetch };
}

/** What is here of a late file, followed; it does not fetch it. */
export function useLate<Module extends object>({ file }: Late<Module>): Readonly<LateFile<Module>> {
  return useSnapshot(file) as LateFile<Module>;
}
