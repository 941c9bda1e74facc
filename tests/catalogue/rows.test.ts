import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { storiesById } from '../../src/catalogue/queries.ts';
import { makeFetchRows } from '../../src/catalogue/rows.ts';
import type { FunctionCall } from '../../src/shared/functionCall.ts';
import type { CatalogueRow, StoryId } from '../../src/shared/story/catalogue.ts';
import { withoutDetails } from '../../src/shared/story/storyFields.ts';
import { stock, withFreshDatabase } from './freshDatabase.ts';
import { makeStory } from './makeStory.ts';

withFreshDatabase();

/** A library that has these rows, and the ids of each call. */
function libraryOf(rows: readonly CatalogueRow[]) {
  const asked: StoryId[][] = [];
  const call: FunctionCall = async (_kind, path, { ids }) => {
    expect(path).toBe('stories:rows');
    asked.push(ids as StoryId[]);
    return { ok: true, value: rows.filter(({ id }) => (ids as StoryId[]).includes(id)) };
  };
  return { asked, fetchRows: makeFetchRows(call) };
}

test('rows that are missing or without current details are fetched, once', async () => {
  const [whole, listed, away] = [1, 2, 3].map((seq) => makeStory({ seq })) as [
    CatalogueRow,
    CatalogueRow,
    CatalogueRow,
  ];
  await stock([whole, withoutDetails(listed)]);
  const { asked, fetchRows } = libraryOf([whole, listed, away]);
  const ids = [whole.id, listed.id, away.id];
  expect(await Promise.all([fetchRows(ids), fetchRows(ids)])).toEqual([true, true]);
  expect(asked).toEqual([[listed.id, away.id]]);
  expect(await storiesById(ids)).toEqual([whole, listed, away]);

  expect(await fetchRows(ids)).toBe(true);
  expect(asked).toHaveLength(1);
});

test('many rows are fetched a hundred at a time', async () => {
  const rows = Array.from({ length: 230 }, (_, index) => makeStory({ seq: index + 1 }));
  const { asked, fetchRows } = libraryOf(rows);
  expect(await fetchRows(rows.map(({ id }) => id))).toBe(true);
  expect(asked.map(({ length }) => length)).toEqual([100, 100, 30]);
});

test('a row that the library has not is known to be missing, and without an answer is not, until asked again', async () => {
  const { asked, fetchRows } = libraryOf([]);
  expect(await fetchRows(['none' as StoryId])).toBe(true);
  expect(asked).toHaveLength(1);

  let isOffline = true;
  const row = makeStory({ seq: 1 });
  const flaky = makeFetchRows(async () =>
    isOffline ? { ok: false, failure: { kind: 'offline', cause: 'network' } } : { ok: true, value: [row] },
  );
  expect(await flaky([row.id])).toBe(false);
  isOffline = false;
  expect(await flaky([row.id])).toBe(true);
  expect(await storiesById([row.id])).toEqual([row]);
});
