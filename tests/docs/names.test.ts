import { existsSync, readFileSync } from 'node:fs';
import { type HostLimitName, hostLimits } from '@lipi/host';
import { expect, test } from 'vitest';
import { limitVariable } from '../../server/limitVariables.ts';
import { storyFieldList } from '../../src/shared/storyFields.ts';
import { layers } from '../layers/layers.ts';
import { codeIn, documents, files } from './repository.ts';

const variablePattern = /\bLIPI_[A-Z_]*[A-Z]\b/g;

function variablesIn(paths: readonly string[]): Set<string> {
  return new Set(paths.flatMap((path) => readFileSync(path, 'utf8').match(variablePattern) ?? []));
}

const sources = files.filter((path) => /\.(ts|tsx|mjs)$/.test(path));
const isProduct = (path: string) =>
  /^(src|convex|embedded|server)\/(?!tests\/)/.test(path) || !path.includes('/');
const ofLimits = (Object.keys(hostLimits) as HostLimitName[]).map(limitVariable);

test('every script that a document runs is one of package.json', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object };
  const named = documents.flatMap((document) =>
    [...readFileSync(document, 'utf8').matchAll(/npm run ([a-z][\w:]*)/g)].map(([, name = '']) => ({
      document,
      name,
    })),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ name }) => !(name in scripts))).toEqual([]);
});

test('every variable of Lipi that a document names is read by code', () => {
  const read = new Set([...variablesIn(sources), ...ofLimits]);
  expect([...variablesIn(documents)].filter((name) => !read.has(name))).toEqual([]);
});

test('every variable of Lipi that the product reads is in a document', () => {
  const read = [...variablesIn(sources.filter(isProduct)), ...ofLimits];
  const told = variablesIn(documents);
  expect(read.length).toBeGreaterThan(15);
  expect(read.filter((name) => !told.has(name))).toEqual([]);
});

test('every server function that a document names is exported by its module', () => {
  // The host knows nothing of Lipi's functions, and neither do its documents.
  const ofLipi = documents.filter((document) => !document.startsWith('embedded/'));
  const missing = ofLipi.flatMap((document) =>
    codeIn(document).flatMap((code) => {
      const [, module = '', name = ''] = /^([a-z]\w*(?:\/\w+)?):(\w+)$/.exec(code) ?? [];
      if (module === '' || module === 'node') return [];
      const file = `convex/${module}.ts`;
      const isExported =
        existsSync(file) &&
        new RegExp(`export const (\\{[^}]*)?\\b${name}\\b`).test(readFileSync(file, 'utf8'));
      return isExported ? [] : [`${document}: ${code}`];
    }),
  );
  expect(missing).toEqual([]);
});

test('every field of a story file is described with the format', () => {
  const described = codeIn('seed/README.md');
  const missing = storyFieldList.filter(
    ({ frontMatter }) => frontMatter !== undefined && !described.includes(frontMatter),
  );
  expect(missing).toEqual([]);
});

test('the table of folders says of each what the layers allow', () => {
  const table = readFileSync('docs/ARCHITECTURE.md', 'utf8').split('\n');
  const inOrder = (list: readonly string[]) => [...list].sort().join(', ');
  for (const folder of Object.keys(layers).filter((name) => /^src\/\w+$/.test(name))) {
    const told = table.find((line) => line.startsWith(`| \`${folder}/\` |`))?.split(' | ')[2];
    const allowed = layers[folder]?.map((name) => name.replace('src/', '')) ?? [];
    if (allowed.length > 0 && !told?.startsWith('all of the above')) {
      expect(`${folder}: ${inOrder(told?.replace(/ \|$/, '').split(', ') ?? [])}`).toBe(
        `${folder}: ${inOrder(allowed)}`,
      );
    }
  }
});
