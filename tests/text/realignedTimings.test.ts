import { expect, test } from 'vitest';
import type { SentenceTiming } from '../../src/shared/story/catalogue.ts';
import { realignedTimings } from '../../src/text/realignedTimings.ts';
import { parseStory } from '../../src/text/storyText.ts';

const before = 'ଗୋଟିଏ ଗାଁ ଥିଲା। ସେଠାରେ ଗଛ ଥିଲା। ନା। ନା। ସେ ହସିଲେ।\n\nଶେଷ କଥା ଏତିକି।';

function timed(content: string): SentenceTiming[] {
  const sentences = parseStory(content).flatMap((paragraph) => paragraph.sentences);
  return sentences.map(({ from, to }, second) => ({
    part: 0,
    startSeconds: second,
    endSeconds: second + 1,
    from,
    to,
  }));
}

/** The timed sentences of the changed text, each with its original second. */
const spoken = (after: string) =>
  realignedTimings(before, after, timed(before)).map(({ startSeconds, from, to }) => [
    startSeconds,
    after.slice(from, to),
  ]);

test('after several edits, unchanged sentences keep their times', () => {
  expect(spoken('ଆରମ୍ଭ। ଗୋଟିଏ ଗାଁ ଥିଲା! ସେଠାରେ ଗୋଟିଏ ଗଛ ଥିଲା। ନା। ନା। ସେ ବହୁତ ହସିଲେ।\n\nଶେଷ  କଥା ଏତିକି।')).toEqual([
    [0, 'ଗୋଟିଏ ଗାଁ ଥିଲା!'],
    [2, 'ନା।'],
    [3, 'ନା।'],
    [5, 'ଶେଷ  କଥା ଏତିକି।'],
  ]);
});

test('a sentence that has grown loses its time', () => {
  expect(spoken(before.replace('ଗାଁ ଥିଲା।', 'ଗାଁ ଥିଲା ବହୁ ଦିନ ତଳେ।')).map(([second]) => second)).toEqual([
    1, 2, 3, 4, 5,
  ]);
});

test('a sentence keeps its time when paragraphs are joined or split', () => {
  expect(spoken(before.replace('\n\n', ' ').replace('। ନା', '।\n\nନା'))).toHaveLength(6);
});

test('in another text no time is left, and in the same text all are', () => {
  expect(spoken('Quite another story.')).toEqual([]);
  expect(realignedTimings(before, before, timed(before))).toEqual(timed(before));
});
