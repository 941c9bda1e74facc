import { expect, test } from 'vitest';
import { isOurs, type LinkClick } from '../../src/app/followLinks.ts';
import { mayReload } from '../../src/app/lostChunk.ts';
import { placeOf } from '../../src/app/routes.ts';

test('each path has its screen, and what is unknown or not built yet is Not Found', () => {
  const name = (path: string) => placeOf(path).route.name;
  expect(name('/')).toBe('home');
  expect(name('/content/j97e831b')).toBe('story');
  expect(name('/privacy-policy')).toBe('privacyPolicy');
  expect(name('/service-terms/')).toBe('serviceTerms');
  for (const path of ['/login', '/admin', '/reading_list', '/content', '/content/', '/content/a/b', '/nope'])
    expect(name(path)).toBe('notFound');
});

test('the id of a story is decoded, and one that cannot be stays as it is', () => {
  expect(placeOf('/content/a%20b').params).toEqual({ id: 'a b' });
  expect(placeOf('/content/%E0%A4%A').params).toEqual({ id: '%E0%A4%A' });
});

test('story pages have no theme toggle', () => {
  expect(placeOf('/content/a').route.showsThemeToggle).toBe(false);
  expect(placeOf('/').route.showsThemeToggle).toBe(true);
});

const here = new URL('https://lipi.example/');
const plain: LinkClick = {
  defaultPrevented: false,
  button: 0,
  hasModifier: false,
  target: '',
  isDownload: false,
  url: new URL('https://lipi.example/content/a'),
};

test('the app follows a plain click on a page of its own', () => {
  expect(isOurs(plain, here)).toBe(true);
});

test('everything else is left to the browser', () => {
  const others: Partial<LinkClick>[] = [
    { defaultPrevented: true },
    { button: 1 },
    { hasModifier: true },
    { target: '_blank' },
    { isDownload: true },
    { url: new URL('https://elsewhere.example/') },
    { url: new URL('https://lipi.example/api/storage/x') },
    { url: new URL('https://lipi.example/#main') },
  ];
  for (const other of others) expect(isOurs({ ...plain, ...other }, here)).toBe(false);
});

test('a lost chunk reloads the page once a minute at most, and only online', () => {
  expect(mayReload(true, Number.NEGATIVE_INFINITY, 0)).toBe(true);
  expect(mayReload(false, Number.NEGATIVE_INFINITY, 0)).toBe(false);
  expect(mayReload(true, 1000, 60_999)).toBe(false);
  expect(mayReload(true, 1000, 61_000)).toBe(true);
  // A clock that was set back does not block reloading for ever.
  expect(mayReload(true, 1_000_000, 1000)).toBe(true);
});
