import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SaveStories } from '../../../src/screens/library/SaveStories.tsx';
import { makeRow } from '../../app/makeStories.ts';

const known = (bodySizeBytes: number) => ({
  row: makeRow({ title: 'Salt', author: 'Asha', language: 'en', bodySizeBytes }),
  isSaved: false,
  hasText: false,
  progress: undefined,
});
const htmlOf = (...sizes: number[]) =>
  renderToStaticMarkup(
    <SaveStories stories={sizes.map(known)} selection={undefined} onSelect={() => undefined} />,
  );

test('why fewer stories can be saved than the list has is said', () => {
  expect(htmlOf(10, 0)).toContain('1 picture story has no text to save.');
  expect(htmlOf(10, 0, 0)).toContain('2 picture stories have no text to save.');
  expect(htmlOf(10, 10)).not.toContain('picture');
});
