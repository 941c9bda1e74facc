import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { HomeView } from '../../src/home/HomeView.tsx';
import type { HomeState } from '../../src/home/homeShelf.ts';
import { makeRows, twoLanguages } from '../app/makeStories.ts';

const state: HomeState = {
  kind: 'shelf',
  languages: twoLanguages,
  language: 'or',
  first: 0,
  rows: makeRows(6),
  total: 6,
  storyCount: 6,
};
const html = renderToString(
  <HomeView state={state} continueShelf={<p>Continue here</p>} cards={<p>Cards here</p>} />,
);

test('the link below the cards names the language that it leads to', () => {
  expect(html).toMatch(/<a href="\/library\?language=or">All stories in Odia<\/a>/);
});

test('stories in progress stand between the languages and the cards', () => {
  expect(html).toMatch(/<\/form>.*Continue here.*Cards here/);
});

test('the languages are buttons in their own names, the selected one pressed', () => {
  expect(html).toMatch(/aria-pressed="true"[^>]*>.*?<span[^>]*lang="or"[^>]*>ଓଡ଼ିଆ<\/span>/);
  expect(html).toMatch(/aria-pressed="false"[^>]*>.*?<span[^>]*lang="gu"[^>]*>ગુજરાતી<\/span>/);
});

test('the library’s own name stands below the tagline, in its own direction', () => {
  const head = (name?: string) =>
    /<header.*<\/header>/s.exec(renderToString(<HomeView name={name} state={{ kind: 'loading' }} />))?.[0];
  expect(head('ગામ <Library>')).toMatch(/Post Independence<.*<p [^>]*dir="auto">ગામ &lt;Library&gt;<\/p>/);
  expect(head()).toMatch(/Post Independence<\/span><\/p><\/header>$/);
});

test('a screen without cards says why', () => {
  const text = (state: HomeState) => renderToString(<HomeView state={state} />);
  expect(text({ kind: 'empty' })).toContain('No stories yet');
  expect(text({ kind: 'catalogueUnavailable' })).toContain('The library is not on this device yet');
  expect(text({ kind: 'languageUnavailable', languages: twoLanguages, language: 'gu' })).toMatch(
    /ગુજરાતી.*The stories in Gujarati are not on this device yet/,
  );
  expect(text({ kind: 'loading' })).toContain('Loading stories');
  expect(text({ kind: 'failed', reason: 'quota', message: 'x' })).toContain('Storage is full');
});
