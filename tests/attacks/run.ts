import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { fuzz } from './fuzz/fuzz.ts';

/**
 * `npm run attack`: runs every attack of this folder for `--seconds` beside a reader whose answers are measured, then
 * the fuzzer with `--inputs` of `--seed`. `--attacks` and `--fuzz` skip the other of the two; `--kind` and `--from`
 * feed one kind from an input on. Exits with 1 when a check failed.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    inputs: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: `${Date.now() % 2 ** 31}` },
    kind: { type: 'string' },
    from: { type: 'string', default: '0' },
    attacks: { type: 'boolean', default: false },
    fuzz: { type: 'boolean', default: false },
  },
});

const { kind, seed, inputs } = values;
const isFuzzAlone = values.fuzz || kind !== undefined;
let isSound = true;

if (!isFuzzAlone) {
  // One file at a time: the attacks of another file would be measured too.
  const args = ['run', 'tests/attacks/', '--no-file-parallelism', '--disable-console-intercept'];
  const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], {
    stdio: 'inherit',
    env: { ...process.env, LIPI_ATTACK_SECONDS: values.seconds },
  });
  isSound = status === 0;
}
if (!values.attacks) {
  process.stdout.write(`seed ${seed}\n`);
  const faults = await fuzz({ seed: Number(seed), inputs: Number(inputs), kind, from: Number(values.from) });
  for (const fault of faults) process.stdout.write(`\nFAULT ${fault}\n`);
  isSound &&= faults.length === 0;
}
process.exitCode = isSound ? 0 : 1;
