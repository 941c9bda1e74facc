import { isDeepStrictEqual } from 'node:util';
import { withWaiting } from '../../src/readerData/marks.ts';
import { enqueue } from '../../src/readerData/outbox.ts';
import type { Place, ReaderTables } from '../../src/readerData/readerStore.ts';
import { isIntact } from '../../src/readerData/readerView.ts';
import { positionBetween } from '../../src/shared/reader/listPosition.ts';
import type { ReaderAction } from '../../src/shared/reader/readerOps.ts';
import type { StoryId } from '../../src/shared/story/catalogue.ts';
import { poke } from './network.ts';
import type { SharedFeed } from './simulatedServer.ts';
import { isAwake, storeOf } from './tabs.ts';
import { type Device, Violation, type World } from './world.ts';

const goneStory = 'stories:gone' as StoryId;

/** A reader acts in a tab; nothing happens when no suitable tab is open. */
export async function act(world: World): Promise<void> {
  const device = world.clock.pick(world.devices);
  const tab = [...device.tabs].find((open) => open.user === device.user && isAwake(world, open));
  if (!tab) return;
  const action = anAction(world, device, tab.user);
  const op = await storeOf(world, tab)
    .transact(async (tables) => {
      await enqueue(tables, action);
      await checkOwnWrite(tables, action);
      const rows = (await tables.outbox.of(action.storyId)).filter(isIntact);
      return rows.sort((a, b) => a.time - b.time).at(-1);
    })
    // The reader is told that it was not saved.
    .catch(() => undefined);
  if (!op) return;
  world.saved.push({ device, user: tab.user, op, isGone: false });
  for (const open of device.tabs) open.tell({ kind: 'saved' }, 'reader');
}

export async function publish(world: World, feed: SharedFeed): Promise<void> {
  await world.server.write(feed, world.clock.random());
  poke(world, feed);
}

function anAction({ clock, stories }: World, device: Device, user: string): ReaderAction {
  const storyId = clock.chance(0.05) ? goneStory : clock.pick(stories);
  const at = clock.nowMs;
  const place = device.tables.get(user)?.places.get(storyId) as Place | undefined;
  const stamp = place?.elsewhere?.audio?.stamp;
  const settles = stamp && clock.chance(0.5) ? { settles: stamp } : {};
  const random = () => clock.random();
  const markId = `${stories.indexOf(storyId) + 1}${clock.int(3)}`.padStart(16, '0');
  const mark = { from: clock.int(9000), to: 9000, bodyHash: 'h', text: 'salt', at };
  return clock.pick<ReaderAction>([
    { type: 'addToList', storyId, position: positionBetween(undefined, undefined, random), at },
    { type: 'removeFromList', storyId },
    { type: 'moveInList', storyId, position: positionBetween('K', 'z', random) },
    { type: 'finish', storyId, at },
    { type: 'unfinish', storyId },
    { type: 'textPlace', storyId, place: { offset: clock.int(9000), bodyHash: 'h', at } },
    { type: 'audioPlace', storyId, place: { positionSeconds: clock.int(900), at }, ...settles },
    { type: 'audioPlace', storyId, place: { positionSeconds: clock.int(900), at }, ...settles },
    { type: 'speed', storyId, speed: 0.5 + clock.int(100) / 50 },
    { type: 'mark', storyId, markId, mark },
    { type: 'mark', storyId, markId, mark: { ...mark, note: String(clock.int(9)) } },
    { type: 'unmark', storyId, markId },
  ]);
}

/** M: a reader's action is visible at once. */
async function checkOwnWrite(tables: ReaderTables, action: ReaderAction): Promise<void> {
  const { storyId } = action;
  const isListed = (await tables.list.get(storyId)) !== undefined;
  const place = await tables.places.get(storyId);
  const marks = withWaiting(await tables.marks.toArray(), await tables.outbox.of(storyId));
  const seenMark = 'markId' in action && marks.find(({ markId }) => markId === action.markId)?.mark;
  const isSeen = {
    addToList: () => isListed,
    removeFromList: () => !isListed,
    moveInList: () => true,
    finish: () => place?.finishedAt !== undefined,
    unfinish: () => place?.finishedAt === undefined,
    textPlace: () => 'place' in action && isDeepStrictEqual(place?.text, action.place),
    audioPlace: () => 'place' in action && isDeepStrictEqual(place?.audio, action.place),
    speed: () => 'speed' in action && place?.speed === action.speed,
    mark: () => 'mark' in action && isDeepStrictEqual(seenMark, action.mark),
    unmark: () => seenMark === undefined,
  }[action.type]();
  if (!isSeen) throw new Violation(`M: ${JSON.stringify(action)} is not seen where it was done`);
}
