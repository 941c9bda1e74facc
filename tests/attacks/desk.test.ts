/** @module-tag deep */
import { expect, test } from 'vitest';
import { canonicalLine } from '../../src/shared/story/canonicalText.ts';
import { typedSourceAddress } from '../../src/shared/story/sourceAddress.ts';
import { serverForTests } from './serverForTests.ts';
import { underAttack } from './underAttack.ts';

const server = serverForTests();

const fields = { work: 'nasty', language: 'en', title: 'Nasty', author: 'Lipi', licence: 'CC-BY-4.0' };

/** Addresses of a source, of which some run something or lead nowhere. */
const oddAddresses = [
  ...[
    'https://example.org',
    'http://library/',
    'https://ଓଡ଼ିଆ.example/ଗପ',
    'HTTPS://EXAMPLE.ORG',
    'http://[::1]:80/',
  ],
  ...['https://example.org/"a"', 'https://example.org/ a', '', ' ', 'example.org', '//example.org', '/a'],
  ...['javascript:alert(1)', 'data:,a', 'ftp://example.org', 'mailto:a@b', 'https://', 'https:///a'],
  ...['https://a@b.example', 'https:\\\\a.example', ' https://example.org', 'https://example.org\n'],
  ...[
    'https://example.org/\u202e',
    'https://exa\u00admple.org',
    'https://1.2.3.4.5',
    `https://e.org/${'x'.repeat(987)}`,
  ],
];

test('a source address gets the same answer from an import, from publishing and from the operator', async () => {
  const { token } = await server().makePerson('source@example.org', 'curator');
  const call = (kind: 'query' | 'mutation', path: string, args: object) =>
    server().call(kind, `desk/${path}`, args, token);
  const story = (work: string, url: string) => ({ ...fields, work, source: { name: 'A magazine', url } });
  /** What the check of an import says. */
  const isRefused = async (url: string) => {
    const stories = [{ ...story('checked', url), content: 'Text.' }];
    const { value } = await call('query', 'bulk:check', { stories });
    return (value as { changes: { kind: string }[] }).changes[0]?.kind === 'refused';
  };
  let tried = 0;
  const refused: string[] = [];
  await underAttack(server(), { seconds: 1 }, async () => {
    for (const url of oddAddresses) {
      const key = `${tried++}`.padStart(16, '0');
      const imported = { ...story(`imported-${key}`, url), content: 'Text.' };
      const batch = { key, begins: 0, as: 'published', stories: [imported] };
      const draft = { key, content: 'Text.', fields: story(`published-${key}`, url) };
      const created = await call('mutation', 'manuscripts:create', draft);
      const operated = { ...story(`operated-${key}`, url), content: 'Text.', firstPublishedAt: 0 };
      const answers = [
        await call('mutation', 'bulk:write', batch),
        await server().call(
          'mutation',
          'library:upsertStories',
          { stories: [operated] },
          `Convex ${server().adminKey}`,
        ),
        created.status === 200
          ? await call('mutation', 'publishing:publish', created.value as object)
          : created,
      ];
      const checked = await isRefused(url);
      if (checked) refused.push(url);
      // Publishing trims what was typed into a form, where an empty line means that there is no address.
      const line = canonicalLine(typedSourceAddress(url));
      const published = line !== '' && (await isRefused(line));
      const isSound = [checked, checked, published].map((isWrong) => !isWrong);
      expect([url, ...answers.map(({ status }) => status === 200)]).toEqual([url, ...isSound]);
      for (const { code } of answers)
        expect([undefined, 'invalid_story', 'invalid_manuscript']).toContain(code);
    }
  });
  expect(refused).toEqual(expect.arrayContaining(['javascript:alert(1)', 'data:,a', '//example.org', '']));
  expect(refused.length).toBeLessThan(tried);
});
