import { type ComponentType, type ReactNode, useEffect } from 'react';
import { type Late, late, useLate } from './late.ts';

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
 * A part of a page in a chunk of its own (late.ts). It is fetched once, by the first component that shows or
 * preloads it, and is rendered at once wherever it is shown after that.
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
