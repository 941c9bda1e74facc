import { expect, test } from 'vitest';
import { preferredEncoding } from '../../../embedded/http/acceptEncoding.ts';

const all = ['identity', 'gzip', 'br'] as const;

test.each([
  [undefined, all, 'identity'],
  ['', all, 'identity'],
  ['gzip, deflate, br', all, 'br'],
  ['gzip, deflate, br, zstd', ['identity', 'gzip'], 'gzip'],
  ['gzip', all, 'gzip'],
  ['x-gzip', all, 'gzip'],
  ['GZIP', all, 'gzip'],
  ['br;q=0.5, gzip;q=0.8', all, 'gzip'],
  ['br;q=0, gzip;q=0', all, 'identity'],
  ['*', all, 'br'],
  ['*;q=0', all, 'identity'],
  ['gzip;q=0.2, identity;q=0.9', all, 'identity'],
  ['br;q=nonsense, gzip', all, 'gzip'],
  ['br ; q=1.0 , gzip', all, 'br'],
  ['br', ['identity'], 'identity'],
] as const)('SPEC 28: the header %s with %s available selects %s', (header, available, expected) => {
  expect(preferredEncoding(header, available)).toBe(expected);
});
