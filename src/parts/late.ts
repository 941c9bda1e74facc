import { useSnapshot } from 'valtio/react';
import { proxy, ref } from 'valtio/vanilla';
import { inTime, reloadOver } from '../state/lostChunk.ts';

/** A lazily loaded module of the build. */
export interface Late<Module extends object> {
  /** Loads the module, once for all callers. Undefined if that failed; the next call retries. Never rejects. */
  readonly fetch: () => Promise<Module | undefined>;
  /**
   * Runs `act` with the module: at once if it is loaded, since playback must start within the reader's gesture, otherwise
   * once it is. Undefined if it could not be loaded.
   */
  readonly use: <T>(act: (module: Module) => T | Promise<T>) => Promise<T | undefined>;
  /** The loading state, for `useLate`. */
  readonly file: LateFile<Module>;
}

interface LateFile<Module> {
  module: Module | undefined;
  isLost: boolean;
}

const lost = new Set<() => void>();

/** Retries each load that failed, now that the server can be reached; what uses the module then appears. */
export function fetchLost(): void {
  for (const fetch of lost) fetch();
}

/**
 * Makes a lazily loaded module. A failed load is logged under `name`, after a reload that may fix it (state/lostChunk.ts).
 */
export function late<Module extends object>(name: string, load: () => Promise<Module>): Late<Module> {
  const file: LateFile<Module> = proxy({ module: undefined, isLost: false });
  let fetching: Promise<Module | undefined> | undefined;
  async function fetchFile(): Promise<Module | undefined> {
    file.isLost = false;
    lost.delete(fetch);
    try {
      file.module = ref(await inTime(load()));
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
  async function use<T>(act: (module: Module) => T | Promise<T>): Promise<T | undefined> {
    const module = file.module ?? (await fetch());
    return module && act(module);
  }
  return { file, fetch, use };
}

/** Subscribes to a module's loading state; does not load it. */
export function useLate<Module extends object>({ file }: Late<Module>): Readonly<LateFile<Module>> {
  return useSnapshot(file) as LateFile<Module>;
}
