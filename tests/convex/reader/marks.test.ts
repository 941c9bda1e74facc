import { beforeEach, expect, test } from 'vitest';
import { markLimit } from '../../../convex/readers/readerPush.ts';
import type { ReaderAction } from '../../../src/shared/reader/readerOps.ts';
import type { StoryId } from '../../../src/shared/story/catalogue.ts';
import { library, withLibrary } from '../accounts/backend.ts';
import { type Device, makeOp, makeReader, publish } from './readerFixture.ts';

const dayMs = 24 * 60 * 60 * 1000;

let phone: Device;
let tablet: Device;
let salt: StoryId;

withLibrary();

beforeEach(async () => {
  const asha = await makeReader('asha');
  phone = asha('a');
  tablet = asha('b');
  [salt] = (await publish('salt')) as [StoryId];
});

const passage = { from: 5, to: 9, bodyHash: 'h', text: 'salt', at: 7 };
const idOf = (number: number) => number.toString(16).padStart(16, '0');
const mark = (number: number, note?: string): ReaderAction => ({
  type: 'mark',
  storyId: salt,
  markId: idOf(number),
  mark: { ...passage, ...(note !== undefined && { note }) },
});
const unmark = (number: number): ReaderAction => ({ type: 'unmark', storyId: salt, markId: idOf(number) });
const outcomes = (answer: { results: readonly { outcome: { kind: string } }[] }) =>
  answer.results.map(({ outcome }) => outcome.kind);

test('a mark, its new note and its removal reach another device, each by a number of the feed of its own', async () => {
  await phone.push(makeOp(1, mark(1)), makeOp(2, mark(2)));
  const first = await tablet.pull();
  expect(first.marks).toMatchObject([
    { storyId: salt, markId: idOf(1), seq: 1, mark: passage },
    { storyId: salt, markId: idOf(2), seq: 2, mark: passage },
  ]);
  library.advance(1000);
  await tablet.push(makeOp(1, mark(1, 'see the letter')), makeOp(2, unmark(2)));
  const { marks, cursor } = await phone.pull(first.cursor);
  expect(marks).toMatchObject([{ markId: idOf(1), mark: { note: 'see the letter' } }, { markId: idOf(2) }]);
  expect(marks?.[1]).not.toHaveProperty('mark');
  expect(cursor).toBe(4);
  // A page that ends between the two, as on a slow line.
  expect((await phone.pull(2, 1)).marks).toHaveLength(1);
});

test('a change made before the removal of a mark does not bring it back', async () => {
  await phone.push(makeOp(1, mark(1), Date.now()), makeOp(2, unmark(1), Date.now() + 5000));
  expect(outcomes(await tablet.push(makeOp(1, mark(1, 'late'), Date.now() + 4000)))).toEqual(['superseded']);
  expect((await tablet.pull()).marks?.[0]).not.toHaveProperty('mark');
});

test('marks are full at their limit, with those removed of late; those that are there can still be changed', async () => {
  for (let at = 0; at < markLimit; at += 100) {
    const ops = Array.from({ length: 100 }, (_, index) => makeOp(at + index + 1, mark(at + index)));
    await phone.push(...ops);
  }
  const n = markLimit + 1;
  const ops = [mark(markLimit), unmark(0), mark(markLimit), unmark(markLimit), mark(1, 'changed')];
  const answer = await phone.push(...ops.map((action, index) => makeOp(n + index, action)));
  expect(outcomes(answer)).toEqual(['refused', 'applied', 'refused', 'refused', 'applied']);
  expect(answer.results[0]?.outcome).toMatchObject({ code: 'marks_full' });
});

test('removals are forgotten after 90 days, the floor rises, and there is room again', async () => {
  await phone.push(makeOp(1, mark(1)), makeOp(2, mark(2)), makeOp(3, unmark(1)));
  library.advance(90 * dayMs + 1000);
  await library.mutation('housekeeping:pruneRemovedItems');
  const { marks, floor } = await (await makeReader('asha', 'signIn'))('b').pull();
  expect(marks).toMatchObject([{ markId: idOf(2) }]);
  expect(floor).toBe(3);
});

test('nobody reads the marks of another', async () => {
  await phone.push(makeOp(1, mark(1, 'private')));
  const ravi = (await makeReader('ravi'))('c');
  expect((await ravi.pull()).marks).toEqual([]);
  await ravi.push(makeOp(1, unmark(1)));
  expect((await tablet.pull()).marks).toMatchObject([{ mark: { note: 'private' } }]);
});
