import { expect, test } from 'vitest';
import { parseEmailAddress } from '../../../convex/accounts/signInIdentifier.ts';

test.each([
  '',
  'asha',
  'asha@',
  '@example.org',
  'a@b@example.org',
  'asha rao@example.org',
  'asha@exa mple.org',
  'asha@-example.org',
  'asha@example..org',
  'asha@example.org\nbcc: all@example.org',
  `${'a'.repeat(65)}@example.org`,
  `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(20)}.org`,
  '<script>@example.org',
])('%j is no address', (text) => {
  expect(parseEmailAddress(text)).toBeNull();
});

test.each(['a@b.co', 'first+tag@sub.example.co.in', "o'brien@example.org", `${'a'.repeat(64)}@example.org`])(
  '%s is an address, in any case',
  (text) => {
    expect(parseEmailAddress(text)).toEqual({ email: text, emailKey: text });
    expect(parseEmailAddress(text.toUpperCase())?.emailKey).toBe(text);
  },
);
