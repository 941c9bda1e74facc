import { expect, test } from 'vitest';
import { documentLike, withFirstPaint, withFontsAtOnce } from '../../src/shared/homePage.ts';

const page = '<head>a<!--/head-->b</head>c<!--first-paint-->old<!--/first-paint-->d';

test('a first paint takes the place of the one before, and its head comes after what is there', () => {
  expect(withFirstPaint(page, 'new', 'font')).toBe(
    '<head>afont<!--/head-->b</head>c<!--first-paint-->new<!--/first-paint-->d',
  );
});

test('a dollar sign in a story is text', () => {
  expect(withFirstPaint(page, "$& $' $1")).toContain("$& $' $1");
});

test('a document without markers stays as it is', () => {
  expect(withFirstPaint('<p></p>', 'x')).toBe('<p></p>');
  expect(withFirstPaint('<!--first-paint--><!--/first-paint-->', 'x')).not.toContain('x');
});

test('only the fonts that the head names are asked for at once', () => {
  expect(withFontsAtOnce('<head><link rel="font" /></head><p><link rel="font"</p>')).toBe(
    '<head><link rel="preload" as="font" type="font/woff2" crossorigin /></head><p><link rel="font"</p>',
  );
});

test('a document keeps its security policy and loses what described its bytes', () => {
  const shell = new Response('x', {
    headers: { 'content-security-policy': "default-src 'self'", 'content-encoding': 'br', etag: '"x"' },
  });
  const { headers } = documentLike(shell, 'y');
  expect(headers.get('content-security-policy')).toBe("default-src 'self'");
  expect(headers.has('content-encoding') || headers.has('etag')).toBe(false);
});
