import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';

/**
 * `npm run check:near [-- <base>]`: checks types, lint and unit tests of what differs from a branch or commit, HEAD by
 * default, and of untracked files. Deep tests and journeys are left out.
 */
const base = process.argv[2] ?? 'HEAD';

const git = (...args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
const changed = [
  ...git('diff', '--name-only', '--merge-base', base),
  ...git('ls-files', '--others', '--exclude-standard'),
].filter((file) => existsSync(file));

/** Runs a package's command, and prints its output if it failed. */
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
  const tests = [
    'related',
    '--run',
    '--passWithNoTests',
    '--tags-filter=!deep',
    '--reporter=dot',
    ...changed,
  ];
  const results = await Promise.all([
    run('types', 'typescript/bin/tsc', '-b'),
    run('lint', '@biomejs/biome/bin/biome', ...biome),
    run('tests', 'vitest/vitest.mjs', ...tests),
  ]);
  process.exitCode = results.every(Boolean) ? 0 : 1;
}
