import { positionBetween, spreadPositions } from '../shared/reader/listPosition.ts';
import type { Stamp } from '../shared/reader/logicalTime.ts';
import type { AudioPlace, ReaderAction, TextPlace } from '../shared/reader/readerOps.ts';
import type { StoryId } from '../shared/story/catalogue.ts';
import { actionsOf, enqueue } from './outbox.ts';
import { deviceEnvironment, presentReaderStore } from './readerDatabase.ts';
import type { ListRow, Place, ReaderTables } from './readerStore.ts';
import { readerTopic } from './readerSyncStatus.ts';

/** The outcome of a command. It resolves when the change is durable, and rejects when the device's storage refuses. */
export type CommandOutcome =
  | { readonly kind: 'saved' }
  /** No user is signed in, or no longer, so there is no list. */
  | { readonly kind: 'signedOut' };

const unwieldyPosition = 40;

/** At the end; a story that is in the list already keeps its place. */
export function addToList(storyId: StoryId): Promise<CommandOutcome> {
  return command(async (tables) => {
    const rows = inOrder(await tables.list.toArray());
    if (rows.some((row) => row.storyId === storyId)) return [];
    const position = positionBetween(rows.at(-1)?.position, undefined, deviceEnvironment.random);
    return [{ type: 'addToList', storyId, position, at: deviceEnvironment.now() }];
  });
}

export function restoreToList({ storyId, position, addedAt }: ListRow): Promise<CommandOutcome> {
  return command(async () => [{ type: 'addToList', storyId, position, at: addedAt }]);
}

export function removeFromList(storyId: StoryId): Promise<CommandOutcome> {
  return command(async (tables) =>
    (await tables.list.get(storyId)) ? [{ type: 'removeFromList', storyId }] : [],
  );
}

/** Moves a story of the list right before the story `before`, or to the end when that is undefined. */
export function moveInList(storyId: StoryId, before: StoryId | undefined): Promise<CommandOutcome> {
  return command(async (tables) => movesFor(inOrder(await tables.list.toArray()), storyId, before));
}

export function markFinished(storyId: StoryId): Promise<CommandOutcome> {
  return command(async () => [{ type: 'finish', storyId, at: deviceEnvironment.now() }]);
}

export function markUnfinished(storyId: StoryId): Promise<CommandOutcome> {
  return command(async () => [{ type: 'unfinish', storyId }]);
}

/** Makes `choice` the place and discards the other device's (`Place.elsewhere`) with the stamp `settles`. */
export function choosePlace(
  storyId: StoryId,
  choice: { readonly text: TextPlace } | { readonly audio: AudioPlace },
  settles: Stamp,
): Promise<CommandOutcome> {
  return command(async () => [
    'text' in choice
      ? { type: 'textPlace', storyId, place: choice.text, settles }
      : { type: 'audioPlace', storyId, place: choice.audio, settles },
  ]);
}

/** `storePlace` (places.ts) for a signed-in user: goes through the outbox. */
export function storeReaderPlace(
  storyId: StoryId,
  change: Partial<Omit<Place, 'storyId' | 'elsewhere'>>,
): Promise<CommandOutcome> {
  return command(async () => {
    const isTakenBack = 'finishedAt' in change && change.finishedAt === undefined;
    return [
      ...actionsOf({ ...change, storyId }),
      ...(isTakenBack ? [{ type: 'unfinish', storyId } as const] : []),
    ];
  });
}

export async function dismissRefusal(id: string): Promise<void> {
  await presentReaderStore()?.transact(async ({ refused }) => {
    await refused.delete(id);
  });
}

export function inOrder(rows: readonly ListRow[]): ListRow[] {
  return [...rows].sort((a, b) => compare(a.position, b.position) || compare(a.storyId, b.storyId));
}

/** Runs a reader's command in one transaction, which also updates the view. */
export async function command(
  decide: (tables: ReaderTables) => Promise<readonly ReaderAction[]>,
): Promise<CommandOutcome> {
  const saved = await presentReaderStore()?.transact(async (tables) => {
    for (const action of await decide(tables)) await enqueue(tables, action);
    return true;
  });
  if (!saved) return { kind: 'signedOut' };
  readerTopic.broadcastToAll({ kind: 'saved' });
  return { kind: 'saved' };
}

function movesFor(rows: readonly ListRow[], storyId: StoryId, before: StoryId | undefined): ReaderAction[] {
  if (storyId === before || !rows.some((row) => row.storyId === storyId)) return [];
  const others = rows.filter((row) => row.storyId !== storyId);
  const found = before === undefined ? -1 : others.findIndex((row) => row.storyId === before);
  const at = found === -1 ? others.length : found;
  const low = others[at - 1]?.position;
  const high = others[at]?.position;
  // Two devices may have given two stories the same position, and then no position lies in between.
  const fits = low === undefined || high === undefined || low < high;
  const position = fits ? positionBetween(low, high, deviceEnvironment.random) : undefined;
  if (position !== undefined && position.length <= unwieldyPosition) {
    return [{ type: 'moveInList', storyId, position }];
  }
  const order = [
    ...others.slice(0, at).map((row) => row.storyId),
    storyId,
    ...others.slice(at).map((row) => row.storyId),
  ];
  const positions = spreadPositions(order.length);
  return order.map((id, index) => ({
    type: 'moveInList',
    storyId: id,
    position: positions[index] as string,
  }));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
