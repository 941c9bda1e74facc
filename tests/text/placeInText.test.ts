import { expect, test } from 'vitest';
import { findPlace, wordsOf } from '../../src/text/placeInText.ts';
import { parseStory } from '../../src/text/storyText.ts';

const sentencesOf = (content: string) => parseStory(content).flatMap(({ sentences }) => sentences);

const before = 'ସେ ଘରକୁ ଗଲା। ବର୍ଷା ହେଉଥିଲା। କେହି ନ ଥିଲେ। ସେ ଘରକୁ ଗଲା। ଶେଷ।';

function placeAt(index: number) {
  const sentence = sentencesOf(before)[index];
  if (!sentence) throw new Error(`no sentence ${index}`);
  return { offset: sentence.from, words: wordsOf(before, sentence) };
}

test('in an unchanged text a place is the sentence that contains its offset', () => {
  const sentences = sentencesOf(before);
  expect(sentences).toHaveLength(5);
  for (const [index, { from, to }] of sentences.entries()) {
    expect(findPlace(before, sentences, { offset: from }, true)).toBe(index);
    expect(findPlace(before, sentences, { offset: to - 1 }, true)).toBe(index);
  }
  expect(findPlace(before, sentences, { offset: 1e9 }, true)).toBe(4);
});

test('when text was inserted before it, the sentence is found by its words', () => {
  const after = `ନୂଆ ଆରମ୍ଭ ଏଠାରେ। ଆଉ ଗୋଟିଏ।\n\n${before}`;
  expect(findPlace(after, sentencesOf(after), placeAt(1), false)).toBe(3);
});

test('of several sentences with the same words the nearest is found', () => {
  const after = `ନୂଆ। ${before}`;
  expect(findPlace(after, sentencesOf(after), placeAt(0), false)).toBe(1);
  expect(findPlace(after, sentencesOf(after), placeAt(3), false)).toBe(4);
});

test('a removed sentence is replaced by a neighbour, and a shorter text by its end', () => {
  const after = before.replace('କେହି ନ ଥିଲେ। ', '');
  expect(findPlace(after, sentencesOf(after), placeAt(2), false)).toBe(2);
  expect(findPlace('ଏକ। ଦୁଇ।', sentencesOf('ଏକ। ଦୁଇ।'), placeAt(4), false)).toBe(1);
  expect(findPlace(after, sentencesOf(after), { offset: 0 }, false)).toBe(0);
});

test('a text without sentences has no place', () => {
  expect(findPlace('', [], placeAt(2), false)).toBe(-1);
});
