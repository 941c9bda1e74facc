import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const biome = join(process.cwd(), 'node_modules', '@biomejs', 'biome', 'bin', 'biome');

type Import = readonly [file: string, specifier: string, name: string];

// These imports would bypass the code that listens for warnings in journeys.
const refused: readonly Import[] = [
  ['e2e/a.spec.ts', '@playwright/test', 'test'],
  ['e2e/faults/a.spec.ts', '@playwright/test', 'chromium'],
  ['e2e/support/ownServer.ts', '@playwright/test', 'test'],
];

const allowed: readonly Import[] = [
  ['e2e/b.spec.ts', '@playwright/test', 'expect'],
  ['e2e/support/ownProfile.ts', '@playwright/test', 'chromium'],
  ['e2e/test.ts', '@playwright/test', 'test'],
];

let folder: string;
let complaints: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lipi-lint-'));
  await cp('biome.json', join(folder, 'biome.json'));
  for (const [file, specifier, name] of [...refused, ...allowed]) {
    await write(file, `import { ${name} } from '${specifier}';\nexport const other = ${name};\n`);
  }
  // A cycle of types alone, between two files.
  await write('server/cycleA.ts', "import { b } from './cycleB.ts';\nexport type A = typeof b;\n");
  await write(
    'server/cycleB.ts',
    "import type { A } from './cycleA.ts';\nexport const b: A | null = null;\n",
  );
  complaints = lint();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function write(file: string, text: string): Promise<void> {
  await mkdir(join(folder, dirname(file)), { recursive: true });
  await writeFile(join(folder, file), text);
}

/** The linter's complaints by the project's rules, one line each with the rule and the file. */
function lint(): string[] {
  const options = ['--vcs-enabled=false', '--reporter=github', '--max-diagnostics=none'];
  const run = spawnSync(process.execPath, [biome, 'lint', ...options], { cwd: folder, encoding: 'utf8' });
  return run.stdout.split('\n').filter((line) => line.startsWith('::'));
}

function isComplaint(line: string, rule: string, file: string): boolean {
  return line.includes(`/${rule},`) && line.includes(`/${file},`);
}

const isRefused = ([file]: Import) =>
  complaints.some((line) => isComplaint(line, 'noRestrictedImports', file));

const nameOf = ([file, specifier, name]: Import) => `importing ${name} from ${specifier} in ${file}`;

for (const each of refused) {
  test(`${nameOf(each)} is refused`, () => {
    expect(isRefused(each)).toBe(true);
  });
}

for (const each of allowed) {
  test(`${nameOf(each)} is allowed`, () => {
    expect(isRefused(each)).toBe(false);
  });
}

test('an import cycle of types alone is refused', () => {
  expect(complaints.some((line) => isComplaint(line, 'noImportCycles', 'server/cycleA.ts'))).toBe(true);
});
