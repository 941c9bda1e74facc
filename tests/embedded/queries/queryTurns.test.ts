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
  const refused: string[] = [];
  const tryAsk = (name: string) =>
    turns.enterOrRefuse(
      'here',
      () => begun.push(name),
      () => refused.push(name),
    );
  turns.enter('here', () => begun.push('running'));
  for (const name of ['first', 'second', 'third']) tryAsk(name);
  turns.enter('here', () => begun.push('kept'));
  await expect.poll(() => begun).toEqual(['running', 'first', 'second', 'kept']);
  tryAsk('later');
  await expect.poll(() => begun).toContain('later');
  expect(refused).toEqual(['third']);
});

test('SPEC 25.9: a network whose queries fill the limit does not keep out those of another', async () => {
  const turns = new QueryTurns(3);
  const begun: string[] = [];
  const refused: string[] = [];
  turns.enter('a', () => begun.push('running'));
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2'])
    turns.enterOrRefuse(
      name.slice(0, 1),
      () => begun.push(name),
      () => refused.push(name),
    );
  expect(refused).toEqual(['a4', 'a3', 'b2']);
  await expect.poll(() => begun).toEqual(['running', 'a1', 'b1', 'a2']);
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
