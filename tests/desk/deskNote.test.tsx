import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DeskNote } from '../../src/desk/DeskNote.tsx';
import type { DeskFailure } from '../../src/desk/feed/deskCall.ts';
import { type ConnectionKind, setConnection } from '../../src/sync/connection.ts';

/** What is shown of a failure at 2,000 ms, once the connection has been in a state since `sinceMs`. */
function shown(failure: DeskFailure, kind: ConnectionKind, sinceMs: number): string {
  setConnection('starting', 0);
  setConnection(kind, sinceMs);
  return renderToStaticMarkup(<DeskNote state={{ kind: 'failed', failure, failedAtMs: 2000 }} />);
}

test('that the library can’t be reached is shown until the connection is back', () => {
  const offline: DeskFailure = { kind: 'offline', cause: 'network' };
  // The connection's state may be older than the failure.
  expect(shown(offline, 'online', 1000)).toContain('The library can’t be reached.');
  expect(shown(offline, 'offline', 2001)).toContain('The library can’t be reached.');
  for (const kind of ['syncing', 'online', 'full'] as const)
    expect(shown(offline, kind, 2001)).not.toContain('role="alert"');
});

test('any other failure stays', () => {
  expect(shown({ kind: 'server', message: '' }, 'online', 2001)).toContain('role="alert"');
});

test('that something was saved is not shown beside what is typed and not saved', () => {
  const saved = { kind: 'done', message: 'Saved.' } as const;
  expect(renderToStaticMarkup(<DeskNote state={saved} />)).toContain('Saved.');
  expect(renderToStaticMarkup(<DeskNote state={saved} isDirty />)).not.toContain('Saved.');
  expect(renderToStaticMarkup(<DeskNote state={{ kind: 'busy' }} isDirty />)).toContain('One moment');
});
