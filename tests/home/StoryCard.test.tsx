import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StoryCard } from '../../src/home/StoryCard.tsx';
import type { CatalogueRow } from '../../src/shared/story/catalogue.ts';
import { makeRow, narration } from '../app/makeStories.ts';

const cardHtml = (row: CatalogueRow) => renderToString(<StoryCard row={row} isCentre className="" />);

test('a card shows language, title, author, translator, preview and durations', () => {
  const row = makeRow({ translation_author: 'Anuvad', narration });
  const html = cardHtml(row);
  for (const text of [
    'ଓଡ଼ିଆ',
    row.title,
    'by ',
    'Lipi',
    'Translated by ',
    'Anuvad',
    row.preview,
    'min to read',
    '3 min to listen',
  ])
    expect(html).toContain(text);
});

test('a picture story has no reading time', () => {
  const html = cardHtml(makeRow({ wordCount: 0, preview: '' }));
  expect(html).toContain('Picture story');
  expect(html).not.toContain('min to read');
});

test('a story without a translator has no translator line', () => {
  expect(cardHtml(makeRow())).not.toContain('Translated by');
});
