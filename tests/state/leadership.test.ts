import { expect, test } from 'vitest';
import { makeLeadership } from '../../src/state/leadership.ts';
import { eventually } from '../eventually.ts';
import { FakeLocks } from './fakeLocks.ts';

/** A tab that leads until its signal aborts, and notes it in `log`. */
function openTab(name: string, locks: LockManager | undefined, log: string[]) {
  const ending = new AbortController();
  const leadership = makeLeadership({
    lockName: 'lead',
    locks,
    ending: ending.signal,
    lead: async (signal) => {
      log.push(`${name} leads`);
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      log.push(`${name} stops`);
    },
  });
  return { ...leadership, ended: leadership.run(), close: () => ending.abort() };
}

test('one tab leads, and the next one once it is closed', async () => {
  const locks = new FakeLocks().manager();
  const log: string[] = [];
  const [first, second] = [openTab('first', locks, log), openTab('second', locks, log)];
  await eventually(() => expect(log).toEqual(['first leads']));
  expect([first.isLeading(), second.isLeading()]).toEqual([true, false]);
  first.close();
  await first.ended;
  await eventually(() => expect(log).toEqual(['first leads', 'first stops', 'second leads']));
  second.close();
  await second.ended;
});

test('a tab closed while waiting never leads', async () => {
  const locks = new FakeLocks().manager();
  const log: string[] = [];
  const [first, second] = [openTab('first', locks, log), openTab('second', locks, log)];
  second.close();
  await second.ended;
  first.close();
  await first.ended;
  expect(log).toEqual(['first leads', 'first stops']);
});

test('a tab takes the lead from a sleeping one, which stops when it wakes and queues again (fault 22)', async () => {
  const locks = new FakeLocks().manager();
  const log: string[] = [];
  const [first, second] = [openTab('first', locks, log), openTab('second', locks, log)];
  await eventually(() => expect(first.isLeading()).toBe(true));

  second.takeOver();
  await eventually(() => expect(log).toEqual(['first leads', 'second leads', 'first stops']));
  expect([first.isLeading(), second.isLeading()]).toEqual([false, true]);

  second.close();
  await second.ended;
  await eventually(() => expect(log.at(-1)).toBe('first leads'));
  first.close();
  await first.ended;
});

test('a tab that took the lead twice queues once', async () => {
  const locks = new FakeLocks().manager();
  const log: string[] = [];
  const [first, second] = [openTab('first', locks, log), openTab('second', locks, log)];
  await eventually(() => expect(first.isLeading()).toBe(true));
  for (const [taker, other] of [
    [second, first],
    [first, second],
    [second, first],
  ] as const) {
    taker.takeOver();
    await eventually(() => expect([taker.isLeading(), other.isLeading()]).toEqual([true, false]));
  }
  expect((await locks.query()).pending).toHaveLength(1);
  second.close();
  await eventually(() => expect(first.isLeading()).toBe(true));
  first.close();
  await Promise.all([first.ended, second.ended]);
  expect(log.filter((line) => line === 'second leads')).toHaveLength(2);
});

test('without Web Locks every tab leads', async () => {
  const log: string[] = [];
  const [first, second] = [openTab('first', undefined, log), openTab('second', undefined, log)];
  expect(log).toEqual(['first leads', 'second leads']);
  first.close();
  second.close();
  await Promise.all([first.ended, second.ended]);
});
