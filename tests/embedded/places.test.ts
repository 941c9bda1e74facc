import { expect, test } from 'vitest';
import { Places } from '../../embedded/places.ts';

/** Takes places and tells whose connections were closed. */
function takers(limit: number) {
  const places = new Places(limit);
  const evicted: string[] = [];
  return {
    evicted,
    take: (name: string) => places.take(name.slice(0, 1), () => evicted.push(name)),
  };
}

test('SPEC 24.5: a newcomer takes the newest place of the network that has the most', () => {
  const { take, evicted } = takers(4);
  for (const name of ['a1', 'a2', 'b1', 'a3']) expect(take(name)).not.toBeNull();
  expect(take('b2')).not.toBeNull();
  expect(evicted).toEqual(['a3']);
});

test('SPEC 24.5: no network takes a place from one that has as many, or only one more', () => {
  const { take, evicted } = takers(3);
  for (const name of ['a1', 'a2', 'b1']) take(name);
  expect([take('a3'), take('b2')]).toEqual([null, null]);
  const { take: takeOne, evicted: others } = takers(2);
  for (const name of ['a1', 'b1']) takeOne(name);
  expect(takeOne('c1')).toBeNull();
  expect([...evicted, ...others]).toEqual([]);
});

test('a place that was left, however often, is free once', () => {
  const { take } = takers(2);
  const leave = take('a1');
  expect(take('a2')).not.toBeNull();
  expect(take('a3')).toBeNull();
  leave?.();
  leave?.();
  expect([take('a4') !== null, take('a5')]).toEqual([true, null]);
});

test('a connection that lost its place does not free one by closing', () => {
  const places = new Places(2);
  const first = places.take('a', () => undefined);
  const second = places.take('a', () => second?.());
  expect(places.take('b', () => undefined)).not.toBeNull();
  second?.();
  expect(places.take('c', () => undefined)).toBeNull();
  first?.();
  expect(places.take('c', () => undefined)).not.toBeNull();
});
