import { expect, test } from 'vitest';
import { isSourceAddress } from '../../../src/shared/story/sourceAddress.ts';

test.each([
  'https://example.org',
  'http://library/',
  'https://example.org:8080/a?b=c#d',
  'https://ଓଡ଼ିଆ.example/ଗପ',
])('%s is a valid source address', (line) => expect(isSourceAddress(line)).toBe(true));

test.each([
  '',
  'example.org',
  '//example.org',
  'HTTP:example.org',
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://example.org',
  'https://',
  'https:///path',
  'https:\\\\example.org',
  'https://example.org\\@other.example',
  'https://user@example.org',
  'https://user:secret@example.org',
  'https://exa mple.org',
  ' https://example.org',
  'https://example.org/\u00a0x',
  'https://[::1',
  'https://example.org:99999',
  'https://exa\u00admple.org',
])('%j is not a valid source address', (line) => expect(isSourceAddress(line)).toBe(false));
