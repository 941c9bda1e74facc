import type { ReaderPage } from '../shared/protocol/reader.ts';
import { type LogicalTime, type Stamp, timeOf } from '../shared/reader/logicalTime.ts';
import type { StoryId } from '../shared/story/catalogue.ts';
import { type ApplyOutcome, afterPage, continuation, startOf } from '../sync/feedPosition.ts';
import { openClient, unsend } from './outbox.ts';
import type { OutboxRow, ReaderFeedState, ReaderTables } from './readerStore.ts';
import { refreshStory } from './readerView.ts';

/** Undefined before the first page. */
export async function readerFeedState(tables: ReaderTables): Promise<ReaderFeedState | undefined> {
  const row = await tables.meta.get('feed');
  return row?.key === 'feed' ? row : undefined;
}

/**
 * Applies one page of the reader's feed, requested by client `clientId` with `after`, in the caller's transaction:
 * stores rows and cursor, updates the view, and removes operations whose effect is now in the mirror. Invariants: the
 * cursor never runs ahead of the rows; an operation leaves the outbox only when the rows that hold its effect are
 * stored; a full resync marks and sweeps the server's rows and never touches the operations that wait in the outbox.
 */
export async function applyReaderPage(
  tables: ReaderTables,
  page: ReaderPage,
  after: number,
  clientId: string,
): Promise<ApplyOutcome> {
  let client = await openClient(tables);
  // Another tab has started a new client: `lastN` refers to the old one.
  if (client.clientId !== clientId) return { kind: 'superseded' };
  const stored: ReaderFeedState = (await readerFeedState(tables)) ?? startOf(page);
  const { kind, feed } = continuation(stored, page, after);
  if (kind === 'resync') await tables.meta.put(feed);
  if (kind !== 'applied') return { kind };

  const changed = new Set<StoryId>();
  for (const row of page.items) {
    await tables.items.put({ ...row, generation: feed.generation });
    changed.add(row.storyId);
  }
  for (const row of page.progress) {
    await tables.progress.put({ ...row, generation: feed.generation });
    changed.add(row.storyId);
  }
  for (const { mark, ...row } of page.marks ?? []) {
    if (mark) await tables.marks.put({ ...row, mark, generation: feed.generation });
    else await tables.marks.delete(row.markId);
  }
  for (const { storyId } of page.removed) {
    await tables.items.delete(storyId);
    changed.add(storyId);
  }
  if (page.isDone && !feed.filled) for (const id of await sweep(tables, feed.generation)) changed.add(id);
  let mustPush = false;
  for (const row of await tables.outbox.toArray()) {
    if (row.state !== 'acknowledged') continue;
    if (isInMirror(row, page, clientId)) {
      await tables.outbox.delete(row.id);
      changed.add(row.storyId);
    } else if (page.isDone && mayBeUnknown(row, page, clientId)) {
      // The page may merely predate the acknowledgement. Sending the operation twice is harmless: it is applied once.
      client = await unsend(tables, row, client);
      mustPush = true;
    }
  }

  const next = { ...client, time: latestTime(page, client.time) };
  if (next.time !== client.time) await tables.meta.put(next);
  for (const storyId of changed) await refreshStory(tables, storyId, next);
  await tables.meta.put(afterPage(feed, page, after));
  return { kind, mustPush };
}

/**
 * An acknowledgement from another epoch proves nothing in this one, not even that number `n` is this operation on the
 * server: if a profile was copied, two devices are one client, and after a restore the other one may use the number.
 */
function isInMirror(row: OutboxRow, page: ReaderPage, clientId: string): boolean {
  if (row.ack?.epoch !== page.epoch) return false;
  return row.ack.seq <= page.cursor || (page.isDone && row.clientId === clientId && row.n <= page.lastN);
}

function mayBeUnknown(row: OutboxRow, page: ReaderPage, clientId: string): boolean {
  return row.ack?.epoch !== page.epoch || (row.clientId === clientId && row.n > page.lastN);
}

async function sweep(tables: ReaderTables, generation: number): Promise<StoryId[]> {
  const stale: StoryId[] = [];
  for (const table of [tables.items, tables.progress]) {
    for (const row of await table.toArray()) {
      if (row.generation === generation) continue;
      await table.delete(row.storyId);
      stale.push(row.storyId);
    }
  }
  for (const { markId, ...row } of await tables.marks.toArray()) {
    if (row.generation !== generation) await tables.marks.delete(markId);
  }
  return stale;
}

/** The latest time in a page or known before: operations made here from now on are later than everything in the page. */
function latestTime({ items, progress, marks = [], removed }: ReaderPage, known: LogicalTime): LogicalTime {
  const stamps: (Stamp | undefined)[] = [
    ...[...removed, ...marks].map(({ stamp }) => stamp),
    ...items.flatMap(({ listed, position }) => [listed?.stamp, position?.stamp]),
    ...progress.flatMap(({ text, audio, speed, finished }) => [
      text?.entries[0]?.stamp,
      audio?.entries[0]?.stamp,
      speed?.stamp,
      finished?.stamp,
    ]),
  ];
  return stamps.reduce((latest, stamp) => (stamp ? Math.max(latest, timeOf(stamp)) : latest), known);
}
