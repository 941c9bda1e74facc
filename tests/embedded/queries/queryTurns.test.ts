import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { QueryTurns } from '../../../embedded/queries/queryTurns.ts';

test('SPEC 24.8: the first query begins at once, and then one in each turn, in order of arrival', async () => {
  const turns = new QueryTurns(1);
  const begun: string[] = [];
  for (const name of ['a', 'b', 'c']) turns.enter('here', () => begun.push(name));
  expect(begun).toEqual(['a']);
  await nextTurn();
  expect(begun).toEqual(['a', 'b']);
  await nextTurn();
  expect(begun).toEqual(['a', 'b', 'c']);
});

test('SPEC 24.8: a caller who sends one query after another leaves turns to others', async () => {
  const turns = new QueryTurns(1);
  const begun: string[] = [];
  const again = () => {
    begun.push('greedy');
    if (begun.length < 100) turns.enter('here', again);
  };
  turns.enter('here', again);
  turns.enter('here', () => begun.push('other'));
  await nextTurn();
  await nextTurn();
  expect(begun).toContain('other');
});

test('SPEC 25.9: above the limit a query over HTTP is refused, but one from a socket is not', async () => {
  const turns = new QueryTurns(2);
  const begun: string[] = [];
  const ask = (name: string) => () => begun.push(name);
  turns.enter('here', ask('running'));
  expect([
    turns.tryEnter('here', ask('first')),
    turns.tryEnter('here', ask('second')),
    turns.tryEnter('here', ask('third')),
  ]).toEqual([true, true, false]);
  turns.enter('here', ask('kept'));
  await expect.poll(() => begun).toEqual(['running', 'first', 'second', 'kept']);
  expect(turns.tryEnter('here', ask('later'))).toBe(true);
});

test('SPEC 24.8: networks take turns, however many sockets each of them has', async () => {
  const turns = new QueryTurns(1);
  const begun: string[] = [];
  const ask = (network: string, name: string) => turns.enter(network, () => begun.push(name));
  for (const name of ['a1', 'a2', 'a3', 'a4']) ask('a', name);
  ask('b', 'b1');
  ask('b', 'b2');
  ask('c', 'c1');
  await expect.poll(() => begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});
