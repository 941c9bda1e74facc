import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { QueryTurns } from '../../queries/queryTurns.ts';

/** Queries that take as long as they say, and what began in which order. */
function fixture(limit = 100) {
  const turns = new QueryTurns(limit);
  const begun: string[] = [];
  const query = (name: string, ranMs: number) => async () => {
    begun.push(name);
    await nextTurn();
    return ranMs;
  };
  return { turns, begun, query };
}

test('SPEC 24.8: a query begins at once, and one in each turn', async () => {
  const { turns, begun, query } = fixture();
  for (const name of ['a', 'b', 'c']) turns.enter({}, query(name, 0));
  expect(begun).toEqual(['a']);
  await nextTurn();
  await nextTurn();
  expect(begun.length).toBeLessThanOrEqual(3);
  await expect.poll(() => begun).toEqual(['a', 'b', 'c']);
});

test('SPEC 24.8: whose queries were cheap goes before those whose queries were dear', async () => {
  const { turns, begun, query } = fixture();
  const [cheap, dear] = [{}, {}];
  for (let n = 0; n < 8; n += 1) {
    turns.enter(cheap, query('', 0.1));
    turns.enter(dear, query('', 40));
  }
  await expect.poll(() => begun.length).toBe(16);
  begun.length = 0;
  turns.enter({}, query('other', 0));
  for (let n = 0; n < 5; n += 1) turns.enter(dear, query('dear', 40));
  turns.enter(cheap, query('cheap', 0.1));
  await expect.poll(() => begun.length).toBe(7);
  expect(begun.indexOf('cheap')).toBeLessThan(2);
});

test('SPEC 24.8: a query that never ends keeps nobody else from theirs', async () => {
  const { turns, begun, query } = fixture();
  const dear = {};
  turns.enter(dear, query('dear', 100));
  await expect.poll(() => begun.length).toBe(1);
  await nextTurn();
  turns.enter(dear, () => new Promise(() => undefined));
  turns.enter({}, query('newcomer', 1));
  await expect.poll(() => begun, { timeout: 5000 }).toContain('newcomer');
});

test('SPEC 25.9: beyond the bound the dearest is refused, and those that may not be are kept', async () => {
  const { turns, begun, query } = fixture(2);
  const dear = {};
  turns.enter(dear, query('first', 100));
  await expect.poll(() => begun.length).toBe(1);
  await nextTurn();
  const refused: string[] = [];
  const enter = (source: object, name: string) =>
    turns.tryEnter(source, query(name, 0), () => refused.push(name));
  turns.enter({}, query('running', 0));
  turns.enter(dear, query('kept', 0));
  enter(dear, 'dear');
  enter({}, 'one');
  enter({}, 'two');
  expect(refused).toEqual(['dear']);
  await expect.poll(() => [...begun].sort()).toEqual(['first', 'kept', 'one', 'running', 'two']);
});

test('SPEC 24.8: newcomers wait for no rest, however many dear queries others began with', async () => {
  const { turns, begun, query } = fixture();
  // Both end with a rest of 50 ms, the longest there is, and want to go on.
  for (const dear of [{}, {}]) {
    turns.enter(dear, query('first', 100));
    turns.enter(dear, query('second', 100));
    turns.enter(dear, query('third', 100));
  }
  await expect.poll(() => begun).toContain('second');
  await nextTurn();
  const before = begun.length;
  for (const name of ['a', 'b', 'c']) turns.enter({}, query(name, 0));
  for (let turn = 0; turn < 6; turn += 1) await nextTurn();
  expect(begun.slice(before)).toEqual(['a', 'b', 'c']);
});
