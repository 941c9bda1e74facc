import { expect, test } from 'vitest';
import { type FuzzOrder, feedKind } from './fuzz/feedKind.ts';
import { type FuzzKind, must } from './fuzz/fuzzKind.ts';
import { readKinds } from './fuzz/readKinds.ts';

const order = (kind: string, seed: number, from: number, count: number): FuzzOrder => ({
  ...{ kind, seed, from, count },
  target: { origin: '', adminKey: '', people: [], ids: [] },
});

const ignore = () => undefined;

/** Inputs that once broke or hung something. When the input generators change, these numbers produce other inputs. */
test.each([
  ['an address that leads to another host', 'addresses', 1, 79],
  ['a text that took longer than anybody waits', 'texts', 1, 187],
  ['a text that took seconds', 'texts', 1, 1357],
  ['front matter with an alias to nothing', 'story files', 1, 1074],
  ['front matter that filled the stack', 'story files', 1, 1106],
  ['short front matter that filled the stack', 'story files', 5, 597],
  ['a changed backup that passed as sound', 'backups', 1, 5],
])('%s: fixed', async (_was, name, seed, n) => {
  const kind = readKinds.find((candidate) => candidate.name === name);
  if (kind === undefined) throw new Error(`no kind ${name}`);
  expect(await feedKind(kind, order(name, seed, n, 1), ignore)).toMatchObject({ inputs: 1, faults: [] });
});

test('the first inputs of every serverless kind are accepted or refused without a fault', async () => {
  for (const kind of readKinds) {
    const outcome = await feedKind(kind, order(kind.name, 7, 0, 30), ignore);
    expect(outcome, kind.name).toMatchObject({ inputs: 30, faults: [] });
  }
});

test('a fault names its input, and the same seed and number make that input again', async () => {
  const drawn: number[] = [];
  const faulty: FuzzKind = {
    name: 'faulty',
    perMillion: 0,
    atOnce: 1,
    open: () => ({
      feed: (random) => {
        drawn.push(random.int(1_000_000));
        must(drawn.length !== 4, 'the fourth is broken');
        return 'accepted';
      },
    }),
  };
  const outcome = await feedKind(faulty, order('faulty', 3, 10, 6), ignore);
  expect(outcome).toMatchObject({ inputs: 6, answers: { accepted: 5 } });
  expect(outcome.faults).toEqual([expect.stringContaining('input 13: Error: the fourth is broken')]);
  await feedKind(faulty, order('faulty', 3, 13, 1), ignore);
  expect(drawn[6]).toBe(drawn[3]);
  expect(new Set(drawn).size).toBe(6);
});
