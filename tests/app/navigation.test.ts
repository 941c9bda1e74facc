import { expect, test } from 'vitest';
import { isOurs, type LinkClick, withReturn } from '../../src/app/followLinks.ts';
import { placeOf } from '../../src/app/routes.tsx';

test('each path has its screen, and an unknown one is Not Found', () => {
  const name = (path: string) => placeOf(path).route.name;
  expect(name('/')).toBe('home');
  expect(name('/content/j97e831b')).toBe('story');
  expect(name('/privacy-policy')).toBe('privacyPolicy');
  expect(name('/service-terms/')).toBe('serviceTerms');
  expect(name('/login')).toBe('login');
  expect(name('/account/')).toBe('account');
  expect(name('/reading_list')).toBe('readingList');
  expect(name('/saved')).toBe('saved');
  expect(name('/admin')).toBe('admin');
  for (const path of [
    '/login/x',
    '/admin/x',
    '/reading_list/x',
    '/content',
    '/content/',
    '/content/a/b',
    '/nope',
  ])
    expect(name(path)).toBe('notFound');
});

test('the story id is decoded, or kept as it is if it cannot be', () => {
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

test('the app handles a plain click on a link to one of its pages', () => {
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

test('the sign-in link returns to the page that it was opened on', () => {
  const login = new URL('https://lipi.example/login');
  const from = (path: string) =>
    withReturn(login, new URL(path, here)).pathname + withReturn(login, new URL(path, here)).search;
  expect(from('/content/a?x=1')).toBe('/login?return=%2Fcontent%2Fa%3Fx%3D1');
  expect(from('/')).toBe('/login');
  expect(from('/login')).toBe('/login');
  const other = new URL('https://lipi.example/account');
  expect(withReturn(other, new URL('/content/a', here))).toBe(other);
  const given = new URL('https://lipi.example/login?return=%2F');
  expect(withReturn(given, new URL('/content/a', here))).toBe(given);
});
