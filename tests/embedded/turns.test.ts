import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Turns } from '../../embedded/turns.ts';

test('SPEC 24.8: the first begins at once, and then one in each turn, in order of arrival', async () => {
  const turns = new Turns();
  const begun: string[] = [];
  for (const name of ['a', 'b', 'c']) turns.enter('here', () => begun.push(name));
  expect(begun).toEqual(['a']);
  await nextTurn();
  expect(begun).toEqual(['a', 'b']);
  await nextTurn();
  expect(begun).toEqual(['a', 'b', 'c']);
});

test('SPEC 24.8: networks take turns, however many sockets each of them has', async () => {
  const turns = new Turns();
  const begun: string[] = [];
  const ask = (network: string, name: string) => turns.enter(network, () => begun.push(name));
  for (const name of ['a1', 'a2', 'a3', 'a4']) ask('a', name);
  ask('b', 'b1');
  ask('b', 'b2');
  ask('c', 'c1');
  await expect.poll(() => begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});
