import { expect, test } from 'vitest';
import { paceOf, speakable } from '../../../server/narrate/speech.ts';

test.each([
  ['“ક્યાં?” તેણે પૂછ્યું.', 'ક્યાં? તેણે પૂછ્યું.'],
  ['ડૉ. પટેલ આવ્યા.', 'ડૉ પટેલ આવ્યા.'],
  ['ବାଣୀ ପଚାରିଲା |', 'ବାଣୀ ପଚାରିଲା।'],
  ['– ના, નહીં આવું', 'ના, નહીં આવું'],
  ['ગાડી — છેલ્લી — ગઈ.', 'ગાડી, છેલ્લી, ગઈ.'],
  ["‘It’s 3.14,’ he said 'twice'.", 'It’s 3.14, he said twice.'],
  ['ତା’ପରେ କ’ଣ?', 'ତାପରେ କଣ?'],
  ['ସ୍ୱାମୀ', 'ସ୍\u0b35ାମୀ'],
  ['ହୀରା ନ ମିଳିବା ଯାଏଁ।', 'ହୀରା ନମିଳିବା ଯାଏଁ।'],
  ['* * *', ''],
  ['[[a]] {b}', 'a b'],
])('%s is spoken as: %s', (sentence, spoken) => {
  expect(speakable(sentence)).toBe(spoken);
});

test('one or two words are spoken slower than a sentence', () => {
  expect(paceOf('ତିନି।')).toBe(0.75);
  expect(paceOf('તું આવ.')).toBe(0.75);
  expect(paceOf('તું આવ હવે.')).toBe(1);
});

test('a sentence that would be slow to process is prepared for speech without delay', async () => {
  for (const sentence of [
    `a${'"'.repeat(100_000)}b`,
    `a${' '.repeat(100_000)}b`,
    '’'.repeat(100_000),
    `a${'\u0301\u0323'.repeat(100_000)}`,
  ]) {
    speakable(sentence);
  }
});
