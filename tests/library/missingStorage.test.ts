import { expect, test } from 'vitest';
import { libraryStatus } from '../../src/library/libraryStatus.ts';
import { subscribe } from '../../src/library/liveSubscription.ts';

test('a browser without IndexedDB is reported at once, since no query will answer', () => {
  const unsubscribe = subscribe(
    (library) => library.mirrorState(),
    () => undefined,
  );
  expect(libraryStatus.current).toMatchObject({ kind: 'failed', reason: 'unavailable' });
  unsubscribe();
});
