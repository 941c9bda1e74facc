import { expect, test } from 'vitest';
import { quoted } from '../../src/read/reading/QuotationBar.tsx';
import { withSource } from '../../src/read/reading/words.ts';

test('a quotation is plain text: no soft hyphens, single spaces, a blank line between paragraphs', () => {
  expect(quoted(['  ગુજ\u00adરાતી\u2060  ભાષા\u00a0છે. ', '', 'બીજો \n ફકરો.'])).toBe(
    'ગુજરાતી ભાષા છે.\n\nબીજો\nફકરો.',
  );
  expect(quoted([' ', '\n'])).toBe('');
});

test('letters are in canonical form, and joiners that shape them stay', () => {
  expect(quoted(['ଵ\u0b5c'])).toBe('ଵ\u0b21\u0b3c');
  expect(quoted(['क्\u200dष'])).toBe('क्\u200dष');
});

test('the source names the author and the translator', () => {
  const lines = (translator?: string) => withSource('Shut the door.', 'Lines of Lime', 'Lipi', translator);
  expect(lines()).toBe('“Shut the door.”\n\nLines of Lime, Lipi');
  expect(lines('Another')).toMatch(/Lines of Lime, Lipi, translated by Another$/);
});
