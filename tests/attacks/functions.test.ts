/** @module-tag deep */
import { expect, test } from 'vitest';
import { left, stray } from '../embedded/strayFunctions.ts';
import { serverForTests } from './serverForTests.ts';
import { underAttack } from './underAttack.ts';

const server = serverForTests();

const count = async () => (await server().call('query', 'wild:count', {})).value;

/** Calls a function in every given way at once, and expects a server error each time. */
async function expectFailures(
  kind: 'query' | 'mutation' | 'action',
  path: string,
  args: readonly object[],
): Promise<void> {
  const answers = await Promise.all(
    args.map(async (each) => ({ ...each, ...(await server().call(kind, path, each)) })),
  );
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 560, text: expect.stringContaining('Server Error') });
}

test('functions that throw where nobody catches it, or end the process, fail alone and write nothing', async () => {
  const ways = Object.keys(stray).map((how) => ({ how }));
  // A connection is refused only after a query or mutation has ended.
  const immediate = ways.filter(({ how }) => how !== 'socket');
  await underAttack(server(), { seconds: 2 }, async (over) => {
    do {
      await expectFailures('action', 'wild:act', ways);
      await expectFailures('mutation', 'wild:mutate', immediate);
      await expectFailures('query', 'wild:look', immediate);
      // What fails after the action has ended has no caller left.
      await Promise.all(ways.map((how) => server().call('action', 'wild:actAndEnd', how)));
    } while (!over.aborted);
  });
  expect(await count()).toBe(0);
});

test('a mutation that leaves work unawaited fails, and none of it is written', async () => {
  const ways = Object.keys(left).map((what) => ({ what }));
  await underAttack(server(), { seconds: 1 }, async (over) => {
    do await expectFailures('mutation', 'wild:leave', ways);
    while (!over.aborted);
  });
  expect(await count()).toBe(0);
});
