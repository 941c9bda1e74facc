import { expect, test } from 'vitest';
import { feedKind } from './fuzz/fuzzKind.ts';
import { readKinds } from './fuzz/readKinds.ts';

const ignore = () => undefined;

test('the first inputs of every serverless kind are accepted or refused without a fault', async () => {
  for (const kind of readKinds) {
    const outcome = await feedKind(kind, { kind: kind.name, seed: 7, from: 0, count: 30 }, ignore);
    expect(outcome, kind.name).toMatchObject({ inputs: 30, faults: [] });
  }
});
