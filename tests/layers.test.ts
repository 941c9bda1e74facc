import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const biome = join(process.cwd(), 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lipi-layers-'));
  await cp('biome.json', join(folder, 'biome.json'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Whether the linter, with the project's own rules, refuses this import in this file. */
async function isRefused(file: string, specifier: string): Promise<boolean> {
  await mkdir(join(folder, dirname(file)), { recursive: true });
  await writeFile(join(folder, file), `import { thing } from '${specifier}';\nexport const other = thing;\n`);
  const run = spawnSync(process.execPath, [biome, 'lint', '--vcs-enabled=false', file], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(run.stderr + run.stdout).toContain('Checked 1 file');
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
  ['src/outbox/a.ts', '../library/database.ts'],
  ['src/outbox/a.ts', '../state/session.ts'],
  ['src/shared/a.ts', '../outbox/outbox.ts'],
  ['src/sw/a.ts', '../library/database.ts'],
  ['src/sw/drain/a.ts', '../../sync/connection.ts'],
  ['convex/a.ts', '../src/outbox/outbox.ts'],
  ['src/app/a.ts', '../../convex/feed.ts'],
  ['src/sync/a.ts', '../../embedded/host.ts'],
  ['convex/a.ts', '../src/text/storyText.ts'],
  ['convex/a.ts', '../server/main.ts'],
  ['convex/desk/a.ts', '../../src/text/storyText.ts'],
  ['convex/desk/a.ts', '../../server/main.ts'],
  ['embedded/http/a.ts', '../../convex/feed.ts'],
  ['embedded/a.ts', '../server/main.ts'],
])('%s may not import %s', async (file, specifier) => {
  expect(await isRefused(file, specifier)).toBe(true);
});

test.each([
  ['src/text/a.ts', '../shared/catalogue.ts'],
  ['src/sync/a.ts', '../library/apply.ts'],
  ['src/sync/a.ts', 'convex/browser'],
  ['src/screens/home/A.tsx', '../../audio/player.ts'],
  ['src/screens/home/A.tsx', './Card.tsx'],
  ['src/app/A.tsx', '../screens/home/Home.tsx'],
  ['src/sw/a.ts', '../shared/byteRange.ts'],
  ['src/sw/drain/a.ts', '../../outbox/outbox.ts'],
  ['src/library/a.ts', '../outbox/outbox.ts'],
  ['convex/a.ts', '../src/shared/preview.ts'],
  ['convex/desk/a.ts', '../../src/shared/desk.ts'],
  ['embedded/http/a.ts', '../../src/shared/byteRange.ts'],
  ['embedded/http/a.ts', '../runtime/functionRunner.ts'],
  ['server/a.ts', '../src/app/renderFirstPaint.tsx'],
])('%s may import %s', async (file, specifier) => {
  expect(await isRefused(file, specifier)).toBe(false);
});

test('a cycle of types alone is refused, as the type lives too high', async () => {
  await mkdir(join(folder, 'server'), { recursive: true });
  await writeFile(join(folder, 'server/a.ts'), "import { b } from './b.ts';\nexport type A = typeof b;\n");
  await writeFile(
    join(folder, 'server/b.ts'),
    "import type { A } from './a.ts';\nexport const b: A | null = null;\n",
  );
  const run = spawnSync(process.execPath, [biome, 'lint', '--vcs-enabled=false', 'server'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(run.stdout + run.stderr).toContain('noImportCycles');
});
