import { expect, test } from 'vitest';
import { acceptedLanguages } from '../../server/acceptedLanguages.ts';

test('the languages of a header come the most wanted first, without regions and each once', () => {
  expect(acceptedLanguages('hi-IN,hi;q=0.9,en;q=0.8')).toEqual(['hi', 'en']);
  expect(acceptedLanguages('en;q=0.5, or')).toEqual(['or', 'en']);
  expect(acceptedLanguages(undefined)).toEqual([]);
});

test('what is not wanted, not known or not formed is left out', () => {
  expect(acceptedLanguages('gu;q=0, fr, *, bn;q=7, ;;, ta')).toEqual(['ta']);
});

test('a header asks for three languages at most, and is read so far', () => {
  expect(acceptedLanguages('or,gu,ta,mr,bn')).toEqual(['or', 'gu', 'ta']);
  expect(acceptedLanguages(`${'x'.repeat(600)},or`)).toEqual([]);
});
