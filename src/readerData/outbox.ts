import { largestPush, type OpOutcome, type PushAnswer } from '../shared/protocol/reader.ts';
import { nextTime } from '../shared/reader/logicalTime.ts';
import { hashOf, opsVersion, type ReaderAction } from '../shared/reader/readerOps.ts';
import type { ClientState, OutboxRow, Place, ReaderTables } from './readerStore.ts';
import { isIntact, readStoryState, refreshStory, showStory } from './readerView.ts';

const formerIdLimit = 10;

/**
 * Adds an action to the outbox and updates the view, in the caller's transaction. A place or speed that replaces an
 * unsent one keeps its number. All reads are one round and all writes another, because each round takes time, however
 * few its requests.
 */
export async function enqueue(tables: ReaderTables, action: ReaderAction): Promise<void> {
  const { storyId } = action;
  const [opened, known] = await Promise.all([findClient(tables), readStoryState(tables, storyId)]);
  const client = opened ?? (await openClient(tables));
  const next = nextRow(tables, client, known.waiting, action);
  const { row, replaced } = next;
  const waiting = [...known.waiting.filter(({ id }) => id !== replaced?.id), row];
  await Promise.all([
    replaced && tables.outbox.delete(replaced.id),
    tables.outbox.put(row),
    tables.meta.put(next.client),
    showStory(tables, storyId, { ...known, waiting }, next.client),
  ]);
}

export async function openClient(tables: ReaderTables): Promise<ClientState> {
  const known = await findClient(tables);
  if (known) return known;
  const clientId = newId(tables);
  const client: ClientState = { key: 'client', clientId, formerIds: [], nextN: 1, time: 0 };
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

/** `waiting` are the story's operations in the outbox. Returns the client's state after issuing the new one, too. */
function nextRow(
  { environment }: ReaderTables,
  client: ClientState,
  waiting: readonly OutboxRow[],
  given: ReaderAction,
) {
  const replaced = replaceable(waiting, given);
  const action = replaced ? withSettled(given, replaced.action) : given;
  const time = nextTime(client.time, environment.now());
  const op = { id: newId({ environment }), time, version: opsVersion, action };
  const n = replaced?.n ?? client.nextN;
  const row: OutboxRow = {
    n,
    ...op,
    hash: hashOf(op),
    clientId: client.clientId,
    storyId: action.storyId,
    state: 'unsent',
    wasSent: false,
    savedAt: environment.now(),
  };
  return { row, replaced, client: { ...client, time, nextN: Math.max(client.nextN, n + 1) } };
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

/**
 * The next operations to send, in the order of `n`; undefined when there are none. They are marked as sent beforehand:
 * from then on their content is fixed, since the server may have them. Damaged operations are moved to the refused
 * ones.
 */
export async function nextBatch(tables: ReaderTables) {
  const unsent: OutboxRow[] = [];
  for (const row of await tables.outbox.toArray()) {
    if (row.state !== 'unsent') continue;
    if (isIntact(row)) unsent.push(row);
    else {
      await refuse(tables, row, 'damaged', '');
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

/** Records the server's answer to a batch. A superseded answer changes nothing. */
export async function acknowledge(
  tables: ReaderTables,
  { clientId }: Pick<OutboxRow, 'clientId'>,
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
      await settle(tables, client, row, outcome, { seq, epoch });
    }
  }
  if (stop?.kind === 'forked') await startNewClient(tables, client);
  if (stop?.kind === 'gap') {
    // A server that was restored to an earlier time has lost operations that it had acknowledged.
    for (const row of rows.values()) {
      if (row.n >= stop.expected && row.state === 'acknowledged') await unsend(tables, row, client);
    }
    if (!rows.has(stop.expected)) await startNewClient(tables, client);
  }
}

async function settle(
  tables: ReaderTables,
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
      await refuse(tables, row, outcome.code, outcome.message);
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
export async function requeueHeld(tables: ReaderTables): Promise<void> {
  let client = await openClient(tables);
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

/** Moves unsent operations, renumbered from 1: the server has other operations under the old client's numbers. */
async function startNewClient(tables: ReaderTables, old: ClientState): Promise<void> {
  const clientId = newId(tables);
  const waiting = (await tables.outbox.toArray()).filter(({ state }) => state === 'unsent');
  let n = 0;
  for (const row of waiting.sort((a, b) => a.n - b.n)) {
    n += 1;
    await tables.outbox.put({ ...row, clientId, n, wasSent: false });
  }
  const formerIds = [old.clientId, ...old.formerIds].slice(0, formerIdLimit);
  await tables.meta.put({ ...old, clientId, formerIds, nextN: n + 1 });
}

async function refuse(
  tables: ReaderTables,
  { id, storyId, action }: OutboxRow,
  code: 'damaged' | Extract<OpOutcome, { kind: 'refused' }>['code'],
  message: string,
): Promise<void> {
  const at = tables.environment.now();
  await tables.outbox.delete(id);
  await tables.refused.put({ id, storyId, type: String(action?.type), code, message, at });
}

function newId({ environment }: Pick<ReaderTables, 'environment'>): string {
  let id = '';
  while (id.length < 16)
    id += Math.floor(environment.random() * 2 ** 32)
      .toString(16)
      .padStart(8, '0');
  return id;
}
