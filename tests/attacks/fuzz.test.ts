import { expect, test } from 'vitest';
import { feedKind } from './fuzz/fuzzKind.ts';
import { readKinds } from './fuzz/readKinds.ts';

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
  expect(await feedKind(kind, { kind: name, seed, from: n, count: 1 }, ignore)).toMatchObject({
    inputs: 1,
    faults: [],
  });
});

test('the first inputs of every serverless kind are accepted or refused without a fault', async () => {
  for (const kind of readKinds) {
    const outcome = await feedKind(kind, { kind: kind.name, seed: 7, from: 0, count: 30 }, ignore);
    expect(outcome, kind.name).toMatchObject({ inputs: 30, faults: [] });
  }
});
