import { expect, test } from 'vitest';
import type { TimeLabel } from '../../../src/text/labels/label.ts';
import { labelsOf, matchLabels } from '../../../src/text/labels/matchLabels.ts';
import { parseStory } from '../../../src/text/storyText.ts';
import { seededRandom } from '../../embedded/values/seededRandom.ts';

const content = 'ଗୋଟିଏ ଗାଁ ଥିଲା। ସେଠାରେ ଗଛ ଥିଲା।\n\nନା। “ନା,” ସେ କହିଲେ। ନା। ଶେଷ କଥା ଏତିକି।';

const said = (...texts: string[]): TimeLabel[] =>
  texts.map((text, index) => ({ startSeconds: index, endSeconds: index + 1, text }));

function matched(labels: readonly TimeLabel[], durationSeconds = 60) {
  const { timings, byOrder, unmatched } = matchLabels(content, labels, 0, durationSeconds);
  return {
    timed: timings.map(({ startSeconds, from, to }) => [startSeconds, content.slice(from, to)]),
    byOrder: byOrder.map(({ text }) => text),
    unmatched: unmatched.map(({ text }) => text),
  };
}

test('words match despite missing punctuation, tags, NFD and other spacing', () => {
  const labels = said('ଗୋଟିଏ  ଗାଁ ଥିଲା', '<i>ସେଠାରେ ଗଛ ଥିଲା</i> .', 'ନା'.normalize('NFD'));
  expect(matched(labels)).toEqual({
    timed: [
      [0, 'ଗୋଟିଏ ଗାଁ ଥିଲା।'],
      [1, 'ସେଠାରେ ଗଛ ଥିଲା।'],
      [2, 'ନା।'],
    ],
    byOrder: [],
    unmatched: [],
  });
});

test('repeated sentences are matched in order', () => {
  const whole = parseStory(content).flatMap(({ sentences }) => sentences);
  const labels = said(...whole.map(({ from, to }) => content.slice(from, to)));
  expect(matchLabels(content, labels, 0, 60).timings.map(({ from, to }) => ({ from, to }))).toEqual(whole);
});

test('a label may hold two sentences, or a part of one', () => {
  expect(matched(said('ଗୋଟିଏ ଗାଁ ଥିଲା। ସେଠାରେ ଗଛ ଥିଲା।', 'ଶେଷ କଥା', 'ଏତିକି।')).timed).toEqual([
    [0, 'ଗୋଟିଏ ଗାଁ ଥିଲା। ସେଠାରେ ଗଛ ଥିଲା।'],
    [1, 'ଶେଷ କଥା'],
    [2, 'ଏତିକି।'],
  ]);
});

test('a label with other words is matched to the single missing sentence, and reported', () => {
  expect(matched(said('ଗୋଟିଏ ଗାଁ ଥିଲା।', 'A tree stood there.', 'ନା।', '“ନା,” ସେ କହିଲେ।'))).toEqual({
    timed: [
      [0, 'ଗୋଟିଏ ଗାଁ ଥିଲା।'],
      [1, 'ସେଠାରେ ଗଛ ଥିଲା।'],
      [2, 'ନା।'],
      [3, '“ନା,” ସେ କହିଲେ।'],
    ],
    byOrder: ['A tree stood there.'],
    unmatched: [],
  });
});

test('labels without a match are listed, and the others are unaffected', () => {
  const labels = said('Music', 'ଗୋଟିଏ ଗାଁ ଥିଲା।', 'cough', 'ସେଠାରେ ଗଛ ଥିଲା।', 'ଶେଷ କଥା ଏତିକି।');
  expect(matched(labels)).toEqual({
    timed: [
      [1, 'ଗୋଟିଏ ଗାଁ ଥିଲା।'],
      [3, 'ସେଠାରେ ଗଛ ଥିଲା।'],
      [4, 'ଶେଷ କଥା ଏତିକି।'],
    ],
    byOrder: [],
    unmatched: ['Music', 'cough'],
  });
});

test('a label matches neither inside a word nor out of order', () => {
  expect(matched(said('ଗଛ', 'ଥି')).timed).toEqual([[0, 'ଗଛ']]);
  expect(matched(said('ଶେଷ କଥା ଏତିକି।', 'ଗୋଟିଏ ଗାଁ ଥିଲା।', 'ସେଠାରେ ଗଛ ଥିଲା।')).unmatched).toEqual(['ଶେଷ କଥା ଏତିକି।']);
});

test('a label without duration lasts until the next one, and none beyond the recording', () => {
  const points = said('ଗୋଟିଏ ଗାଁ ଥିଲା।', 'ସେଠାରେ ଗଛ ଥିଲା।', 'ନା।').map((label) => ({
    ...label,
    endSeconds: label.startSeconds,
  }));
  const { timings, unmatched } = matchLabels(content, points, 3, 1.5);
  expect(timings).toMatchObject([
    { part: 3, startSeconds: 0, endSeconds: 1 },
    { part: 3, startSeconds: 1, endSeconds: 1.5 },
  ]);
  expect(unmatched).toHaveLength(1);
});

test('the labels of a part are matched only within the given range', () => {
  const from = content.indexOf('ନା। ଶେଷ');
  const { timings } = matchLabels(content, said('ନା।'), 1, 60, { from, to: content.length });
  expect(timings).toMatchObject([{ part: 1, from }]);
});

test("the labels of any subset of a story's sentences are matched to those sentences", () => {
  const random = seededRandom('some sentences');
  const story = Array.from({ length: 400 }, (_, index) => `ବାକ୍ୟ ${index % 23} ଏଠାରେ।`).join(' ');
  const sentences = parseStory(story).flatMap((paragraph) => paragraph.sentences);
  const timings = sentences.map(({ from, to }, index) => ({
    part: 0,
    startSeconds: index,
    endSeconds: index + 1,
    from,
    to,
  }));
  expect(matchLabels(story, labelsOf(story, timings, 0), 0, 1000).timings).toEqual(timings);
  const some = timings.filter(() => random.chance(0.9));
  const back = matchLabels(story, labelsOf(story, some, 0), 0, 1000);
  expect(some.length).toBeLessThan(timings.length);
  expect(back.unmatched).toEqual([]);
  expect(back.timings.map(({ from, to }) => story.slice(from, to))).toEqual(
    some.map(({ from, to }) => story.slice(from, to)),
  );
});

test.each(['{\\an8}ଗାଁ ଥିଲା।', '<font color="#fff">ଗାଁ</font> ଥିଲା।', '{i}ଗାଁ{/i}\\Nଥିଲା।', 'ଗାଁ&nbsp;ଥିଲା।', '&#2839;ାଁ ଥିଲା।'])(
  '%j is matched without its styles, and with entities decoded',
  (text) => {
    const content = 'ଗାଁ ଥିଲା। ଗଛ ଥିଲା।';
    const { timings, byOrder } = matchLabels(content, [{ startSeconds: 0, endSeconds: 1, text }], 0, 5);
    expect(timings).toMatchObject([{ from: 0, to: content.indexOf(' ଗଛ') }]);
    expect(byOrder).toEqual([]);
  },
);
