import { expect, test } from 'vitest';
import { ownPath } from '../../src/shared/ownPath.ts';

const origin = 'https://lipi.example';

test.each([
  ['/', '/'],
  ['/content/abc?x=1#p', '/content/abc?x=1'],
  ['/content/ଗପ', '/content/%E0%AC%97%E0%AC%AA'],
  ['/a/../b', '/b'],
  ['/?next=//evil.example', '/?next=//evil.example'],
  ['/a//b', '/a//b'],
  ['/a\tb\n', '/ab'],
  ['/\ud800', '/%EF%BF%BD'],
])('%j is a page of this origin: %j', (text, path) => {
  expect(ownPath(text, origin)).toBe(path);
});

const elsewhere = [
  '',
  'content/abc',
  '?x=1',
  '#x',
  ' /content/abc',
  '\u0000/content/abc',
  'https://evil.example/',
  'https:evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'blob:https://lipi.example/1',
  'http://[',
  '//',
  '///',
  '//evil.example/x',
  '//evil.example:x',
  '//lipi.example/x/..//evil.example',
  '/\\evil.example/x',
  '\\\\evil.example/x',
  '/\t/evil.example/x',
  '/\n/evil.example/x',
  '/\r\\evil.example/x',
  '/.//user:password@evil.example',
  `/${'a'.repeat(5000)}`,
];

test.each(elsewhere)('%j is not a page of this origin', (text) => {
  expect(ownPath(text, origin)).toBeNull();
});

test('for any text, an accepted path stays at this origin', () => {
  const parts = '/¦\\¦.¦..¦%2e¦%2f¦\t¦\n¦evil.example¦@¦:¦?¦#¦\ud800'.split('¦');
  let taken = 0;
  for (const a of parts)
    for (const b of parts)
      for (const c of parts)
        for (const d of parts) {
          const path = ownPath(`/${a}${b}${c}${d}/evil.example`, origin);
          if (path === null) continue;
          taken += 1;
          expect(path).toMatch(/^\/(?![/\\])/);
          expect(new URL(path, origin).href).toBe(origin + path);
        }
  expect(taken).toBeGreaterThan(1000);
});

test('an invalid origin has no pages', () => {
  expect(ownPath('/content/abc', '')).toBeNull();
});
