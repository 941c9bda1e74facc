import { type ComponentType, type ReactNode, useEffect } from 'react';
import { type Late, late, useLate } from './late.ts';

/** Rendered in place of a part; nothing by default. */
interface Instead {
  /** While the part is loading. */
  readonly waiting?: ReactNode;
  /** When the part could not be loaded. */
  readonly lost?: ReactNode;
}

/** A component whose code is loaded when it is first rendered. */
export type LazyPart<Props> = ComponentType<Props> & {
  /** Loads the code ahead of rendering. Resolves with whether it is loaded; never rejects. */
  readonly preload: () => Promise<boolean>;
};

/**
 * A component in a chunk of its own (late.ts). The chunk is loaded once, by the first component that renders or preloads it;
 * from then on it renders at once everywhere.
 */
export function lazyPart<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  instead: Instead = {},
): LazyPart<Props> {
  const part = late(name, async () => ({ Part: await load() }));
  return Object.assign((props: Props) => <Shown part={part} props={props} {...instead} />, {
    preload: async () => (await part.fetch()) !== undefined,
  });
}

interface ShownProps<Props> extends Instead {
  readonly part: Late<{ readonly Part: ComponentType<Props> }>;
  readonly props: Props;
}

function Shown<Props extends object>({ part, props, waiting, lost }: ShownProps<Props>) {
  const { module, isLost } = useLate(part);
  useEffect(() => void part.fetch(), [part]);
  if (module) return <module.Part {...props} />;
  return isLost ? lost : waiting;
}
