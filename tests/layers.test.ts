import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const biome = join('node_modules', '@biomejs', 'biome', 'bin', 'biome');

/** Whether the linter refuses this import in this file. Nothing is written: the text goes in by standard input. */
function isRefused(file: string, specifier: string): boolean {
  const run = spawnSync(process.execPath, [biome, 'lint', `--stdin-file-path=${file}`], {
    input: `import { thing } from '${specifier}';\nexport const other = thing;\n`,
    encoding: 'utf8',
  });
  return `${run.stdout}${run.stderr}`.includes('noRestrictedImports');
}

test.each([
  ['src/shared/a.ts', '../library/queries.ts'],
  ['src/text/a.ts', '../sync/connection.ts'],
  ['src/library/a.ts', '../audio/player.ts'],
  ['src/sync/a.ts', '../screens/home/Home.tsx'],
  ['src/audio/a.ts', '../app/App.tsx'],
  ['src/parts/A.tsx', '../library/queries.ts'],
  ['src/screens/home/A.tsx', '../content/Content.tsx'],
  ['src/screens/home/A.tsx', '../../app/App.tsx'],
  ['src/sw/a.ts', '../library/database.ts'],
  ['src/app/a.ts', '../../convex/feed.ts'],
  ['src/sync/a.ts', '../../embedded/host.ts'],
  ['convex/a.ts', '../src/text/storyText.ts'],
  ['convex/a.ts', '../server/main.ts'],
  ['embedded/http/a.ts', '../../convex/feed.ts'],
  ['embedded/a.ts', '../server/main.ts'],
])('%s may not import %s', (file, specifier) => {
  expect(isRefused(file, specifier)).toBe(true);
});

test.each([
  ['src/text/a.ts', '../shared/catalogue.ts'],
  ['src/sync/a.ts', '../library/apply.ts'],
  ['src/sync/a.ts', 'convex/browser'],
  ['src/screens/home/A.tsx', '../../audio/player.ts'],
  ['src/screens/home/A.tsx', './Card.tsx'],
  ['src/app/A.tsx', '../screens/home/Home.tsx'],
  ['src/sw/a.ts', '../shared/byteRange.ts'],
  ['convex/a.ts', '../src/shared/preview.ts'],
  ['embedded/http/a.ts', '../../src/shared/byteRange.ts'],
  ['embedded/http/a.ts', '../runtime/functionRunner.ts'],
  ['server/a.ts', '../src/app/renderFirstPaint.tsx'],
])('%s may import %s', (file, specifier) => {
  expect(isRefused(file, specifier)).toBe(false);
});
