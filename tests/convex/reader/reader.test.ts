import { beforeEach, expect, test } from 'vitest';
import { api } from '../../../convex/_generated/api.js';
import { clientLimit, listLimit } from '../../../convex/readers/readerPush.ts';
import type { ReaderAction } from '../../../src/shared/reader/readerOps.ts';
import type { StoryId } from '../../../src/shared/story/catalogue.ts';
import { library, withLibrary } from '../accounts/backend.ts';
import { expectRefusal, problemOf } from '../refusals.ts';
import { type Device, makeOp, makeReader, publish } from './readerFixture.ts';

const dayMs = 24 * 60 * 60 * 1000;

let phone: Device;
let tablet: Device;
let salt: StoryId;
let lime: StoryId;

withLibrary();

beforeEach(async () => {
  const asha = await makeReader('asha');
  phone = asha('a');
  tablet = asha('b');
  [salt, lime] = (await publish('salt', 'lime')) as [StoryId, StoryId];
});

const add = (storyId: StoryId, position = 'K'): ReaderAction => ({
  type: 'addToList',
  storyId,
  position,
  at: 7,
});
const speed = (value: number): ReaderAction => ({ type: 'speed', storyId: salt, speed: value });
const outcomes = (answer: { results: readonly { outcome: { kind: string } }[] }) =>
  answer.results.map(({ outcome }) => outcome.kind);

test('a batch is applied in order, and another device reads the result', async () => {
  const answer = await phone.push(
    makeOp(1, add(salt)),
    makeOp(2, { type: 'audioPlace', storyId: salt, place: { positionSeconds: 31.5, at: 8 } }),
    makeOp(3, { type: 'removeFromList', storyId: salt }),
    makeOp(4, add(lime, 'Q')),
    makeOp(5, { type: 'finish', storyId: lime, at: 9 }),
  );
  expect(outcomes(answer)).toEqual(['applied', 'applied', 'applied', 'applied', 'applied']);
  expect(answer).toMatchObject({ stop: null, seq: 5 });
  const page = await tablet.pull();
  expect(page).toMatchObject({
    items: [{ storyId: lime, position: { value: 'Q' }, listed: { isListed: true, addedAt: 7 } }],
    removed: [{ storyId: salt }],
    cursor: 5,
    isDone: true,
    lastN: 0,
    epoch: answer.epoch,
  });
  expect(page.progress).toMatchObject([
    { storyId: salt, audio: { entries: [{ clientId: 'a'.repeat(16), place: { positionSeconds: 31.5 } }] } },
    { storyId: lime, finished: { at: 9 } },
  ]);
  expect((await phone.pull()).lastN).toBe(5);
  expect(await phone.caller.query('reader:head')).toEqual({ seq: 5, epoch: answer.epoch });
});

test('an operation that is sent twice takes effect once and gets the same answer', async () => {
  const op = makeOp(1, speed(2), Date.now() + 365 * dayMs);
  const first = await phone.push(op);
  library.advance(1000);
  // A second effect of the first operation, with a later time, would undo this one.
  await tablet.push(makeOp(1, speed(1.5), Date.now() + 365 * dayMs));
  library.advance(1000);
  const again = await phone.push(op);
  expect(again.results).toEqual(first.results);
  expect((await phone.pull()).progress).toMatchObject([{ speed: { value: 1.5 } }]);
  expect(again.seq).toBe(2);
});

test('a malformed operation is refused for good, and those after it are applied', async () => {
  const poison = { ...makeOp(1, speed(1)), action: { type: 'speed', storyId: salt, speed: 'fast' } };
  const gone = makeOp(2, { type: 'removeFromList', storyId: 'nowhere' as StoryId });
  const good = makeOp(3, speed(3));
  const answer = await phone.push(poison, gone, good);
  expect(answer.results).toMatchObject([
    { n: 1, outcome: { kind: 'refused', code: 'invalid' } },
    { n: 2, outcome: { kind: 'refused', code: 'unknown_story' } },
    { n: 3, outcome: { kind: 'applied' } },
  ]);
  expect((await phone.push(poison, gone, good)).results).toEqual(answer.results);
});

test('lists and places wait for a withdrawn story, and a device that has not heard of it may add to them', async () => {
  await phone.push(makeOp(1, speed(1)));
  await library.mutation('library:removeStories', { slugs: ['salt/or'] });
  expect(outcomes(await phone.push(makeOp(2, speed(2))))).toEqual(['applied']);
  expect(await phone.pull()).toMatchObject({
    progress: [{ storyId: salt, speed: { value: 2 } }],
    removed: [],
  });
});

test('one push takes at most a hundred operations', async () => {
  const ops = Array.from({ length: 120 }, (_, index) => makeOp(index + 1, speed(1 + index / 100)));
  expect((await phone.push(...ops)).results).toHaveLength(100);
  expect((await phone.push(...ops.slice(100))).stop).toBeNull();
});

test('a user can neither read nor change another’s data, nor push under another’s id', async () => {
  const ravi = (await makeReader('ravi'))('a');
  await phone.push(makeOp(1, add(salt)));
  expect(await ravi.pull()).toMatchObject({ items: [], cursor: 0, lastN: 0 });
  await ravi.push(makeOp(1, { type: 'removeFromList', storyId: salt }));
  expect((await phone.pull()).items).toHaveLength(1);
  const { userId } = phone;
  const args = { userId, clientId: 'a'.repeat(16) };
  await expectRefusal(ravi.caller.mutation('reader:push', { ...args, ops: [] }), 'not_allowed');
  expect(
    await problemOf(ravi.caller.query('reader:changes', { ...args, after: 0, limit: 10 })),
  ).toMatchObject({ code: 'not_allowed' });
});

test.each([
  { clientId: 'no id' },
  { ops: [{ ...makeOp(0.5, { type: 'unfinish', storyId: '' as StoryId }) }] },
])('a malformed outbox is refused: %o', async (odd) => {
  const { userId } = phone;
  const args = { userId, clientId: 'a'.repeat(16), ops: [], ...JSON.parse(JSON.stringify(odd)) };
  await expectRefusal(phone.caller.mutation('reader:push', args), 'invalid_request');
});

test('a list is full at its limit, and has room again after a removal', async () => {
  const works = Array.from({ length: listLimit + 1 }, (_, index) => `w${index}`);
  const ids: StoryId[] = [];
  for (let at = 0; at < works.length; at += 200) ids.push(...(await publish(...works.slice(at, at + 200))));
  for (let at = 0; at < listLimit; at += 100) {
    await phone.push(...ids.slice(at, at + 100).map((id, index) => makeOp(at + index + 1, add(id))));
  }
  const last = ids[listLimit] as StoryId;
  const answer = await phone.push(
    makeOp(listLimit + 1, add(last)),
    makeOp(listLimit + 2, { type: 'removeFromList', storyId: ids[0] as StoryId }),
    makeOp(listLimit + 3, add(last)),
    makeOp(listLimit + 4, add(ids[0] as StoryId)),
  );
  expect(outcomes(answer)).toEqual(['refused', 'applied', 'applied', 'refused']);
});

test('removals are forgotten after 90 days, and the floor rises above them', async () => {
  await phone.push(
    makeOp(1, add(salt)),
    makeOp(2, add(lime)),
    makeOp(3, { type: 'removeFromList', storyId: salt }),
  );
  library.advance(90 * dayMs - 1000);
  await library.mutation('housekeeping:pruneRemovedItems');
  const back = async () => (await makeReader('asha', 'signIn'))('b').pull();
  expect(await back()).toMatchObject({ removed: [{ storyId: salt }], floor: 0 });
  library.advance(2000);
  await library.mutation('housekeeping:pruneRemovedItems');
  expect(await back()).toMatchObject({
    removed: [],
    items: [{ storyId: lime }],
    floor: 3,
    cursor: 3,
  });
});

test('a reader has a limited number of outboxes, of which the one unused for longest is forgotten', async () => {
  for (let index = 0; index <= clientLimit; index += 1) {
    const clientId = index.toString(16).padStart(16, '0');
    const args = { userId: phone.userId, clientId, ops: [makeOp(1, speed(1))] };
    await phone.caller.mutation(api.reader.push, args);
    library.advance(1000);
  }
  expect(await library.count('readerClients')).toBe(clientLimit);
  expect(await library.dump()).not.toContain(`"${'0'.repeat(16)}"`);
});
