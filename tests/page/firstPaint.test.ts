import { expect, test, vi } from 'vitest';
import { firstPaintScript, readFirstPaint } from '../../src/page/firstPaint.ts';
import type { HomeSnapshot } from '../../src/shared/story/catalogue.ts';
import { makeBody, makeStory } from '../catalogue/makeStory.ts';

const row = makeStory({ seq: 1, title: '</script><script>alert(1)</script>' });
const home: HomeSnapshot = {
  languages: [{ language: 'or', storyCount: 1 }],
  language: 'or',
  rows: [row],
  total: 1,
};

const contentOf = (script: string) => script.replace(/^<script[^>]*>|<\/script>$/g, '');

test('the data that a page was rendered from is read back unchanged', () => {
  expect(readFirstPaint(contentOf(firstPaintScript({ kind: 'home', snapshot: home })))).toEqual({
    kind: 'home',
    snapshot: home,
  });
  const story = { row, body: makeBody(row), siblings: [] };
  expect(readFirstPaint(contentOf(firstPaintScript({ kind: 'story', snapshot: story })))).toEqual({
    kind: 'story',
    snapshot: story,
  });
  const library = { search: '?language=or', rows: [row], total: 1 };
  expect(readFirstPaint(contentOf(firstPaintScript({ kind: 'library', snapshot: library })))).toEqual({
    kind: 'library',
    snapshot: library,
  });
});

test("a story's text cannot close the script element that carries it", () => {
  const script = firstPaintScript({ kind: 'home', snapshot: home });
  expect(script.match(/<\/script/g)).toHaveLength(1);
  expect(script.match(/</g)).toHaveLength(2);
});

test.each(['', 'null', '7', '{"kind":"home"}', '{"kind":"home","snapshot":7}'])(
  'data that reads %j is ignored',
  (text) => {
    expect(readFirstPaint(text)).toEqual({ kind: 'none' });
  },
);

test('corrupt data is ignored, with a warning', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  expect(readFirstPaint('{"kind":')).toEqual({ kind: 'none' });
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});
