import { expect, test } from 'vitest';
import { lostText } from '../../src/importing/lostText.ts';

test.each([
  ['क நல்ல кமலம்', ['much of it', 'some of its']],
  ['à¤•à¤®à¤² à¤•à¤®à¤² à¤•à¤®à¤²', ['letters were lost:']],
  ['xk¡o esa ,d dqvk¡ FkkA', ['many or all']],
  ['एक *दीया* था।', ['it still contains']],
  ['একটা গ্রাম ছিল। वहाँ।', ['much of it']],
  ['वह हँसा: “একটা গ্রাম!” फिर वह अपने घर चला गया और सो गया।', []],
  ['एक नाव थी।\\n\\nवहाँ।', ['some of its', 'it still contains']],
  ['एक नाव\ufffc थी।', ['letters were lost:']],
  ['एक नाव थी।', []],
])('what an import reports about %j begins with %j', (content, beginnings) => {
  const story = {
    work: 'a',
    language: 'hi',
    title: 'कमल',
    author: 'a',
    licence: 'CC0-1.0',
    content,
  };
  expect(lostText(story).map((reason) => reason.split(' ').slice(0, 3).join(' '))).toEqual(beginnings);
});

test('a title in Latin letters, as of a file that is named in them, is not taken for the text', () => {
  const story = { work: 'a', language: 'hi', title: 'one line paragraphs', author: 'a', licence: 'CC0-1.0' };
  expect(lostText({ ...story, content: 'एक नाव थी।' })).toEqual([
    'its title is in Latin letters instead of the script of its language',
  ]);
});
