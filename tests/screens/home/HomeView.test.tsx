import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { HomeView } from '../../../src/screens/home/HomeView.tsx';
import type { HomeState } from '../../../src/screens/home/homeShelf.ts';
import { makeRow, makeRows, narration } from '../../app/makeStories.ts';

function shelf(given: Partial<Extract<HomeState, { kind: 'shelf' }>> = {}): HomeState {
  const rows = given.rows ?? makeRows(6);
  return { kind: 'shelf', languages: ['or', 'gu'], language: 'or', rows, total: rows.length, ...given };
}

test('a card shows language, title, author, translator and preview', () => {
  const row = makeRow({ translation_author: 'Anuvad', narration });
  const html = renderToString(<HomeView state={shelf({ rows: [row] })} position={0} />);
  for (const text of [
    'ଓଡ଼ିଆ',
    'Odia',
    row.title,
    'by ',
    'Lipi',
    'Translated by ',
    'Anuvad',
    row.preview,
    '581 words',
  ])
    expect(html).toContain(text);
});

test('a story without a translator has no such line', () => {
  expect(renderToString(<HomeView state={shelf()} position={0} />)).not.toContain('Translated by');
});

test('only the centre card is a link, and the side cards are hidden from assistive technology', () => {
  const html = renderToString(<HomeView state={shelf()} position={2} />);
  const cards = [...html.matchAll(/<li[^>]*data-offset="(-?\d)"[^>]*aria-hidden="(\w+)"[^>]*><a([^>]*)>/g)];
  expect(
    cards.map(([, offset, hidden, attributes = '']) => [offset, hidden, attributes.includes('href=')]),
  ).toEqual([
    ['-2', 'true', false],
    ['-1', 'true', false],
    ['0', 'false', true],
    ['1', 'true', false],
    ['2', 'true', false],
  ]);
});

test('the counter says position and total, and Read leads to the centre card', () => {
  const html = renderToString(<HomeView state={shelf({ total: 400 })} position={2} />);
  expect(html).toContain('>3 / 400<');
  expect(html).toMatch(/<a[^>]*href="\/content\/story3"[^>]*>Read<\/a>/);
});

test('the languages are buttons by their own names, the selected one pressed', () => {
  const html = renderToString(<HomeView state={shelf()} position={0} />);
  expect(html).toMatch(/aria-pressed="true"[^>]*>.*?<span[^>]*lang="or"[^>]*>ଓଡ଼ିଆ<\/span>/);
  expect(html).toMatch(/aria-pressed="false"[^>]*>.*?<span[^>]*lang="gu"[^>]*>ગુજરાતી<\/span>/);
});

test('what a story holds is text, never markup', () => {
  const rows = [makeRow({ title: '<img src=x onerror=alert(1)>' })];
  const html = renderToString(<HomeView state={shelf({ rows })} position={0} />);
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img src=x');
});

test('a screen without cards says why', () => {
  const text = (state: HomeState) => renderToString(<HomeView state={state} position={0} />);
  expect(text({ kind: 'empty' })).toContain('No stories yet');
  expect(text({ kind: 'notHereYet' })).toContain('The library is not on this device yet');
  expect(text({ kind: 'loading' })).toContain('Loading stories');
  expect(text({ kind: 'failed', reason: 'quota', message: 'x' })).toContain('no space left');
});
