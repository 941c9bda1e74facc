import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Break, breaks } from './breaks.ts';

/*
 * `npm run breaks`: breaks one line after another in a checkout of HEAD, and checks that the named test fails each time.
 * `-- --only 3,12` runs only these numbers, `-- --unit` leaves out the journeys.
 */
const { values: options } = parseArgs({
  options: { only: { type: 'string' }, unit: { type: 'boolean' } },
});
const only = options.only?.split(',').map(Number);
const chosen = breaks
  .map((each, index) => ({ ...each, number: index + 1 }))
  .filter(({ number }) => only?.includes(number) ?? true)
  .filter((each) => !(options.unit && isJourney(each)));

const folder = await mkdtemp(join(tmpdir(), 'lipi-breaks-'));
const project = join(folder, 'project');
execFileSync('git', ['worktree', 'add', '--quiet', '--detach', project, 'HEAD']);
await symlink(resolve('node_modules'), join(project, 'node_modules'));
try {
  process.exitCode = (await compilerAccepts()) && (await allAreCaught()) ? 0 : 1;
} finally {
  execFileSync('git', ['worktree', 'remove', '--force', project]);
  await rm(folder, { recursive: true, force: true });
}

/** A break that the compiler refuses proves nothing about the tests. All breaks are compiled together. */
async function compilerAccepts(): Promise<boolean> {
  const mends: (() => Promise<void>)[] = [];
  for (const each of chosen) mends.push(await breakLine(each));
  const { status, stdout } = runNode('typescript/bin/tsc', ['-b']);
  // In reverse order, since a file may be broken in two places.
  for (const mend of mends.reverse()) await mend();
  if (status !== 0) process.stdout.write(`The compiler does not accept some of the breaks:\n${stdout}`);
  return status === 0;
}

/** A test that fails without the break proves nothing either, so each has to pass first. */
async function allAreCaught(): Promise<boolean> {
  let caught = 0;
  for (const each of chosen) {
    const whole = runTest(each);
    const mend = await breakLine(each);
    const broken = runTest(each);
    await mend();
    const outcome = whole.status !== 0 ? 'FAILS UNBROKEN' : broken.status === 0 ? 'NOT CAUGHT' : 'caught';
    if (outcome === 'caught') caught += 1;
    process.stdout.write(`${each.number} ${outcome}, ${each.tier}: ${each.harm} (${each.test})\n`);
    if (outcome === 'FAILS UNBROKEN') process.stdout.write(`${whole.stdout}${whole.stderr}\n`);
  }
  process.stdout.write(`${caught} of ${chosen.length} breaks are caught.\n`);
  return caught === chosen.length;
}

function isJourney({ test }: Break): boolean {
  return test.startsWith('e2e/');
}

/** Breaks a line of the checkout. Resolves with a function that restores it. */
async function breakLine({ file, text, becomes }: Break): Promise<() => Promise<void>> {
  const path = join(project, file);
  const source = await readFile(path, 'utf8');
  // A function, because `replace` would read patterns in a replacement text.
  await writeFile(
    path,
    source.replace(text, () => becomes),
  );
  return () => writeFile(path, source);
}

/** Runs the test in the checkout as it is. */
function runTest(each: Break) {
  const title = each.title === undefined ? [] : [each.title.replace(/[()]/g, '\\$&')];
  if (!isJourney(each)) {
    const named = title.flatMap((words) => ['-t', words]);
    const tags = each.tier === 'near' ? ['--tags-filter=!deep'] : [];
    return runNode('vitest/vitest.mjs', ['run', each.test, ...named, ...tags]);
  }
  const prepared = runNode('tsx/dist/cli.mjs', ['e2e/prepare.ts']);
  if (prepared.status !== 0) throw new Error(`The app does not build:\n${prepared.stdout}${prepared.stderr}`);
  const named = title.flatMap((words) => ['-g', words]);
  const args = ['test', `--project=${each.tier}`, '--timeout=120000', each.test, ...named];
  return runNode('@playwright/test/cli.js', args);
}

function runNode(program: string, args: readonly string[]) {
  return spawnSync(process.execPath, [join('node_modules', program), ...args], {
    cwd: project,
    encoding: 'utf8',
  });
}
