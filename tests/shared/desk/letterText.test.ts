import { expect, test } from 'vitest';
import { letterAsHtml, letterAsText, letterParagraphs } from '../../../src/shared/desk/letterText.ts';
import type { StoryId } from '../../../src/shared/story/catalogue.ts';

const story = { storyId: 's"1' as StoryId, title: 'ନିମ <b>ଛାଇ</b>', author: 'Rao & Sons', language: 'or' };
const letter = {
  subject: 'News',
  text: 'Dear <i>readers</i>,<br>\nhere.\n\nBye.',
  language: 'ur',
  stories: [story],
};
const links = { library: 'https://lipi.example', unsubscribe: 'https://lipi.example/u?token=t&"' };

test.each([
  ['one\n\ntwo', [['one'], ['two']]],
  ['one<br>two<br/>\nthree', [['one', 'two', 'three']]],
  ['one<br><br>two\\\\three', [['one'], ['two', 'three']]],
  [' \n<br>\n ', []],
])('the text %j is split into paragraphs like a story', (text, paragraphs) => {
  expect(letterParagraphs(text)).toEqual(paragraphs);
});

test('a plain-text letter has the text, the stories with their addresses, and the unsubscribe link', () => {
  expect(letterAsText(letter, links)).toBe(
    'Dear <i>readers</i>,\nhere.\n\nBye.\n\nNew stories\n\n' +
      'ନିମ <b>ଛାଇ</b>\nRao & Sons, in Odia\nhttps://lipi.example/content/s%221\n\n' +
      '-- \nYou are receiving this letter because your address is on this library’s mailing list:\nhttps://lipi.example\n\n' +
      'Unsubscribe: https://lipi.example/u?token=t&"\n\n',
  );
});

test('a letter of a library with a name of its own says whose list the address is on', () => {
  const named = { ...letter, libraryName: 'Rao & Sons' };
  expect(letterAsText(named, links)).toContain('is on the mailing list of Rao & Sons:\nhttps://lipi.example');
  expect(letterAsHtml(named, links)).toContain('is on the mailing list of Rao &#38; Sons: <a');
});

test('an HTML letter escapes every value, marks its language, and loads nothing', () => {
  const html = letterAsHtml(letter, links);
  expect(html).toContain('<p lang="ur" dir="rtl">Dear &#60;i&#62;readers&#60;/i&#62;,<br>here.</p>');
  expect(html).toContain('lang="or" dir="ltr">ନିମ &#60;b&#62;ଛାଇ&#60;/b&#62;</a>');
  expect(html).toContain('href="https://lipi.example/u?token=t&#38;&#34;"');
  expect(html).not.toMatch(/<(?:img|script|link|style|iframe)|src=|url\(|<i>|<b>/);
});
