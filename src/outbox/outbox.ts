import type { StoryId } from '../shared/catalogue.ts';
import { nextTime } from '../shared/logicalTime.ts';
import { largestPush, type OpOutcome, type PushAnswer } from '../shared/readerFeed.ts';
import { hashOf, opsVersion, type ReaderAction, type ReaderOp } from '../shared/readerOps.ts';
import { isSound } from './outboxRow.ts';
import type { ClientState, OutboxRow, Place, ReaderEnvironment, ReaderTables } from './readerStore.ts';
import { type KnownStory, knownStory, refreshStory, showStory } from './readerView.ts';

/** Ids of its own past that a device remembers. */
const keptFormerIds = 10;

/** What an action on a story follows upon: this device's client, if it has one, and what is known of the story. */
export interface Antecedents {
  readonly client: ClientState | undefined;
  readonly known: KnownStory;
}

/** Reads it, all at once. Of no use any more when something was written in the same transaction. */
export async function antecedentsOf(tables: ReaderTables, storyId: StoryId): Promise<Antecedents> {
  const [client, known] = await Promise.all([findClient(tables), knownStory(tables, storyId)]);
  return { client, known };
}

/**
 * Keeps an action in the outbox, with the view that it leads to, in the caller's transaction. A place or a speed that
 * replaces one which has not left this device takes its turn. What it needs to know is asked for at once, and what comes
 * of it written at once: each round takes the device as long as all that it asks. A caller that asks for something
 * itself asks for the antecedents in the same round.
 */
export async function enqueue(
  tables: ReaderTables,
  environment: ReaderEnvironment,
  action: ReaderAction,
  antecedents?: Antecedents,
): Promise<void> {
  const { storyId } = action;
  const found = antecedents ?? (await antecedentsOf(tables, storyId));
  const client = found.client ?? (await openClient(tables, environment));
  // A new client has put what the device knew into the outbox.
  const known = found.client ? found.known : await knownStory(tables, storyId);
  const next = nextRow(environment, client, known.waiting, action);
  const waiting = [...known.waiting.filter(({ id }) => id !== next.replaced?.id), next.row];
  await Promise.all([append(tables, next), showStory(tables, storyId, { ...known, waiting }, next.client)]);
}

/** This device's client. The first time, what the device knew already becomes operations too. */
export async function openClient(tables: ReaderTables, environment: ReaderEnvironment): Promise<ClientState> {
  const known = await findClient(tables);
  if (known) return known;
  let client: ClientState = {
    key: 'client',
    clientId: newId(environment),
    formerIds: [],
    nextN: 1,
    time: 0,
  };
  await tables.meta.put(client);
  for (const place of await tables.places.toArray()) {
    for (const action of actionsOf(place)) {
      const next = nextRow(environment, client, [], action);
      await append(tables, next);
      client = next.client;
    }
  }
  return client;
}

/** What tells the server of a place. */
export function actionsOf({ storyId, text, audio, speed, finishedAt }: Place): ReaderAction[] {
  return [
    ...(text ? [{ type: 'textPlace', storyId, place: text } as const] : []),
    ...(audio ? [{ type: 'audioPlace', storyId, place: audio } as const] : []),
    ...(speed !== undefined ? [{ type: 'speed', storyId, speed } as const] : []),
    ...(finishedAt !== undefined ? [{ type: 'finish', storyId, at: finishedAt } as const] : []),
  ];
}

/** An operation that is to wait, the one that it replaces, and the client that has given it. */
interface NextRow {
  readonly row: OutboxRow;
  readonly replaced: OutboxRow | undefined;
  readonly client: ClientState;
}

/** `waiting` is what the outbox has on the story. */
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

/** Only the last of a story's places and speeds counts, so that an hour of listening offline is one operation. */
function replaceable(waiting: readonly OutboxRow[], { type }: ReaderAction): OutboxRow | undefined {
  if (type !== 'textPlace' && type !== 'audioPlace' && type !== 'speed') return undefined;
  return waiting.find(
    (row) => row.state === 'unsent' && !row.wasSent && isSound(row) && row.action.type === type,
  );
}

function withSettled(action: ReaderAction, earlier: ReaderAction): ReaderAction {
  if (!('place' in action) || !('place' in earlier) || earlier.settles === undefined) return action;
  return action.settles !== undefined && action.settles > earlier.settles
    ? action
    : { ...action, settles: earlier.settles };
}

/** What to send next. */
export interface Batch {
  readonly clientId: string;
  readonly ops: readonly ReaderOp[];
}

/**
 * The next operations to send, in the order of `n`, marked as sent before they are: from then on their content is fixed,
 * since the server may have them. One that the storage gave back damaged is set aside with the refused.
 */
export async function nextBatch(
  tables: ReaderTables,
  environment: ReaderEnvironment,
): Promise<Batch | undefined> {
  const unsent: OutboxRow[] = [];
  for (const row of await tables.outbox.toArray()) {
    if (row.state !== 'unsent') continue;
    if (isSound(row)) unsent.push(row);
    else {
      const message = 'This device gave back something else than was kept.';
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

/** Notes what the server made of a batch. Answers that were overtaken by others change nothing. */
export async function acknowledge(
  tables: ReaderTables,
  environment: ReaderEnvironment,
  { clientId }: Batch,
  { results, stop, seq, epoch }: PushAnswer,
): Promise<void> {
  const client = await findClient(tables);
  // Another tab has had the same answer, and gave the rest a new client.
  if (client?.clientId !== clientId) return;
  const rows = new Map<number, OutboxRow>();
  for (const row of await tables.outbox.toArray()) if (row.clientId === clientId) rows.set(row.n, row);
  for (const { n, outcome } of results) {
    const row = rows.get(n);
    if (row?.state === 'unsent' && row.wasSent) {
      await settle(tables, environment, client, row, outcome, { seq, epoch });
    }
  }
  if (stop?.kind === 'forked') await startAnew(tables, environment, client);
  if (stop?.kind === 'gap') {
    // A server that was put back to an earlier time has lost what it said it had.
    for (const row of rows.values()) {
      if (row.n >= stop.expected && row.state === 'acknowledged') await unsend(tables, row, client);
    }
    if (!rows.has(stop.expected)) await startAnew(tables, environment, client);
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

/** Sends what an older server did not know once more, as new operations. */
export async function resendHeld(tables: ReaderTables, environment: ReaderEnvironment): Promise<void> {
  let client = await openClient(tables, environment);
  const held = (await tables.outbox.toArray()).filter(({ state }) => state === 'held');
  for (const row of held.sort((a, b) => a.time - b.time)) client = await renumber(tables, row, client);
}

/** Lets an operation wait as the next one of the client, which is returned as it is then. */
async function renumber(tables: ReaderTables, row: OutboxRow, client: ClientState): Promise<ClientState> {
  const { clientId, nextN: n } = client;
  const { ack: _none, ...rest } = row;
  await tables.outbox.put({ ...rest, n, clientId, state: 'unsent', wasSent: false });
  const next = { ...client, nextN: n + 1 };
  await tables.meta.put(next);
  return next;
}

/** An acknowledged operation waits again, under its number where that is one of this client's. Returns the client. */
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

/** This device's client, if it has one. */
export async function findClient(tables: ReaderTables): Promise<ClientState | undefined> {
  const row = await tables.meta.get('client');
  return row?.key === 'client' ? row : undefined;
}

/** Gives all that waits to a new client, numbered from 1: the server has the old one's numbers for something else. */
async function startAnew(
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
