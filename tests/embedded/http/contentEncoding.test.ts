import { expect, test } from 'vitest';
import { acceptedEncoding } from '../../../embedded/http/contentEncoding.ts';

const both = ['gzip', 'br'] as const;

test.each([
  [undefined, both, 'identity'],
  ['', both, 'identity'],
  ['gzip, deflate, br, zstd', both, 'br'],
  ['gzip, deflate, br, zstd', ['gzip'], 'gzip'],
  ['GZIP', both, 'gzip'],
  ['br;q=0, gzip;q=0.000', both, 'identity'],
  ['br;q=0.5, gzip;q=0.8', both, 'br'],
  ['identity;q=1, *;q=0', both, 'identity'],
  ['br ; q=1.0 , gzip', both, 'br'],
  ['br', [], 'identity'],
] as const)('SPEC 28.2: the header %s with %s available selects %s', (header, available, expected) => {
  expect(acceptedEncoding(header, available)).toBe(expected);
});
