import { expect, test } from 'vitest';
import { fold } from '../../src/search/fold.ts';
import { streamOf } from '../../src/text/labels/textStream.ts';
import { oneSpelling } from '../../src/text/oneSpelling.ts';

test.each([
  ['a chillu and consonant, virama and joiner', 'അവൻ', 'അവന്\u200d'],
  ['khanda ta and ta, virama and joiner', 'হঠাৎ', 'হঠাত্\u200d'],
  ['the two eyelash ras', 'तऱ्हा', 'तर्\u200dहा'],
  ['yeh of Arabic and of Urdu', 'كي', 'کی'],
  ['heh of Arabic and of Urdu', 'هم', 'ہم'],
  ['a word with a non-joiner', 'مي\u200cشود', 'میشود'],
  ['a letter that Unicode writes in two ways', '\u09dc', '\u09a1\u09bc'],
])('%s compare as equal', (_, one, other) => {
  expect(one).not.toBe(other);
  for (const compare of [oneSpelling, fold, (text: string) => streamOf(text, 'marks').text]) {
    expect(compare(one)).toBe(compare(other));
  }
});

test('letters that only look alike stay different', () => {
  for (const [one, other] of [
    ['ର', 'ଋ'],
    ['न', 'ऩ'],
    ['آ', 'ا'],
    ['ന', 'ന്'],
  ]) {
    expect(oneSpelling(one ?? '')).not.toBe(oneSpelling(other ?? ''));
  }
});
