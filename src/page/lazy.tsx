import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { proxy, ref } from 'valtio/vanilla';
import { inTime, reloadOver } from './lostChunk.ts';

interface LazyModule<Module extends object> {
  /** Loads the module, once for all callers. Undefined if that failed; the next call retries. Never rejects. */
  readonly load: () => Promise<Module | undefined>;
  /** At once if loaded, since playback must start within the reader's gesture. Undefined if it could not be loaded. */
  readonly use: <T>(act: (module: Module) => T | Promise<T>) => Promise<T | undefined>;
  readonly state: LazyState<Module>;
}

interface LazyState<Module> {
  module: Module | undefined;
  failed: boolean;
}

const failedLoads = new Set<() => void>();

/** Retries each load that failed, now that the server can be reached; what uses the module then appears. */
export function retryFailed(): void {
  for (const load of failedLoads) load();
}

/** A failed load is logged under `name`, after a reload that may fix it (lostChunk.ts). */
export function lazyModule<Module extends object>(
  name: string,
  importModule: () => Promise<Module>,
): LazyModule<Module> {
  const state: LazyState<Module> = proxy({ module: undefined, failed: false });
  let loading: Promise<Module | undefined> | undefined;
  async function loadOnce(): Promise<Module | undefined> {
    state.failed = false;
    failedLoads.delete(load);
    try {
      state.module = ref(await inTime(importModule()));
      return state.module;
    } catch (error) {
      await reloadOver();
      console.warn(`${name} could not be fetched: ${error}`);
      loading = undefined;
      state.failed = true;
      failedLoads.add(load);
      return undefined;
    }
  }
  function load(): Promise<Module | undefined> {
    loading ??= loadOnce();
    return loading;
  }
  async function use<T>(act: (module: Module) => T | Promise<T>): Promise<T | undefined> {
    const module = state.module ?? (await load());
    return module && act(module);
  }
  return { load, use, state };
}

/** Subscribes to a module's loading state; does not load it. */
export function useLazy<Module extends object>({ state }: LazyModule<Module>): Readonly<LazyState<Module>> {
  return useSnapshot(state) as LazyState<Module>;
}

interface Instead {
  readonly loading?: ReactNode;
  readonly failed?: ReactNode;
}

export type LazyPart<Props> = ComponentType<Props> & {
  /** Loads the code ahead of rendering. Resolves with whether it is loaded; never rejects. */
  readonly preload: () => Promise<boolean>;
};

/** The chunk is loaded once, by the first that renders or preloads it; from then on it renders at once everywhere. */
export function lazyPart<Props extends object>(
  name: string,
  importPart: () => Promise<ComponentType<Props>>,
  instead: Instead = {},
): LazyPart<Props> {
  const part = lazyModule(name, async () => ({ Part: await importPart() }));
  return Object.assign((props: Props) => <Loaded part={part} props={props} instead={instead} />, {
    preload: async () => (await part.load()) !== undefined,
  });
}

interface LoadedProps<Props> {
  readonly part: LazyModule<{ readonly Part: ComponentType<Props> }>;
  readonly props: Props;
  readonly instead: Instead;
}

function Loaded<Props extends object>({ part, props, instead }: LoadedProps<Props>) {
  const { module, failed } = useLazy(part);
  useEffect(() => void part.load(), [part]);
  if (module) return <module.Part {...props} />;
  return failed ? instead.failed : instead.loading;
}

interface WhenNearProps {
  /** How far below the window it counts as near, as a CSS length. */
  readonly below?: string;
  readonly children: ReactNode;
}

/** Renders a part once it is scrolled near, or a key is pressed: Tab would otherwise skip it. */
export function WhenNear({ below = '0px', children }: WhenNearProps) {
  const [isNear, setNear] = useState(false);
  function watch(place: HTMLDivElement | null): (() => void) | undefined {
    if (!place) return undefined;
    const show = () => setNear(true);
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && show(),
      { rootMargin: `0px 0px ${below}` },
    );
    observer.observe(place);
    document.addEventListener('keydown', show);
    return () => {
      observer.disconnect();
      document.removeEventListener('keydown', show);
    };
  }
  return isNear ? children : <div ref={watch} />;
}
