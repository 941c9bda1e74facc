import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import type { MirrorState } from '../../src/catalogue/queries.ts';
import { WhatNext } from '../../src/read/next/WhatNext.tsx';
import type { useKnownStories } from '../../src/readerData/useKnownStories.ts';
import { type ConnectionKind, connection } from '../../src/sync/connection.ts';
import { makeRow } from '../app/makeStories.ts';

let known: ReturnType<typeof useKnownStories>;
let list: MirrorState;
// What the device has answered.
vi.mock(import('../../src/readerData/useKnownStories.ts'), async (original) => ({
  ...(await original()),
  useKnownStories: () => known,
}));

vi.mock(import('../../src/catalogue/useLive.ts'), () => ({ useLive: () => list as never }));

beforeEach(() => vi.stubGlobal('navigator', { languages: ['en'] }));

const here = makeRow({ seq: 1, language: 'or', work: 'one' });
const rows = [here, makeRow({ seq: 2, language: 'or' }), makeRow({ seq: 3, language: 'en', work: 'one' })];

function suggested(isWhole: boolean, kind: ConnectionKind): string[] {
  connection.kind = kind;
  const stories = rows.map((row) => ({ row, isSaved: false, hasText: false, progress: undefined }));
  known = { stories, isWhole };
  list = isWhole ? { kind: 'ready', epoch: 'e', cursor: 1 } : { kind: 'filling' };
  const html = renderToString(<WhatNext row={here} />);
  expect(html).toContain('href="/library?language=or"');
  return [...html.matchAll(/href="\/content\/(.*?)"/g)].map(([, id]) => id ?? '');
}

test('nothing is suggested while the catalogue arrives, because a later part of it could replace the suggestion', () => {
  for (const kind of ['starting', 'syncing', 'online'] as const) expect(suggested(false, kind)).toEqual([]);
  expect(suggested(true, 'syncing')).toEqual(['story2', 'story3']);
});

test('a part of the catalogue is enough when no more of it arrives', () => {
  for (const kind of ['offline', 'full'] as const)
    expect(suggested(false, kind)).toEqual(['story2', 'story3']);
});
