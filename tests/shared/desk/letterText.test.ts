import { expect, test } from 'vitest';
import { letterAsHtml, letterAsText, letterParagraphs } from '../../../src/shared/desk/letterText.ts';
import { t } from '../../../src/shared/serverWords/t.ts';
import { translator } from '../../../src/shared/serverWords/translator.ts';
import type { StoryId } from '../../../src/shared/story/catalogue.ts';

const story = { storyId: 's"1' as StoryId, title: 'ନିମ <b>ଛାଇ</b>', author: 'Rao & Sons', language: 'or' };
const letter = {
  subject: 'News',
  text: 'Dear <i>readers</i>,<br>\nhere.\n\nBye.',
  language: 'ur',
  stories: [story],
};
const addresses = { library: 'https://lipi.example', unsubscribe: 'https://lipi.example/u?token=t&"' };
const frame = { ...addresses, language: 'en', t } as const;

test.each([
  ['one\n\ntwo', [['one'], ['two']]],
  ['one<br>two<br/>\nthree', [['one', 'two', 'three']]],
  ['one<br><br>two\\\\three', [['one'], ['two', 'three']]],
  [' \n<br>\n ', []],
])('the text %j is split into paragraphs like a story', (text, paragraphs) => {
  expect(letterParagraphs(text)).toEqual(paragraphs);
});

test('a plain-text letter has the text, the stories with their addresses, and the unsubscribe link', () => {
  expect(letterAsText(letter, frame)).toBe(
    'Dear <i>readers</i>,\nhere.\n\nBye.\n\nNew stories\n\n' +
      'ନିମ <b>ଛାଇ</b>\nRao & Sons, in Odia\nhttps://lipi.example/content/s%221\n\n' +
      '-- \nYou are receiving this letter because your address is on this library’s mailing list:\nhttps://lipi.example\n\n' +
      'Unsubscribe: https://lipi.example/u?token=t&"\n\n',
  );
});

test('a letter of a library with a name of its own says whose list the address is on', () => {
  const named = { ...letter, libraryName: 'Rao & Sons' };
  expect(letterAsText(named, frame)).toContain('is on the mailing list of Rao & Sons:\nhttps://lipi.example');
  expect(letterAsHtml(named, frame)).toContain('is on the mailing list of Rao &#38; Sons: <a');
});

test('an HTML letter escapes every value, marks its language, and loads nothing', () => {
  const html = letterAsHtml(letter, frame);
  expect(html).toContain('<p lang="ur" dir="rtl">Dear &#60;i&#62;readers&#60;/i&#62;,<br>here.</p>');
  expect(html).toContain('lang="or" dir="ltr">ନିମ &#60;b&#62;ଛାଇ&#60;/b&#62;</a>');
  expect(html).toContain('href="https://lipi.example/u?token=t&#38;&#34;"');
  expect(html).not.toMatch(/<(?:img|script|link|style|iframe)|src=|url\(|<i>|<b>/);
});

test('what surrounds a letter is in the language of its reader', () => {
  const html = letterAsHtml(letter, { ...addresses, language: 'hi', t: translator('hi') });
  expect(html).toContain('<html lang="hi">');
  for (const words of ['>नई कहानियाँ<', '>सदस्यता छोड़ें<', '</span>, ओड़िया<', 'डाक-सूची में है:'])
    expect(html).toContain(words);
  expect(html).toContain('<p lang="ur" dir="rtl">Dear');
});
