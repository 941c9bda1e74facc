import { isDeepStrictEqual } from 'node:util';
import { withWaiting } from '../../src/readerData/marks.ts';
import type { ClientState, OutboxRow, StoredMark } from '../../src/readerData/readerStore.ts';
import type { OpOutcome } from '../../src/shared/protocol/reader.ts';
import type { ReaderOp } from '../../src/shared/reader/readerOps.ts';
import { expectedRows } from './oracle.ts';
import { isAwake } from './tabs.ts';
import { type Damaged, type Device, type Saved, Violation, type World } from './world.ts';

/** V: nothing is unsent half a minute after healing. */
export function checkSent({ devices }: World, user: string): void {
  for (const { tables } of devices) {
    const waiting = rowsOf(tables, user).filter(({ state }) => state === 'unsent');
    const [first] = waiting;
    if (first)
      throw new Violation(`V: ${waiting.length} operations still wait, first ${JSON.stringify(first)}`);
  }
}

export function holdsAny({ tables }: Device, user: string): boolean {
  return rowsOf(tables, user).some(({ state }) => state === 'held');
}

function rowsOf(tables: Device['tables'], user: string): readonly OutboxRow[] {
  return [...(tables.get(user)?.outbox.values() ?? [])] as OutboxRow[];
}

/** L: each operation has taken effect on the server once. */
export function checkServer({ server, stories }: World, user: string): void {
  const expected = expectedRows(server.history, user);
  for (const storyId of stories) {
    const { item = {}, progress = {}, marks = new Map() } = expected.get(storyId) ?? {};
    const kept = server.database
      .rows('readerMarks')
      .filter((row) => row.userId === user && row.storyId === storyId)
      .map((row) => [row.markId, strip(row)] as const);
    if (!isDeepStrictEqual(kept.sort(byKey), [...marks].sort(byKey))) {
      throw new Violation(`L: readerMarks ${JSON.stringify(kept)} instead of ${JSON.stringify([...marks])}`);
    }
    const found = (table: string) =>
      strip(server.database.rows(table).find((row) => row.userId === user && row.storyId === storyId));
    for (const [table, rows] of [
      ['readerItems', item],
      ['readerPlaces', progress],
    ] as const) {
      if (!isDeepStrictEqual(found(table), rows)) {
        throw new Violation(`L: ${table} ${JSON.stringify(found(table))} instead of ${JSON.stringify(rows)}`);
      }
    }
  }
}

/** C, K and U: every device has exactly what the server has for this user. */
export function checkDevices({ server, devices }: World, user: string): void {
  const { database } = server;
  const own = (table: string) => database.rows(table).filter((row) => row.userId === user);
  const listed = own('readerItems').filter(
    (row) => (row.listed as { isListed: boolean } | undefined)?.isListed,
  );
  const marked = own('readerMarks').filter(({ mark }) => mark !== undefined);
  for (const { tables } of devices) {
    const kept = tables.get(user);
    if (!kept) continue;
    for (const [what, mirror, rows, key] of [
      ['items', kept.items, listed, 'storyId'],
      ['progress', kept.progress, own('readerPlaces'), 'storyId'],
      ['marks', kept.marks, marked, 'markId'],
    ] as const) {
      const expected = rows.map((row) => [row[key], { ...strip(row), seq: row.seq }]).sort(byKey);
      const found = [...mirror]
        .map(([key, row]) => [key, { ...strip(row), seq: Reflect.get(row, 'seq') }])
        .sort(byKey);
      if (!isDeepStrictEqual(found, expected)) {
        throw new Violation(`K: ${what} ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`);
      }
    }
    const view = [...kept.list.keys()].sort();
    if (!isDeepStrictEqual(view, listed.map((row) => row.storyId).sort())) {
      throw new Violation(`C: the list shows ${view.join()}`);
    }
    const shown = withWaiting(
      [...kept.marks.values()] as StoredMark[],
      [...kept.outbox.values()] as OutboxRow[],
    ).map(({ markId }) => markId);
    if (!isDeepStrictEqual(shown.sort(), marked.map(({ markId }) => markId).sort())) {
      throw new Violation(`C: the marks shown are ${shown.join()}`);
    }
  }
  for (const { args, userId } of server.everCommitted) {
    const owners = database
      .rows('readerClients')
      .filter((row) => row.clientId === args.clientId && row.userId !== userId);
    if (owners.length > 0) throw new Violation(`U: client ${args.clientId} sent for two users`);
  }
}

/** C, K: each mirror of a shared feed has exactly the server's rows. */
export function checkMirrors(world: World): void {
  const { server, devices } = world;
  const lines = (rows: readonly { readonly id: unknown; readonly seq: unknown }[]) =>
    rows.map(({ id, seq }) => `${id} at ${seq}`).sort();
  for (const feed of ['catalogue', 'desk'] as const) {
    const expected = lines(server.rowsOf(feed).map(({ _id, seq }) => ({ id: _id, seq })));
    for (const device of devices) {
      const leaders = [...device.tabs].filter((tab) => tab.engines && isAwake(world, tab));
      const mirrors = leaders.map(({ desk }) => (feed === 'desk' ? desk : device.catalogue));
      for (const mirror of mirrors) {
        const found = lines(mirror.rows);
        if (!isDeepStrictEqual(found, expected))
          throw new Violation(`K: ${feed} has ${found.join()} instead of ${expected.join()}`);
      }
    }
  }
}

/** L: every operation reported as saved has reached the server, was refused visibly, or was replaced by a later place. */
export function checkSaved(world: World): void {
  const outcomes = outcomesById(world);
  const laterSlots = new Set<string>();
  for (const one of [...world.saved].reverse()) {
    const { device, user, op } = one;
    const isGone = one.isGone || world.damaged.some((row) => isLostWith(row, one));
    const slot = `${world.devices.indexOf(device)} ${user} ${op.action.type} ${op.action.storyId}`;
    const isPlace = ['textPlace', 'audioPlace', 'speed'].includes(op.action.type);
    const gaveWay = isPlace && (laterSlots.has(slot) || hasCommittedLater(world, device, user, op));
    const outcome = outcomes.get(op.id);
    if (!isGone && !outcome && !gaveWay) {
      throw new Violation(`L: ${JSON.stringify(op)} was said to be saved and is lost`);
    }
    laterSlots.add(slot);
    if (!isGone && outcome?.kind === 'refused' && !device.tables.get(user)?.refused.has(op.id)) {
      throw new Violation(`L: the reader is not told that ${op.id} was refused`);
    }
  }
}

function isLostWith(damaged: Damaged, { device, user, op }: Saved): boolean {
  const { action, time } = damaged.op;
  const isOfSlot = op.action.type === action.type && op.action.storyId === action.storyId;
  return damaged.device === device && damaged.user === user && isOfSlot && op.time <= time;
}

function outcomesById({ server }: World): Map<string, OpOutcome> {
  const outcomes = new Map<string, OpOutcome>();
  for (const { args, answer } of server.committed) {
    const ids = new Map(args.ops.map(({ n, id }) => [n, id]));
    for (const { n, outcome } of answer.results) {
      const id = ids.get(n);
      if (id !== undefined && outcome.kind !== 'held') outcomes.set(id, outcome);
    }
  }
  return outcomes;
}

/** Whether a later place was committed whose tab was killed before it could report that it was saved. */
function hasCommittedLater({ server }: World, device: Device, user: string, op: Saved['op']): boolean {
  const client = device.tables.get(user)?.meta.get('client') as ClientState | undefined;
  const ids = [client?.clientId, ...(client?.formerIds ?? [])];
  return server.everCommitted.some(
    ({ args }) =>
      ids.includes(args.clientId) &&
      (args.ops as readonly ReaderOp[]).some(
        ({ time, action }) =>
          time > op.time && action.type === op.action.type && action.storyId === op.action.storyId,
      ),
  );
}

function strip(row: object | undefined): object {
  const { listed, position, text, audio, speed, finished, mark, stamp } = (row ?? {}) as Record<
    string,
    unknown
  >;
  const fields = { listed, position, text, audio, speed, finished, mark, stamp };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function byKey(a: readonly unknown[], b: readonly unknown[]): number {
  return String(a[0]) < String(b[0]) ? -1 : 1;
}
