import { expect, test } from 'vitest';
import { lostText } from '../../../server/library/lostText.ts';

test.each([
  ['क நல்ல кமலம்', ['it has words']],
  ['à¤•à¤®à¤² à¤•à¤®à¤² à¤•à¤®à¤²', ['letters were lost:']],
  ['xk¡o esa ,d dqvk¡ FkkA', ['most words are']],
  ['एक *दीया* था।', ['it still has']],
  ['एक नाव थी।', []],
])('what the command reports about %j begins with %j', (content, beginnings) => {
  const story = {
    work: 'a',
    language: 'hi',
    title: 'कमल',
    author: 'a',
    licence: 'CC0-1.0',
    firstPublishedAt: 0,
    content,
  };
  expect(lostText(story).map((reason) => reason.split(' ').slice(0, 3).join(' '))).toEqual(beginnings);
});
