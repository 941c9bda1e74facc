import { expect, test } from 'vitest';
import { subscribe } from '../../src/catalogue/liveSubscription.ts';
import { libraryStatus } from '../../src/page/libraryStatus.ts';

test('a browser without IndexedDB is reported at once, since no query will answer', () => {
  const unsubscribe = subscribe(
    (library) => library.mirrorState('or'),
    () => undefined,
  );
  expect(libraryStatus.current).toMatchObject({ kind: 'failed', reason: 'unavailable' });
  unsubscribe();
});
