import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * `npm run check:near [-- <base>]`: types, lint, and the unit tests that import a changed file themselves, for what differs
 * from a branch or commit, HEAD by default, and for untracked files. Deep tests, attacks and journeys take minutes.
 */
const base = process.argv[2] ?? 'HEAD';

const git = (...args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
const changed = [
  ...git('diff', '--name-only', '--merge-base', base),
  ...git('ls-files', '--others', '--exclude-standard'),
].filter((file) => existsSync(file));

function isNear(test: string): boolean {
  if (changed.includes(test)) return true;
  const imported = readFileSync(test, 'utf8').matchAll(/from '(\.[^']+)'/g);
  return [...imported].some(([, path = '']) => changed.includes(join(dirname(test), path)));
}

function nearTests(): string[] {
  const tests = git('ls-files', '--cached', '--others', '--exclude-standard', 'tests')
    .filter((file) => /\.test\.tsx?$/.test(file) && !file.startsWith('tests/attacks/') && existsSync(file))
    .filter(isNear);
  return changed.some((file) => file.endsWith('.md')) ? [...tests, 'tests/docs/paths.test.ts'] : tests;
}

async function run(name: string, command: string, ...args: string[]): Promise<boolean> {
  const child = spawn(process.execPath, [`node_modules/${command}`, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) process.stdout.write(Buffer.concat(output));
  process.stdout.write(`${name}: ${code === 0 ? 'ok' : 'FAILED'} after ${performance.now().toFixed(0)} ms\n`);
  return code === 0;
}

if (changed.length === 0) {
  process.stdout.write('Nothing differs.\n');
} else {
  const biome = ['check', '--no-errors-on-unmatched', '--files-ignore-unknown=true', ...changed];
  const tests = nearTests();
  const results = await Promise.all([
    run('types', 'typescript/bin/tsc', '-b'),
    run('lint', '@biomejs/biome/bin/biome', ...biome),
    tests.length === 0 ||
      run('tests', 'vitest/vitest.mjs', 'run', '--tags-filter=!deep', '--reporter=dot', ...tests),
  ]);
  process.exitCode = results.every(Boolean) ? 0 : 1;
}
