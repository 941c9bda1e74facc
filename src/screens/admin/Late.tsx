import { type ComponentType, useEffect, useState } from 'react';

interface LateProps<P> {
  /** Always the same function for the same part. */
  readonly load: () => Promise<ComponentType<P>>;
  readonly props: P;
}

/** A part of the desk, once its file is there. */
export function Late<P extends object>({ load, props }: LateProps<P>) {
  const [loaded, setLoaded] = useState<{ readonly Part: ComponentType<P> } | 'failed'>();
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
