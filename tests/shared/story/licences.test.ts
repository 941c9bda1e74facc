import { expect, test } from 'vitest';
import { licenceName, linkableUrl } from '../../../src/shared/story/licences.ts';

test('Creative Commons licences are printed under their own names, with links to their deeds', () => {
  expect(licenceName('CC-BY-4.0')).toEqual({
    name: 'CC BY 4.0',
    url: 'https://creativecommons.org/licenses/by/4.0/',
  });
  expect(licenceName('CC-BY-NC-SA-3.0').url).toBe('https://creativecommons.org/licenses/by-nc-sa/3.0/');
  expect(licenceName('CC-BY')).toEqual({
    name: 'CC BY',
    url: 'https://creativecommons.org/licenses/by/4.0/',
  });
  expect(licenceName('CC0-1.0').name).toBe('CC0 1.0');
});

test('a licence is also recognised by its displayed name', () => {
  expect(licenceName('CC BY-SA 4.0')).toEqual(licenceName('CC-BY-SA-4.0'));
});

test('any other licence is shown as it is, without a link', () => {
  expect(licenceName('LicenseRef-Family')).toEqual({ name: 'LicenseRef-Family', url: undefined });
});

test('only http and https addresses become links', () => {
  expect(linkableUrl('https://example.org/a')).toBe('https://example.org/a');
  for (const url of [undefined, '', 'example.org', 'javascript:alert(1)', 'data:text/html,x'])
    expect(linkableUrl(url)).toBeUndefined();
});
