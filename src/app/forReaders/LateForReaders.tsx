import { type ComponentType, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { session } from '../../state/session.ts';

/** What is there for who is signed in, or was until the library ended it. A guest fetches nothing of it. */
export function LateForReaders() {
  const [Own, setOwn] = useState<ComponentType>();
  const isGuest = useSnapshot(session).now.kind === 'guest';
  useEffect(() => {
    if (isGuest) return;
    import('./ForReaders.tsx').then(
      ({ ForReaders }) => setOwn(() => ForReaders),
      (error: unknown) => console.warn(`The state of the sync is not shown: ${String(error)}`),
    );
  }, [isGuest]);
  return !isGuest && Own && <Own />;
}
