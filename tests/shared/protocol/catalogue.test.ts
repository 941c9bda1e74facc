import { expect, test } from 'vitest';
import {
  parseFeedHead,
  parseLibraryPage,
  parseListHeads,
  parseListPage,
  parseRows,
  parseShelfPage,
  parseStory,
  parseStoryBody,
} from '../../../src/shared/protocol/catalogue.ts';
import { listRow } from '../../../src/shared/story/catalogue.ts';
import { detailFields, withoutDetails } from '../../../src/shared/story/storyFields.ts';
import { makeBody, makeNarrationPart, makePage, makeStory } from '../../catalogue/makeStory.ts';

const narrated = makeStory({
  seq: 1,
  narration: { synthetic: true, narrator: 'N', durationSeconds: 60, parts: [makeNarrationPart()] },
});

const front = { epoch: 'e', seq: 0, front: null };

test('valid answers of the feed are passed on unchanged', () => {
  const page = makePage({ rows: [narrated, makeStory({ seq: 2, publishedAt: -1 })] });
  expect(parseListPage(page)).toEqual(page);
  expect(parseFeedHead({ seq: 1, epoch: 'e' })).toEqual({ seq: 1, epoch: 'e' });
  expect(parseStoryBody(null)).toBeNull();
  const body = makeBody(narrated, {
    timings: [{ part: 0, startSeconds: 0, endSeconds: 1, from: 0, to: 4 }],
  });
  expect(parseStoryBody(body)).toEqual(body);
  const story = { row: narrated, body, siblings: [] };
  expect(parseStory(story)).toEqual(story);
});

test.each([
  ['no page at all', null],
  ['a page without a cursor', { ...makePage(), cursor: undefined }],
  ['a cursor that is no number', { ...makePage(), cursor: '7' }],
  ['a row without a title', makePage({ rows: [{ ...narrated, title: undefined } as never] })],
  ['a tombstone without an id', { ...makePage(), tombstones: [{ seq: 1 }] }],
  [
    'a narration whose part has no hash',
    makePage({
      rows: [
        {
          ...narrated,
          narration: { ...narrated.narration, parts: [{ ...makeNarrationPart(), sha256: 1 }] },
        } as never,
      ],
    }),
  ],
])('%s is malformed and never reaches the mirror', (_, page) => {
  expect(parseListPage(page)).toBeUndefined();
});

test('a text or head of another shape is malformed', () => {
  expect(parseStoryBody({ storyId: 'a', bodyHash: 'b' })).toBeUndefined();
  expect(parseStoryBody({ ...makeBody(narrated), timings: [{ part: 0 }] })).toBeUndefined();
  expect(parseFeedHead({ seq: 'one', epoch: 'e' })).toBeUndefined();
});

const { rows: _rows, tombstones: _tombstones, ...end } = makePage();

test('valid answers of a language’s feed are passed on unchanged', () => {
  const page = {
    ...end,
    rows: [withoutDetails(narrated)],
    tombstones: [
      { id: 'a', seq: 2 },
      { id: 'b', seq: 3, movedTo: 'gu' },
    ],
  };
  expect(parseListPage(page)).toEqual(page);
  const heads = { epoch: 'e', front: 0, lists: [{ language: 'or', seq: 3 }] };
  expect(parseListHeads(heads)).toEqual(heads);
  expect(parseShelfPage({ ...end, rows: [narrated] })).toEqual({ ...end, rows: [narrated] });
  expect(parseRows([narrated])).toEqual([narrated]);
  const library = { ...end, languages: [{ language: 'or', storyCount: 2 }], front };
  expect(parseLibraryPage(library)).toEqual(library);
});

test('answers of another shape, as of a language’s feed, are malformed', () => {
  const { title, ...untitled } = withoutDetails(narrated);
  expect(parseListPage({ ...end, rows: [untitled], tombstones: [] })).toBeUndefined();
  expect(
    parseListPage({ ...end, rows: [], tombstones: [{ id: 'a', seq: 1, movedTo: null }] }),
  ).toBeUndefined();
  expect(parseListPage({ rows: [], tombstones: [] })).toBeUndefined();
  expect(parseListHeads({ epoch: 'e', front: 0, lists: [{ language: 'or' }] })).toBeUndefined();
  expect(parseShelfPage({ ...end, rows: [withoutDetails(narrated)] })).toBeUndefined();
  expect(parseRows([withoutDetails(narrated)])).toBeUndefined();
  expect(parseLibraryPage({ ...end, languages: [{ language: 'or' }], front })).toBeUndefined();
});

test('a list row is a catalogue row without its details', () => {
  for (const detail of detailFields) {
    expect(withoutDetails({ ...narrated, source: { name: 'S' }, credits: [] })).not.toHaveProperty(detail);
    expect(listRow.fields).not.toHaveProperty(detail);
  }
  expect(listRow.fields).toMatchObject({ title: {}, narration: {}, wordCount: {}, bodyHash: {} });
});
