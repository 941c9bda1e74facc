import { expect, test } from 'vitest';
import type { SentenceTiming } from '../../src/shared/catalogue.ts';
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

/** The second at which each sentence of the changed text is spoken. */
const spoken = (after: string) =>
  realignedTimings(before, after, timed(before)).map(({ startSeconds, from, to }) => [
    startSeconds,
    after.slice(from, to),
  ]);

test('changed in several places, all that is still said the same keeps its time', () => {
  expect(spoken('ଆରମ୍ଭ। ଗୋଟିଏ ଗାଁ ଥିଲା! ସେଠାରେ ଗୋଟିଏ ଗଛ ଥିଲା। ନା। ନା। ସେ ବହୁତ ହସିଲେ।\n\nଶେଷ  କଥା ଏତିକି।')).toEqual([
    [0, 'ଗୋଟିଏ ଗାଁ ଥିଲା!'],
    [2, 'ନା।'],
    [3, 'ନା।'],
    [5, 'ଶେଷ  କଥା ଏତିକି।'],
  ]);
});

test('a sentence that has grown is not lit for what is still spoken of it', () => {
  expect(spoken(before.replace('ଗାଁ ଥିଲା।', 'ଗାଁ ଥିଲା ବହୁ ଦିନ ତଳେ।')).map(([second]) => second)).toEqual([
    1, 2, 3, 4, 5,
  ]);
});

test('joined to another paragraph or parted from it, a sentence keeps its time', () => {
  expect(spoken(before.replace('\n\n', ' ').replace('। ନା', '।\n\nନା'))).toHaveLength(6);
});

test('of another text nothing is left, and of the same everything', () => {
  expect(spoken('Quite another story.')).toEqual([]);
  expect(realignedTimings(before, before, timed(before))).toEqual(timed(before));
});
