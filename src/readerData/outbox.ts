import { largestPush, type OpOutcome, type PushAnswer } from '../shared/protocol/reader.ts';
import { nextTime } from '../shared/reader/logicalTime.ts';
import { hashOf, opsVersion, type ReaderAction, type ReaderOp } from '../shared/reader/readerOps.ts';
import type { ClientState, OutboxRow, Place, ReaderEnvironment, ReaderTables } from './readerStore.ts';
import { isIntact, knownStory, refreshStory, showStory } from './readerView.ts';

/** How many of its former client ids a device remembers. */
const keptFormerIds = 10;

/**
 * Adds an action to the outbox and updates the view, in the caller's transaction. A place or speed that replaces an
 * unsent one keeps its number. All reads are one round and all writes another, because each round of requests costs
 * the device time, however few they are.
 */
export async function enqueue(
  tables: ReaderTables,
  environment: ReaderEnvironment,
  action: ReaderAction,
): Promise<void> {
  const { storyId } = action;
  const [opened, known] = await Promise.all([findClient(tables), knownStory(tables, storyId)]);
  const client = opened ?? (await openClient(tables, environment));
  const next = nextRow(environment, client, known.waiting, action);
  const waiting = [...known.waiting.filter(({ id }) => id !== next.replaced?.id), next.row];
  await Promise.all([append(tables, next), showStory(tables, storyId, { ...known, waiting }, next.client)]);
}

export async function openClient(tables: ReaderTables, environment: ReaderEnvironment): Promise<ClientState> {
  const known = await findClient(tables);
  if (known) return known;
  const client: ClientState = {
    key: 'client',
    clientId: newId(environment),
    formerIds: [],
    nextN: 1,
    time: 0,
  };
  await tables.meta.put(client);
  return client;
}

/** The actions that record a place on the server. */
export function actionsOf({ storyId, text, audio, speed, finishedAt }: Place): ReaderAction[] {
  return [
    ...(text ? [{ type: 'textPlace', storyId, place: text } as const] : []),
    ...(audio ? [{ type: 'audioPlace', storyId, place: audio } as const] : []),
    ...(speed !== undefined ? [{ type: 'speed', storyId, speed } as const] : []),
    ...(finishedAt !== undefined ? [{ type: 'finish', storyId, at: finishedAt } as const] : []),
  ];
}

/** A new operation, the operation that it replaces, and the client's state after issuing it. */
interface NextRow {
  readonly row: OutboxRow;
  readonly replaced: OutboxRow | undefined;
  readonly client: ClientState;
}

/** `waiting` are the story's operations in the outbox. */
function nextRow(
  environment: ReaderEnvironment,
  client: ClientState,
  waiting: readonly OutboxRow[],
  given: ReaderAction,
): NextRow {
  const replaced = replaceable(waiting, given);
  const action = replaced ? withSettled(given, replaced.action) : given;
  const time = nextTime(client.time, environment.now());
  const op = { id: newId(environment), time, version: opsVersion, action };
  const n = replaced?.n ?? client.nextN;
  return {
    replaced,
    row: {
      n,
      ...op,
      hash: hashOf(op),
      clientId: client.clientId,
      storyId: action.storyId,
      state: 'unsent',
      wasSent: false,
      savedAt: environment.now(),
    },
    client: { ...client, time, nextN: Math.max(client.nextN, n + 1) },
  };
}

async function append(tables: ReaderTables, { row, replaced, client }: NextRow): Promise<void> {
  await Promise.all([
    replaced && tables.outbox.delete(replaced.id),
    tables.outbox.put(row),
    tables.meta.put(client),
  ]);
}

/** Only a story's last place and last speed count, so an hour of listening offline is one operation. */
function replaceable(waiting: readonly OutboxRow[], { type }: ReaderAction): OutboxRow | undefined {
  if (type !== 'textPlace' && type !== 'audioPlace' && type !== 'speed') return undefined;
  return waiting.find(
    (row) => row.state === 'unsent' && !row.wasSent && isIntact(row) && row.action.type === type,
  );
}

function withSettled(action: ReaderAction, earlier: ReaderAction): ReaderAction {
  if (!('place' in action) || !('place' in earlier) || earlier.settles === undefined) return action;
  return action.settles !== undefined && action.settles > earlier.settles
    ? action
    : { ...action, settles: earlier.settles };
}

export interface Batch {
  readonly clientId: string;
  readonly ops: readonly ReaderOp[];
}

/**
 * The next operations to send, in the order of `n`; undefined when there are none. They are marked as sent beforehand:
 * from then on their content is fixed, since the server may have them. Damaged operations are moved to the refused ones.
 */
export async function nextBatch(
  tables: ReaderTables,
  environment: ReaderEnvironment,
): Promise<Batch | undefined> {
  const unsent: OutboxRow[] = [];
  for (const row of await tables.outbox.toArray()) {
    if (row.state !== 'unsent') continue;
    if (isIntact(row)) unsent.push(row);
    else {
      const message = 'A stored change was corrupted on this device.';
      await refuse(tables, row, 'damaged', message, environment.now());
      const client = await findClient(tables);
      if (client) await refreshStory(tables, row.storyId, client);
    }
  }
  const [first] = unsent;
  if (!first) return undefined;
  const rows = unsent.sort((a, b) => a.n - b.n).slice(0, largestPush);
  for (const row of rows) if (!row.wasSent) await tables.outbox.put({ ...row, wasSent: true });
  const ops = rows.map(({ n, id, hash, time, version, action }) => ({ n, id, hash, time, version, action }));
  return { clientId: first.clientId, ops };
}

/** Records the server's answer to a batch. An answer that another one has overtaken changes nothing. */
export async function acknowledge(
  tables: ReaderTables,
  environment: ReaderEnvironment,
  { clientId }: Batch,
  { results, stop, seq, epoch }: PushAnswer,
): Promise<void> {
  const client = await findClient(tables);
  // Another tab got the same answer first and moved the remaining operations to a new client.
  if (client?.clientId !== clientId) return;
  const rows = new Map<number, OutboxRow>();
  for (const row of await tables.outbox.toArray()) if (row.clientId === clientId) rows.set(row.n, row);
  for (const { n, outcome } of results) {
    const row = rows.get(n);
    if (row?.state === 'unsent' && row.wasSent) {
      await settle(tables, environment, client, row, outcome, { seq, epoch });
    }
  }
  if (stop?.kind === 'forked') await startNewClient(tables, environment, client);
  if (stop?.kind === 'gap') {
    // A server that was restored to an earlier time has lost operations that it had acknowledged.
    for (const row of rows.values()) {
      if (row.n >= stop.expected && row.state === 'acknowledged') await unsend(tables, row, client);
    }
    if (!rows.has(stop.expected)) await startNewClient(tables, environment, client);
  }
}

async function settle(
  tables: ReaderTables,
  environment: ReaderEnvironment,
  client: ClientState,
  row: OutboxRow,
  outcome: OpOutcome,
  ack: { readonly seq: number; readonly epoch: string },
): Promise<void> {
  switch (outcome.kind) {
    case 'applied':
    case 'superseded':
      await tables.outbox.put({ ...row, state: 'acknowledged', ack });
      break;
    case 'refused':
      await refuse(tables, row, outcome.code, outcome.message, environment.now());
      await refreshStory(tables, row.storyId, client);
      break;
    case 'held':
      await tables.outbox.put({ ...row, state: 'held' });
      break;
    default:
      outcome satisfies never;
  }
}

/** Queues operations that an older server did not know ('held') again, under new numbers. */
export async function resendHeld(tables: ReaderTables, environment: ReaderEnvironment): Promise<void> {
  let client = await openClient(tables, environment);
  const held = (await tables.outbox.toArray()).filter(({ state }) => state === 'held');
  for (const row of held.sort((a, b) => a.time - b.time)) client = await renumber(tables, row, client);
}

/** Queues an operation again under the client's next number. Returns the updated client. */
async function renumber(tables: ReaderTables, row: OutboxRow, client: ClientState): Promise<ClientState> {
  const { clientId, nextN: n } = client;
  const { ack: _none, ...rest } = row;
  await tables.outbox.put({ ...rest, n, clientId, state: 'unsent', wasSent: false });
  const next = { ...client, nextN: n + 1 };
  await tables.meta.put(next);
  return next;
}

/** Queues an acknowledged operation again, under its old number if this client issued it. Returns the updated client. */
export async function unsend(
  tables: ReaderTables,
  row: OutboxRow,
  client: ClientState,
): Promise<ClientState> {
  if (row.clientId !== client.clientId) return renumber(tables, row, client);
  const { ack: _lost, ...rest } = row;
  await tables.outbox.put({ ...rest, state: 'unsent' });
  return client;
}

async function findClient(tables: ReaderTables): Promise<ClientState | undefined> {
  const row = await tables.meta.get('client');
  return row?.key === 'client' ? row : undefined;
}

/**
 * Moves all unsent operations to a new client, numbered from 1, because the server has other operations under the old
 * client's numbers.
 */
async function startNewClient(
  tables: ReaderTables,
  environment: ReaderEnvironment,
  old: ClientState,
): Promise<void> {
  const clientId = newId(environment);
  const waiting = (await tables.outbox.toArray()).filter(({ state }) => state === 'unsent');
  let n = 0;
  for (const row of waiting.sort((a, b) => a.n - b.n)) {
    n += 1;
    await tables.outbox.put({ ...row, clientId, n, wasSent: false });
  }
  const formerIds = [old.clientId, ...old.formerIds].slice(0, keptFormerIds);
  await tables.meta.put({ ...old, clientId, formerIds, nextN: n + 1 });
}

async function refuse(
  tables: ReaderTables,
  { id, storyId, action }: OutboxRow,
  code: 'damaged' | Extract<OpOutcome, { kind: 'refused' }>['code'],
  message: string,
  at: number,
): Promise<void> {
  await tables.outbox.delete(id);
  await tables.refused.put({ id, storyId, type: String(action?.type), code, message, at });
}

function newId(environment: ReaderEnvironment): string {
  let id = '';
  while (id.length < 16)
    id += Math.floor(environment.random() * 2 ** 32)
      .toString(16)
      .padStart(8, '0');
  return id;
}
