import { describe, expect, test } from 'vitest';
import { believedTime, type Stamp, stampOf } from '../../../src/shared/reader/logicalTime.ts';
import {
  isListAction,
  isMarkAction,
  type ListItem,
  type MarkState,
  mergeListAction,
  mergeMarkAction,
  mergeProgressAction,
  type Progress,
  resumption,
} from '../../../src/shared/reader/readerMerge.ts';
import type { ReaderAction } from '../../../src/shared/reader/readerOps.ts';
import type { StoryId } from '../../../src/shared/story/catalogue.ts';
import { type SeededRandom, seededRandom } from '../../embedded/values/seededRandom.ts';

const storyId = 'salt' as StoryId;
const markId = '0123456789abcdef';
const passage = { from: 5, to: 9, bodyHash: 'h', text: 'salt', at: 0 };
const phone = 'aaaaaaaaaaaaaaaa';
const tablet = 'bbbbbbbbbbbbbbbb';
const clients = [
  phone,
  tablet,
  'cccccccccccccccc',
  'dddddddddddddddd',
  'eeeeeeeeeeeeeeee',
  'ffffffffffffffff',
];
const at = (time: number, client = phone, n = time) => stampOf(time, client, n);
const heard = (seconds: number, settles?: Stamp): ReaderAction => ({
  type: 'audioPlace',
  storyId,
  place: { positionSeconds: seconds, at: 0 },
  ...(settles && { settles }),
});

interface State {
  readonly item: ListItem;
  readonly progress: Progress;
  readonly mark: MarkState;
}
type Stamped = readonly [ReaderAction, Stamp];

function mergeAll(actions: readonly Stamped[]): State {
  let state: State = { item: {}, progress: {}, mark: {} };
  for (const [action, stamp] of actions) {
    if (isMarkAction(action)) state = { ...state, mark: mergeMarkAction(state.mark, action, stamp) };
    state = isListAction(action)
      ? { ...state, item: mergeListAction(state.item, action, stamp) }
      : { ...state, progress: mergeProgressAction(state.progress, action, stamp) };
  }
  return state;
}

function randomActions(random: SeededRandom): Stamped[] {
  const stamps = new Set<Stamp>();
  while (stamps.size < 12) stamps.add(at(1 + random.int(40), random.pick(clients)));
  const known = [...stamps];
  return known.map((stamp, index): Stamped => {
    const settles = random.chance(0.3) ? { settles: random.pick(known) } : {};
    const actions: readonly ReaderAction[] = [
      { type: 'addToList', storyId, position: random.pick(['A', 'K', 'z']), at: index },
      { type: 'removeFromList', storyId },
      { type: 'moveInList', storyId, position: random.pick(['B', 'L']) },
      { type: 'finish', storyId, at: index },
      { type: 'unfinish', storyId },
      { type: 'speed', storyId, speed: 1 + random.int(3) / 4 },
      { type: 'mark', storyId, markId, mark: { ...passage, note: String(index) } },
      { type: 'unmark', storyId, markId },
      { type: 'textPlace', storyId, place: { offset: random.int(9000), bodyHash: 'h', at: 0 }, ...settles },
      { type: 'audioPlace', storyId, place: { positionSeconds: random.int(600), at: 0 }, ...settles },
      // Places are the most frequent action.
      { type: 'audioPlace', storyId, place: { positionSeconds: random.int(600), at: 0 }, ...settles },
    ];
    return [random.pick(actions), stamp];
  });
}

function shuffled<T>(random: SeededRandom, list: readonly T[]): T[] {
  const left = [...list];
  return list.map(() => left.splice(random.int(left.length), 1)[0] as T);
}

test('the state is the same for any order and repetition of the actions', () => {
  const random = seededRandom('reader merges');
  let different = 0;
  for (let round = 0; round < 3000; round += 1) {
    const actions = randomActions(random);
    const expected = mergeAll(actions);
    const again = shuffled(random, [...actions, ...actions.filter(() => random.chance(0.5))]);
    expect(mergeAll(again)).toEqual(expected);
    if (JSON.stringify(again.slice(0, 12)) !== JSON.stringify(actions)) different += 1;
  }
  expect(different).toBeGreaterThan(2900);
});

test("repeating an action changes nothing, not even the object's identity", () => {
  const random = seededRandom('repeated merges');
  for (let round = 0; round < 500; round += 1) {
    const actions = randomActions(random);
    const { item, progress, mark } = mergeAll(actions);
    for (const [action, stamp] of actions) {
      expect(mergeListAction(item, action, stamp)).toBe(item);
      expect(mergeProgressAction(progress, action, stamp)).toBe(progress);
      if (isMarkAction(action)) expect(mergeMarkAction(mark, action, stamp)).toBe(mark);
    }
  }
});

test('a removed mark stays removed by an older change of its note, and is back with a newer one', () => {
  const changed = (note: string) => ({ type: 'mark', storyId, markId, mark: { ...passage, note } }) as const;
  const removed: Stamped = [{ type: 'unmark', storyId, markId }, at(5, tablet)];
  const older: Stamped = [changed('older'), at(4)];
  expect(mergeAll([removed, older]).mark).toEqual({ stamp: at(5, tablet) });
  expect(mergeAll([[changed('newer'), at(6)], removed, older]).mark.mark?.note).toBe('newer');
});

describe('the list', () => {
  test('the latest action counts, whenever it arrives', () => {
    const remove: Stamped = [{ type: 'removeFromList', storyId }, at(5, tablet)];
    const add: Stamped = [{ type: 'addToList', storyId, position: 'K', at: 7 }, at(9)];
    for (const order of [
      [remove, add],
      [add, remove],
    ]) {
      expect(mergeAll(order).item.listed).toEqual({ isListed: true, addedAt: 7, stamp: at(9) });
    }
  });

  test('moving a removed story does not restore it, and adding it again does not undo a later move', () => {
    const { item } = mergeAll([
      [{ type: 'removeFromList', storyId }, at(5)],
      [{ type: 'moveInList', storyId, position: 'Q' }, at(6, tablet)],
    ]);
    expect(item.listed?.isListed).toBe(false);
    const added = mergeListAction(item, { type: 'addToList', storyId, position: 'B', at: 0 }, at(5, tablet));
    expect(added.position?.value).toBe('Q');
  });
});

describe('places', () => {
  const resume = (progress: Progress, client: string) => {
    const found = resumption(progress.audio, [client]);
    return [found?.here.place.positionSeconds, found?.elsewhere?.place.positionSeconds];
  };

  test('places more than a minute apart are both kept, and each device keeps its own', () => {
    const { progress } = mergeAll([
      [heard(300), at(1)],
      [heard(239.9), at(2, tablet)],
    ]);
    expect(resume(progress, phone)).toEqual([300, 239.9]);
    expect(resume(progress, tablet)).toEqual([239.9, 300]);
  });

  test('of places up to a minute apart, the newer one counts for every device', () => {
    const { progress } = mergeAll([
      [heard(300), at(1)],
      [heard(240), at(2, tablet)],
    ]);
    expect(resume(progress, phone)).toEqual([240, undefined]);
    expect(resume(progress, tablet)).toEqual([240, undefined]);
  });

  test('1,500 characters apart count for texts as a minute does for narrations', () => {
    const read = (offset: number): ReaderAction => ({
      type: 'textPlace',
      storyId,
      place: { offset, bodyHash: 'h', at: 0 },
    });
    const far = mergeAll([
      [read(0), at(1)],
      [read(1501), at(2, tablet)],
    ]);
    expect(resumption(far.progress.text, [phone])).toMatchObject({
      here: { place: { offset: 0 } },
      elsewhere: { place: { offset: 1501 } },
    });
    const near = mergeAll([
      [read(0), at(1)],
      [read(1500), at(2, tablet)],
    ]);
    expect(resumption(near.progress.text, [phone])?.here.place.offset).toBe(1500);
  });

  test('a device without a place starts at the newest one', () => {
    const { progress } = mergeAll([
      [heard(300), at(1)],
      [heard(10), at(2, tablet)],
    ]);
    expect(resume(progress, 'eeeeeeeeeeeeeeee')).toEqual([10, 300]);
    expect(resumption(undefined, [phone])).toBeUndefined();
  });

  test('a choice ends the offer, until the other device moves on', () => {
    const before = [
      [heard(300), at(1)],
      [heard(10), at(2, tablet)],
    ] as const;
    const chosen = mergeAll([...before, [heard(305, at(2, tablet)), at(3)]]);
    expect(resume(chosen.progress, phone)).toEqual([305, undefined]);
    const wentOn = mergeAll([...before, [heard(305, at(2, tablet)), at(3)], [heard(20), at(4, tablet)]]);
    expect(resume(wentOn.progress, phone)).toEqual([305, 20]);
  });

  test('a place cannot settle a later one', () => {
    const { progress } = mergeAll([
      [heard(10), at(4, tablet)],
      [heard(305, at(9, tablet)), at(3)],
    ]);
    expect(progress.audio?.entries).toHaveLength(2);
  });

  test('the places of the newest four devices are kept', () => {
    const { progress } = mergeAll(
      clients.map((client, index) => [heard(index * 100), at(index + 1, client)]),
    );
    expect(progress.audio?.entries.map(({ place }) => place.positionSeconds)).toEqual([500, 400, 300, 200]);
  });
});

test('a clock ahead is believed by at most a minute', () => {
  const now = 1_700_000_000_000;
  const inMs = (time: number) => time / 1024;
  expect(inMs(believedTime((now + 60_000) * 1024, now))).toBe(now + 60_000);
  expect(inMs(believedTime((now + 60_001) * 1024, now))).toBe(now + 60_000);
  expect(inMs(believedTime((now - 172_800_000) * 1024, now))).toBe(now - 172_800_000);
});
