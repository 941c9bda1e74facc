import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AskedNote } from '../../src/desk/AskedNote.tsx';
import type { DeskFailure } from '../../src/sync/desk/deskCall.ts';

const offline: DeskFailure = { kind: 'offline', cause: 'network' };

function shown(value: unknown, failure?: DeskFailure): string {
  return renderToStaticMarkup(
    <AskedNote asked={{ value, failure, tryAgain: () => undefined }} waiting="Opening the story…" />,
  );
}

test('an answer that is awaited is announced, and nothing is said once it is there', () => {
  expect(shown(undefined)).toBe('<p role="status">Opening the story…</p>');
  expect(shown(null)).toBe('');
  expect(shown([])).toBe('');
});

test.each([[undefined], [[]]])(
  'an answer that failed says why and offers to ask again, with %o shown before',
  (value) => {
    expect(shown(value, offline)).toMatch(/<p role="alert">[^<]+<\/p><button [^>]*>Try again<\/button>/);
  },
);
