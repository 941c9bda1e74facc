import { expect, test } from 'vitest';
import { copyOf, findPassage } from '../../src/text/markInText.ts';
import { inkOffsets } from '../../src/text/storyText.ts';

const content = 'ସେ ଗଲା।<br>  ବର୍ଷା ହେଲା।\n\nସେ ଗଲା। ଶେଷ।';
const passageOf = (words: string, from = content.indexOf(words)) => {
  const range = { from, to: from + words.length };
  return { ...range, text: copyOf(content, range, 300) };
};

test('what a text shows besides white space has its offsets; breaks show nothing', () => {
  const offsets = inkOffsets(content, { from: 0, to: content.indexOf('ହେ') });
  expect(offsets.map((offset) => content[offset]).join('')).toBe('ସେଗଲା।ବର୍ଷା');
  expect(offsets[0]).toBe(0);
  expect(inkOffsets('a \\\\ b', { from: 0, to: 6 })).toEqual([0, 5]);
});

test('in an unchanged text a passage is at its offsets, also across a break', () => {
  const passage = passageOf('ଗଲା।<br>  ବର୍ଷା');
  expect(passage.text).toBe('ଗଲା। ବର୍ଷା');
  expect(findPassage(content, passage, true)).toEqual({ from: passage.from, to: passage.to });
});

test('in a changed text it is where its words are, whatever their white space, nearest to where it was', () => {
  const second = passageOf('ସେ ଗଲା।', content.lastIndexOf('ସେ ଗଲା।'));
  const changed = `ଆରମ୍ଭ।\n\n${content.replace('\n\nସେ ଗଲା', '\n\nସେ\nଗଲା')}`;
  const found = findPassage(changed, second, false);
  expect(changed.slice(found?.from, found?.to)).toBe('ସେ\nଗଲା।');
  expect(findPassage(changed, passageOf('ସେ ଗଲା।'), false)?.from).toBe(changed.indexOf('ସେ'));
});

test('a passage whose words are gone is not found', () => {
  expect(findPassage('ଅନ୍ୟ ଗପ।', passageOf('ବର୍ଷା'), false)).toBeUndefined();
  expect(findPassage(content, { from: 0, to: 1, text: '' }, false)).toBeUndefined();
});
