import { expect, test } from 'vitest';
import {
  parseFeedHead,
  parseFeedPage,
  parseStory,
  parseStoryBody,
} from '../../../src/shared/protocol/catalogue.ts';
import { makeBody, makeNarrationPart, makePage, makeStory } from '../../catalogue/makeStory.ts';

const narrated = makeStory({
  seq: 1,
  narration: { synthetic: true, narrator: 'N', durationSeconds: 60, parts: [makeNarrationPart()] },
});

test('valid answers of the feed are passed on unchanged', () => {
  const page = makePage({ rows: [narrated, makeStory({ seq: 2, publishedAt: -1 })] });
  expect(parseFeedPage(page)).toEqual(page);
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
  expect(parseFeedPage(page)).toBeUndefined();
});

test('a text or head of another shape is malformed', () => {
  expect(parseStoryBody({ storyId: 'a', bodyHash: 'b' })).toBeUndefined();
  expect(parseStoryBody({ ...makeBody(narrated), timings: [{ part: 0 }] })).toBeUndefined();
  expect(parseFeedHead({ seq: 'one', epoch: 'e' })).toBeUndefined();
});
