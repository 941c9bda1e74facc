import { type ComponentType, type ReactNode, useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import { proxy } from 'valtio/vanilla';
import { reloadOver } from '../state/lostChunk.ts';

/** What stands where a part will be. Nothing, unless it is said. */
interface Instead {
  /** Until its file is here. */
  readonly waiting?: ReactNode;
  /** When its file could not be fetched. */
  readonly lost?: ReactNode;
}

/** A component whose scripts come when it is first shown. */
export type LazyPart<Props> = ComponentType<Props> & {
  /** Fetches it ahead of being shown. Resolves with whether it is there; never rejects. */
  readonly preload: () => Promise<boolean>;
};

/**
 * A part of a page in a file of its own. To show it is to want it: it is fetched once, by whoever shows or preloads it
 * first, and stands there at once wherever it is shown after that. A lost file is told to the console under the part's
 * name, after the reload that may bring it (`state/lostChunk.ts`); the next who shows or preloads it asks again.
 */
export function lazyPart<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  instead: Instead = {},
): LazyPart<Props> {
  const file: PartFile<Props> = proxy({ Part: undefined, isLost: false });
  let fetching: Promise<boolean> | undefined;
  async function fetchPart(): Promise<boolean> {
    file.isLost = false;
    try {
      file.Part = await load();
      return true;
    } catch (error) {
      await reloadOver();
      console.warn(`${name} could not be fetched: ${error}`);
      fetching = undefined;
      file.isLost = true;
      return false;
    }
  }
  function preload(): Promise<boolean> {
    fetching ??= fetchPart();
    return fetching;
  }
  const part = (props: Props) => <Shown file={file} preload={preload} props={props} {...instead} />;
  return Object.assign(part, { preload });
}

interface PartFile<Props> {
  Part: ComponentType<Props> | undefined;
  isLost: boolean;
}

interface ShownProps<Props> extends Instead {
  readonly file: PartFile<Props>;
  readonly preload: () => Promise<boolean>;
  readonly props: Props;
}

function Shown<Props extends object>({ file, preload, props, waiting, lost }: ShownProps<Props>) {
  const { Part, isLost } = useSnapshot(file) as PartFile<Props>;
  useEffect(() => void preload(), [preload]);
  if (Part) return <Part {...props} />;
  return isLost ? lost : waiting;
}
