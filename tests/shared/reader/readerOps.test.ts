import { expect, test } from 'vitest';
import { isPosition, positionBetween, spreadPositions } from '../../../src/shared/reader/listPosition.ts';
import { clientOf, nextTime, stampOf, timeOf } from '../../../src/shared/reader/logicalTime.ts';
import { hashOf, opsVersion, type ReaderAction, readAction } from '../../../src/shared/reader/readerOps.ts';
import type { StoryId } from '../../../src/shared/story/catalogue.ts';
import { seededRandom } from '../../embedded/values/seededRandom.ts';

const storyId = 'salt' as StoryId;
const markId = '0123456789abcdef';
const mark = { from: 5, to: 9, bodyHash: 'h', text: 'salt', at: 0 };

test("a device's logical time always grows, whatever its clock does", () => {
  let last = 0;
  for (const nowMs of [1000, 1000, 2000, 500, -1, Number.MAX_VALUE, 3000, 1000]) {
    const next = nextTime(last, nowMs);
    expect(next).toBeGreaterThan(last);
    expect(Number.isSafeInteger(next)).toBe(true);
    last = next;
  }
  expect(nextTime(5 * 1024, 9)).toBe(9 * 1024);
});

test('stamps sort by time, then client, then n, and can be decoded', () => {
  const clients = ['0000000000000000', 'ffffffffffffffff'] as const;
  const stamps = [
    stampOf(9, clients[0], 35),
    stampOf(9, clients[0], 36),
    stampOf(9, clients[1], 1),
    stampOf(1e12, clients[0], 1),
    stampOf(Number.MAX_SAFE_INTEGER, clients[0], 1),
  ];
  expect([...stamps].reverse().sort()).toEqual(stamps);
  expect(timeOf(stampOf(123_456_789_012, clients[1], 7))).toBe(123_456_789_012);
  expect(clientOf(stampOf(5, clients[1], 7))).toBe(clients[1]);
});

test('a position can be inserted between any two others, 2,000 times', () => {
  const random = seededRandom('positions');
  const next = () => random.int(1000) / 1000;
  let list = [positionBetween(undefined, undefined, next)];
  for (let round = 0; round < 2000; round += 1) {
    const at = random.chance(0.2) ? 0 : random.chance(0.3) ? list.length : random.int(list.length + 1);
    const position = positionBetween(list[at - 1], list[at], next);
    list = [...list.slice(0, at), position, ...list.slice(at)];
    expect(isPosition(position)).toBe(true);
  }
  expect(list).toEqual([...list].sort());
  expect(new Set(list).size).toBe(2001);
});

test('positions stay short in a list that grows at its end', () => {
  let last: string | undefined;
  for (let count = 0; count < 500; count += 1) last = positionBetween(last, undefined, () => 0.5);
  expect(last?.length).toBeLessThan(25);
});

test.each([1, 2, 61, 62, 500])('%i spread positions are short, valid and in order', (count) => {
  const positions = spreadPositions(count);
  expect(positions).toEqual([...new Set(positions)].sort());
  expect(positions).toHaveLength(count);
  for (const position of positions) expect([isPosition(position), position.length < 4]).toEqual([true, true]);
});

test('a hash ignores the order of fields, and differs for other operations', () => {
  const op = { id: 'x', time: 1, version: 1 };
  const action: ReaderAction = { type: 'moveInList', storyId, position: 'K' };
  const turned = { position: 'K', storyId, type: 'moveInList' } as const;
  expect(hashOf({ ...op, action })).toBe(hashOf({ ...op, action: turned }));
  expect(hashOf({ ...op, action })).toMatch(/^[0-9a-f]{16}$/);
  const others = [
    { ...op, id: 'y', action },
    { ...op, time: 2, action },
    { ...op, action: { ...action, position: 'L' } },
  ];
  expect(new Set([{ ...op, action }, ...others].map(hashOf)).size).toBe(4);
});

test.each<[string, unknown]>([
  ['no object', 7],
  ['no story', { type: 'removeFromList' }],
  ['a position with a last 0', { type: 'moveInList', storyId, position: 'K0' }],
  ['a time that is none', { type: 'finish', storyId, at: Number.NaN }],
  ['a place without a text', { type: 'textPlace', storyId, place: { offset: 3, at: 0 } }],
  ['a negative place', { type: 'audioPlace', storyId, place: { positionSeconds: -1, at: 0 } }],
  [
    'words without end',
    { type: 'textPlace', storyId, place: { offset: 3, bodyHash: 'h', words: 'x'.repeat(301), at: 0 } },
  ],
  ['a mark that has no name', { type: 'unmark', storyId, markId: 'salt' }],
  ['a mark without an end', { type: 'mark', storyId, markId, mark: { ...mark, to: undefined } }],
  ['a copy without end', { type: 'mark', storyId, markId, mark: { ...mark, text: 'x'.repeat(301) } }],
  ['a note without end', { type: 'mark', storyId, markId, mark: { ...mark, note: 'x'.repeat(1001) } }],
  ['a speed that nobody hears', { type: 'speed', storyId, speed: 0.2 }],
  ['a speed that nobody understands', { type: 'speed', storyId, speed: 4.1 }],
])('an action with %s is invalid', (_what, action) => {
  expect(readAction(action, 1).kind).toBe('invalid');
});

test('an action of a newer build is unknown, one of no version invalid', () => {
  const action = { type: 'unfinish', storyId };
  const longest = { ...mark, text: 'x'.repeat(300), note: 'x'.repeat(1000) };
  for (const known of [action, { type: 'mark', storyId, markId, mark: longest }])
    expect(readAction(known, opsVersion)).toEqual({ kind: 'known', action: known });
  expect(readAction(action, opsVersion + 1).kind).toBe('unknown');
  expect(readAction(action, 0).kind).toBe('invalid');
  expect(readAction({ type: 'lend', storyId }, 1).kind).toBe('unknown');
  expect(readAction({ type: 'toString', storyId }, 1).kind).toBe('unknown');
});
