import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LibraryBar, libraryTrouble } from '../../../src/app/bars/Bars.tsx';

const failed = (reason: 'unavailable' | 'outdated' | 'quota' | 'failed') =>
  ({ kind: 'failed', reason, message: '' }) as const;

test('each cause that keeps the library from being stored has a name', () => {
  expect(libraryTrouble({ kind: 'ready' }, 'online', false)).toBeUndefined();
  expect(libraryTrouble({ kind: 'opening' }, 'starting', false)).toBeUndefined();
  expect(libraryTrouble({ kind: 'blocked' }, 'online', false)).toBe('blocked');
  expect(libraryTrouble(failed('outdated'), 'full', true)).toBe('outdated');
  expect(libraryTrouble(failed('unavailable'), 'offline', false)).toBe('noStorage');
  expect(libraryTrouble(failed('quota'), 'online', false)).toBe('full');
  expect(libraryTrouble({ kind: 'ready' }, 'full', false)).toBe('full');
  expect(libraryTrouble({ kind: 'ready' }, 'online', true)).toBe('full');
  expect(libraryTrouble({ kind: 'ready' }, 'unkept', false)).toBe('noStorage');
  // The database is reopened first, which mostly succeeds.
  expect(libraryTrouble(failed('failed'), 'online', false)).toBeUndefined();
});

test.each([
  { trouble: 'full', helps: 'Offline and storage' },
  { trouble: 'outdated', helps: 'Reload' },
] as const)('$trouble has a button with the remedy', ({ trouble, helps }) => {
  const html = renderToString(
    <LibraryBar trouble={trouble} onOpenStorage={() => undefined} onPutOff={() => undefined} />,
  );
  expect(html).toMatch(new RegExp(`<button[^>]*>${helps}</button>`));
  expect(html).toContain('role="status"');
});
