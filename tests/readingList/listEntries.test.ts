import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ListRow, type RowActions } from '../../src/readingList/ListRow.tsx';
import { isPlayable, type ListFacts, listEntries, savableOf } from '../../src/readingList/listEntries.ts';
import type { StoryId } from '../../src/shared/story/catalogue.ts';
import { makeRow, narration } from '../app/makeStories.ts';

const [first, second, third] = [makeRow({ seq: 1 }), makeRow({ seq: 2, narration }), makeRow({ seq: 3 })];

function facts(change: Partial<ListFacts> = {}): ListFacts {
  return {
    rows: [
      { storyId: first.id, addedAt: 20, position: 'A' },
      { storyId: second.id, addedAt: 10, position: 'B' },
      { storyId: third.id, addedAt: 30, position: 'C' },
    ],
    stories: new Map([first, second, third].map((row) => [row.id, row])),
    isCatalogueWhole: true,
    places: new Map(),
    textLengths: new Map(),
    saved: new Map(),
    waiting: new Set<StoryId>(),
    refused: new Set<StoryId>(),
    ...change,
  };
}

const idsOf = (entries: readonly { readonly id: StoryId }[]) => entries.map(({ id }) => id);

test("the list is in the reader's order, or last added first", () => {
  expect(idsOf(listEntries(facts(), 'byHand'))).toEqual([first.id, second.id, third.id]);
  expect(idsOf(listEntries(facts(), 'lastAdded'))).toEqual([third.id, first.id, second.id]);
});

test('a story missing from the catalogue is gone only if the catalogue is whole', () => {
  const stories = new Map([[first.id, first]]);
  const kinds = (isCatalogueWhole: boolean) =>
    listEntries(facts({ stories, isCatalogueWhole }), 'byHand').map(({ story }) => story.kind);
  expect(kinds(true)).toEqual(['known', 'gone', 'gone']);
  expect(kinds(false)).toEqual(['known', 'arriving', 'arriving']);
});

test('a story in the library can be saved, and a saved one says so', () => {
  const saved = new Map([
    [
      first.id,
      { storyId: first.id, savedAt: 1, sizeBytes: 9, bodyHash: '', partHashes: [], partUrls: [] } as const,
    ],
  ]);
  const stories = new Map([first, second].map((row) => [row.id, row]));
  const entries = listEntries(facts({ saved, stories }), 'byHand');
  expect(entries[0]?.savedBytes).toBe(9);
  expect(entries[0]?.isWithdrawn).toBe(false);
  const audioBytes = narration.parts.reduce((sum, part) => sum + part.sizeBytes, 0);
  expect(savableOf(entries).map(({ id, isSaved }) => [id, isSaved])).toEqual([
    [first.id, true],
    [second.id, false],
  ]);
  expect(savableOf(entries)[1]?.sizeBytes).toBe(second.bodySizeBytes + audioBytes);
});

test('a saved story that the library has withdrawn is listed with its title, and marked', () => {
  const record = { storyId: first.id, savedAt: 1, sizeBytes: 9, bodyHash: '', partHashes: [], partUrls: [] };
  const withdrawn = { ...first, generation: 1, hasWords: 1 } as const;
  const [entry] = listEntries(facts({ saved: new Map([[first.id, { ...record, withdrawn }]]) }), 'byHand');
  expect(entry).toMatchObject({ story: { kind: 'known', row: first }, isWithdrawn: true });
});

test('a narrated story can be played, offline only if it is saved', () => {
  const saved = new Map([
    [
      second.id,
      { storyId: second.id, savedAt: 1, sizeBytes: 9, bodyHash: '', partHashes: [], partUrls: [] } as const,
    ],
  ]);
  const playable = (change: Partial<ListFacts>, isOffline: boolean) =>
    idsOf(listEntries(facts(change), 'byHand').filter((entry) => isPlayable(entry, isOffline)));
  expect(playable({}, false)).toEqual([second.id]);
  expect(playable({}, true)).toEqual([]);
  expect(playable({ saved }, true)).toEqual([second.id]);
  expect(playable({ stories: new Map() }, false)).toEqual([]);
});

test('waiting and refused changes are shown at their own story only', () => {
  const entries = listEntries(
    facts({ waiting: new Set([second.id]), refused: new Set([third.id]) }),
    'byHand',
  );
  expect(entries.map(({ isWaiting }) => isWaiting)).toEqual([false, true, false]);
  expect(entries.map(({ isRefused }) => isRefused)).toEqual([false, false, true]);
});

test('a row has the same facts as a story in the other lists, and its own', () => {
  const places = new Map([[second.id, { storyId: second.id, finishedAt: 1 }]]);
  const [silent, narrated] = listEntries(facts({ places, waiting: new Set([second.id]) }), 'byHand');
  const html = (entry: typeof silent) =>
    entry &&
    renderToString(
      createElement(ListRow, {
        entry,
        place: undefined,
        isOpen: false,
        isUnsaved: false,
        actions: {} as RowActions,
      }),
    );
  expect(html(silent)).toMatch(/Odia.*min to read/);
  expect(html(silent)).not.toMatch(/to listen|Finished|Waiting to be sent/);
  expect(html(narrated)).toMatch(/Odia.*min to read.*to listen.*Waiting to be sent.*Finished/);
});
