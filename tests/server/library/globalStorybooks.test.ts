import { expect, test } from 'vitest';
import {
  parseStorybook,
  parseStorybookIndex,
  spdxOf,
} from '../../../src/shared/storyFiles/globalStorybooks.ts';
import { storybook, storybookReadme } from './fixtures.ts';

const credits = [
  '* License: [CC-BY]',
  '* Text: Mala Kumar, Manisha Chaudhry',
  '* Illustration: Greystroke',
  '* Translation: Asha',
  '* Language: or',
];

test('a story has its title, its credits and its pages as paragraphs', () => {
  expect(parseStorybook(storybook('ନିମ  ଗଛ', ['One.\nStill one.', 'Two.\n\nThree.'], credits))).toEqual({
    title: 'ନିମ ଗଛ',
    author: 'Mala Kumar, Manisha Chaudhry',
    translator: 'Asha',
    licenceName: 'CC-BY',
    language: 'or',
    credits: [{ role: 'Illustration', name: 'Greystroke' }],
    content: 'One.\nStill one.\n\nTwo.\n\nThree.',
  });
});

test('lists and rules in a text stay text, and headings lose their marks', () => {
  const { content } = parseStorybook(
    storybook('T', ['### Before\nYou need:\n* salt\n* pepper: black', '* * *', '#one word'], credits),
  );
  expect(content).toBe('Before\n\nYou need:\n* salt\n* pepper: black\n\n* * *\n\n#one word');
});

test('the paragraph separators of word processors separate paragraphs', () => {
  const { content } = parseStorybook(storybook('T', ['One.\u2029\n\nTwo.\u2029Three.\u2028Four.'], credits));
  expect(content).toBe('One.\n\nTwo.\n\nThree.\nFour.');
});

test('a wordless story has an empty text', () => {
  expect(parseStorybook(storybook('Pictures', ['', ''], credits)).content).toBe('');
});

test.each([
  ['', 'it is empty'],
  ['\n \n', 'it is empty'],
  ['One.\n\n##\n* License: [CC-BY]\n* Text: A', 'title'],
  ['#\n\n##\nOne.', 'title'],
])('a broken file is refused with a reason: %j', (text, reason) => {
  expect(() => parseStorybook(text)).toThrow(reason);
});

test('a story may lack the credits for its licence and its author', () => {
  expect(parseStorybook(storybook('T', ['One.'], ['* Text: A']))).toMatchObject({
    author: 'A',
    licenceName: '',
  });
  expect(parseStorybook(storybook('T', ['One.'], ['* License: [CC-BY]', '* Text: ']))).toMatchObject({
    author: '',
    licenceName: 'CC-BY',
  });
});

test('the roles of credits may be in any script, and those of fields in any case', () => {
  const lines = ['* Licence: CC-BY', '* TEXT: Asha', '* चित्र: Mira', '* Text & photos： Ravi'];
  expect(parseStorybook(`\n\ufeff${storybook('T', ['One.'], lines)}`)).toEqual({
    title: 'T',
    author: 'Asha',
    licenceName: 'CC-BY',
    credits: [
      { role: 'चित्र', name: 'Mira' },
      { role: 'Text & photos', name: 'Ravi' },
    ],
    content: 'One.',
  });
});

test('the README gives the collection’s name and the links of stories and licences', () => {
  const index = parseStorybookIndex(
    storybookReadme([
      '0001 | [A [bracketed] title](https://example.org/stories/1-a) | [CC-BY](https://creativecommons.org/licenses/by/4.0/)',
      '0002 | [Two](https://example.org/stories/2) | Public Domain',
      '| 0003 | [Three](https://example.org/stories/3)   |  CC-0 |',
    ]),
  );
  expect(index.rows.get('0003')).toEqual({ url: 'https://example.org/stories/3', licenceName: 'CC-0' });
  expect(index.collection).toBe('Example Books');
  expect(index.rows.get('0001')?.url).toBe('https://example.org/stories/1-a');
  expect(index.rows.get('0002')?.licenceName).toBe('Public Domain');
  expect(spdxOf('CC-BY', index.licenceUrls.get('CC-BY'))).toBe('CC-BY-4.0');
});

test.each([
  ['CC-BY', 'https://creativecommons.org/licenses/by/3.0/', 'CC-BY-3.0'],
  ['CC-BY-NC-SA', 'http://creativecommons.org/licenses/by-nc-sa/4.0', 'CC-BY-NC-SA-4.0'],
  ['CC-0', 'https://creativecommons.org/publicdomain/zero/1.0/', 'CC0-1.0'],
  ['Public Domain', undefined, 'CC-PDM-1.0'],
  ['CC-BY', undefined, 'CC-BY'],
  ['All rights reserved', undefined, 'All rights reserved'],
])('the licence %s at %s becomes %s', (name, url, spdx) => {
  expect(spdxOf(name, url)).toBe(spdx);
});

test('long runs of spaces before a line separator are parsed in linear time', () => {
  const spaces = ' '.repeat(400_000);
  const pages = [`* Words:${spaces}x\u2028y`, `## ${spaces}x\u2028y`];
  expect(parseStorybook(storybook('T', pages, credits)).content).toContain('x');
  expect(parseStorybook(storybook('T', ['One.'], [`* Text:${spaces}x\u2028y`])).licenceName).toBe('');
});
