import { expect, test } from 'vitest';
import { acceptedLanguages } from '../../../server/pages/acceptedLanguages.ts';

test('the languages of a header are sorted by preference, without regions or repetitions', () => {
  expect(acceptedLanguages('hi-IN,hi;q=0.9,en;q=0.8')).toEqual(['hi', 'en']);
  expect(acceptedLanguages('en;q=0.5, or')).toEqual(['or', 'en']);
  expect(acceptedLanguages(undefined)).toEqual([]);
});

test('refused, unknown and malformed languages are left out', () => {
  expect(acceptedLanguages('gu;q=0, fr, *, bn;q=7, ;;, ta')).toEqual(['ta']);
});

test('at most three languages of a header count, and only its first part is read', () => {
  expect(acceptedLanguages('or,gu,ta,mr,bn')).toEqual(['or', 'gu', 'ta']);
  expect(acceptedLanguages(`${'x'.repeat(600)},or`)).toEqual([]);
});
