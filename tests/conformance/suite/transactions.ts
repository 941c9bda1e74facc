import { describe, expect, test } from 'vitest';
import { eventually } from '../../eventually.ts';
import type { Backend } from '../backend.ts';

/** What a commit keeps, and what runs after it. */
export function describeTransactions(backend: Backend): void {
  describe('transactions', () => {
    test('SPEC 12.2: concurrent increments all count', async () => {
      await fiveAtOnce(8, () => backend.mutation('counters:increment', { name: 'hits', by: 1 }));
      expect(await backend.query('counters:read', { name: 'hits' })).toBe(40);
    });

    test('SPEC 12.2: concurrent transfers keep the sum', async () => {
      const accounts = ['a', 'b', 'c'] as const;
      for (const name of accounts) await backend.mutation('counters:increment', { name, by: 100 });
      await fiveAtOnce(6, (at) =>
        backend.mutation('counters:transfer', {
          from: accounts[at % 3],
          to: accounts[(at + 1) % 3],
          amount: at,
        }),
      );
      const balances = await Promise.all(accounts.map((name) => backend.query('counters:read', { name })));
      expect(balances.reduce<number>((sum, balance) => sum + Number(balance), 0)).toBe(300);
    });

    test('a mutation that throws leaves nothing behind', async () => {
      await expect(backend.mutation('items:addThenFail', { name: 'ghost' })).rejects.toThrow(
        /changed my mind/,
      );
      expect(await backend.query('items:all')).toEqual([]);
    });

    test('SPEC 12.5: a nested mutation that fails is rolled back alone', async () => {
      expect(await backend.mutation('counters:incrementDespite', { name: 'n' })).toMatch(
        /failed after a write/,
      );
      expect(await backend.query('counters:read', { name: 'n' })).toBe(1);
    });
  });

  describe('scheduler', () => {
    const recorded = () => backend.query('jobs:recorded') as Promise<string[]>;
    const kindOf = async (id: unknown) =>
      ((await backend.query('jobs:state', { id })) as { kind: string } | null)?.kind;

    test('runs a mutation and an action after the commit', async () => {
      const id = await backend.mutation('jobs:later', { text: 'soon', delayMs: 0 });
      await backend.mutation('jobs:laterByAction', { text: 'sent' });
      await backend.action('jobs:laterFromAction', { text: 'asked for by an action' });
      await eventually(async () =>
        expect(new Set(await recorded())).toEqual(
          new Set(['soon', 'sent by an action', 'asked for by an action']),
        ),
      );
      await eventually(async () => expect(await kindOf(id)).toBe('success'));
    });

    test('a scheduled function is pending until its time, and no longer once it is canceled', async () => {
      const id = await backend.mutation('jobs:later', { text: 'never', delayMs: 60 * 60 * 1000 });
      expect(await backend.query('jobs:state', { id })).toMatchObject({
        kind: 'pending',
        args: [{ text: 'never' }],
      });
      await backend.mutation('jobs:cancel', { id });
      expect(await kindOf(id)).toBe('canceled');
    });

    test('SPEC 16.2: a job that throws is marked as failed and leaves nothing behind', async () => {
      const id = await backend.mutation('jobs:laterFailing');
      await eventually(async () => expect(await kindOf(id)).toBe('failed'));
      expect(await recorded()).toEqual([]);
    });

    test('a function that a failed mutation scheduled never runs', async () => {
      await expect(backend.mutation('jobs:scheduleThenFail')).rejects.toThrow(/undone/);
      await backend.mutation('jobs:later', { text: 'a later one', delayMs: 0 });
      await eventually(async () => expect(await recorded()).toEqual(['a later one']));
    });
  });
}

/** Runs calls five at once: Convex retries a mutation four times, so one of five that conflict never fails. */
async function fiveAtOnce(rounds: number, call: (at: number) => Promise<unknown>): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    await Promise.all([0, 1, 2, 3, 4].map((at) => call(5 * round + at)));
  }
}
