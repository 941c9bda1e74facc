import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LibraryBar, storageProblem } from '../../../src/app/bars/Bars.tsx';

const failed = (reason: 'unavailable' | 'outdated' | 'quota' | 'failed') =>
  ({ kind: 'failed', reason, message: '' }) as const;

test('each cause that keeps the library from being stored has a name', () => {
  expect(storageProblem({ kind: 'ready' }, 'online', false)).toBeUndefined();
  expect(storageProblem({ kind: 'opening' }, 'starting', false)).toBeUndefined();
  expect(storageProblem({ kind: 'blocked' }, 'online', false)).toBe('blocked');
  expect(storageProblem(failed('outdated'), 'full', true)).toBe('outdated');
  expect(storageProblem(failed('unavailable'), 'offline', false)).toBe('noStorage');
  expect(storageProblem(failed('quota'), 'online', false)).toBe('full');
  expect(storageProblem({ kind: 'ready' }, 'full', false)).toBe('full');
  expect(storageProblem({ kind: 'ready' }, 'online', true)).toBe('full');
  expect(storageProblem({ kind: 'ready' }, 'storageFailure', false)).toBe('noStorage');
  // The database is reopened first, which mostly succeeds.
  expect(storageProblem(failed('failed'), 'online', false)).toBeUndefined();
});

test.each([
  { problem: 'full', helps: 'Offline and storage' },
  { problem: 'outdated', helps: 'Reload' },
] as const)('$trouble has a button with the remedy', ({ problem, helps }) => {
  const html = renderToString(
    <LibraryBar problem={problem} onOpenStorage={() => undefined} onDismiss={() => undefined} />,
  );
  expect(html).toMatch(new RegExp(`<button[^>]*>${helps}</button>`));
  expect(html).toContain('role="status"');
});
