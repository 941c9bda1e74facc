import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

/**
 * `npm run attack`: every attack of this folder ten times as long, then the fuzzer with a million inputs. Options: --seed,
 * --inputs, --minutes (in rounds until they are over), --kind and --from for inputs of one kind, --factor for the attacks;
 * --attacks or --fuzz for one of the two alone.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    inputs: { type: 'string', default: '1000000' },
    minutes: { type: 'string' },
    kind: { type: 'string' },
    from: { type: 'string' },
    factor: { type: 'string', default: '10' },
    attacks: { type: 'boolean', default: false },
    fuzz: { type: 'boolean', default: false },
  },
});

const isFuzzAlone = values.fuzz || values.kind !== undefined;

function run(files: readonly string[], environment: Readonly<Record<string, string | undefined>>): boolean {
  const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...files], {
    stdio: 'inherit',
    env: { ...process.env, ...Object.fromEntries(Object.entries(environment).filter(([, value]) => value)) },
  });
  return status === 0;
}

const outcomes: boolean[] = [];
if (!isFuzzAlone) {
  const files = ['tests/attacks', '--exclude', '**/fuzz.test.ts', '--no-file-parallelism'];
  outcomes.push(run([...files, '--testTimeout', '600000'], { LIPI_ATTACK_FACTOR: values.factor }));
}
if (!values.attacks) {
  outcomes.push(
    run(['tests/attacks/fuzz.test.ts'], {
      LIPI_FUZZ_SEED: values.seed,
      LIPI_FUZZ_INPUTS: values.inputs,
      LIPI_FUZZ_MINUTES: values.minutes,
      LIPI_FUZZ_KIND: values.kind,
      LIPI_FUZZ_FROM: values.from,
    }),
  );
}
process.exitCode = outcomes.every((isSound) => isSound) ? 0 : 1;
