import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { legalSections } from '../../../src/screens/legal/LegalScreen.tsx';
import privacyPolicy from '../../../src/screens/legal/privacyPolicy.txt?raw';
import serviceTerms from '../../../src/screens/legal/serviceTerms.txt?raw';

const source = join(import.meta.dirname, '../../../src');
const textOf = (sections: ReturnType<typeof legalSections>) => JSON.stringify(sections);

/** Names that store nothing: locks, channels, worker calls, element names, and a database that is only emptied. */
const namesOfNothingKept = new Set(['lipi-sync', 'lipi-tabs']);

test('the policy names everything that the app keeps on the device', () => {
  const code = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(source, file))
    .concat(join(source, '../index.html'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const names = new Set([...code.matchAll(/'((?:lipi-|guest-)[a-z0-9-]+)'/g)].map(([, name]) => name ?? ''));
  expect(names.size).toBeGreaterThan(10);
  for (const name of names) {
    if (!namesOfNothingKept.has(name)) expect(privacyPolicy).toContain(name);
  }
});

test('the policy names what the sign-in keeps', () => {
  expect(privacyPolicy).toContain('__convexAuth');
});

test('without analytics the policy says that there are none', () => {
  const text = textOf(legalSections(privacyPolicy, undefined));
  expect(text).toContain('loads no analytics');
  expect(text).not.toContain('{{');
  expect(textOf(legalSections(privacyPolicy, ''))).toBe(text);
});

test('with analytics the policy names the host and how to opt out', () => {
  const text = textOf(legalSections(privacyPolicy, 'https://stats.example/a.js'));
  expect(text).toContain('stats.example');
  expect(text).toContain('Do Not Track');
  expect(text).not.toContain('loads no analytics');
  expect(text).not.toContain('nobody tracks');
});

test.each([
  ['the policy', privacyPolicy],
  ['the terms', serviceTerms],
])('%s start with their date', (_, text) => {
  const [first, ...sections] = legalSections(text);
  expect(first?.heading).toBe('');
  expect(textOf(first ? [first] : [])).toMatch(/In force since \d{1,2} \w+ \d{4}\./);
  expect(sections.length).toBeGreaterThan(4);
  for (const { heading, blocks } of sections) {
    expect(heading).not.toBe('');
    expect(blocks.length).toBeGreaterThan(0);
  }
});
