import { type ComponentType, type JSX, useEffect, useState } from 'react';

interface LatePartProps<Props> {
  /** The same at every rendering. */
  readonly load: () => Promise<ComponentType<Props>>;
  readonly props: Props & JSX.IntrinsicAttributes;
}

/** A part of the desk, once its file is there: it is fetched when the part is first shown. */
export function LatePart<Props>({ load, props }: LatePartProps<Props>) {
  const [loaded, setLoaded] = useState<{ readonly Part: ComponentType<Props> } | 'failed'>();
  useEffect(() => {
    let isWanted = true;
    load().then(
      (Part) => isWanted && setLoaded({ Part }),
      (error: unknown) => {
        console.warn(`A part of the desk could not be fetched: ${String(error)}`);
        if (isWanted) setLoaded('failed');
      },
    );
    return () => {
      isWanted = false;
    };
  }, [load]);
  if (loaded === undefined) return <p role="status">One moment…</p>;
  if (loaded === 'failed')
    return (
      <p role="alert">
        This part of the desk could not be fetched. Look at your connection, then load the page again.
      </p>
    );
  return <loaded.Part {...props} />;
}
