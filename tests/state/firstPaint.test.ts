import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { HomeSnapshot } from '../../src/shared/story/catalogue.ts';
import { firstPaintScript, readFirstPaint } from '../../src/state/firstPaint.ts';
import { makeBody, makeStory } from '../library/makeStory.ts';
import { FakeStorage, stubPage } from './fakeDocument.ts';

const row = makeStory({ seq: 1, title: '</script><script>alert(1)</script>' });
const home: HomeSnapshot = {
  languages: [{ language: 'or', storyCount: 1 }],
  language: 'or',
  rows: [row],
  total: 1,
};

let page: ReturnType<typeof stubPage>;

beforeEach(() => {
  page = stubPage(new FakeStorage());
});

afterEach(() => vi.unstubAllGlobals());

function paintedWith(text: string): void {
  page.document.getElementById = (id) => (id === 'first-paint' ? { textContent: text } : null);
}

const contentOf = (script: string) => script.replace(/^<script[^>]*>|<\/script>$/g, '');

test('the data that a page was painted from is read back unchanged', () => {
  paintedWith(contentOf(firstPaintScript({ kind: 'home', snapshot: home })));
  expect(readFirstPaint()).toEqual({ kind: 'home', snapshot: home });
  const story = { row, body: makeBody(row), siblings: [] };
  paintedWith(contentOf(firstPaintScript({ kind: 'story', snapshot: story })));
  expect(readFirstPaint()).toEqual({ kind: 'story', snapshot: story });
  const library = { search: '?language=or', rows: [row], total: 1 };
  paintedWith(contentOf(firstPaintScript({ kind: 'library', snapshot: library })));
  expect(readFirstPaint()).toEqual({ kind: 'library', snapshot: library });
});

test("a story's text cannot close the script element that carries it", () => {
  const script = firstPaintScript({ kind: 'home', snapshot: home });
  expect(script.match(/<\/script/g)).toHaveLength(1);
  expect(script.match(/</g)).toHaveLength(2);
});

test.each(['', 'null', '7', '{"kind":"home"}', '{"kind":"home","snapshot":7}'])(
  'data that reads %j is ignored',
  (text) => {
    paintedWith(text);
    expect(readFirstPaint()).toEqual({ kind: 'none' });
  },
);

test('corrupt data is ignored, with a warning', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  paintedWith('{"kind":');
  expect(readFirstPaint()).toEqual({ kind: 'none' });
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});
