import type { OpOutcome, PushAnswer, PushStop, RefusalCode } from '../../src/shared/protocol/reader.ts';
import { believedTime, type Stamp, stampOf } from '../../src/shared/reader/logicalTime.ts';
import {
  isListAction,
  isMarkAction,
  type MarkAction,
  mergeListAction,
  mergeMarkAction,
  mergeProgressAction,
} from '../../src/shared/reader/readerMerge.ts';
import { type ReaderAction, type ReaderOp, readAction } from '../../src/shared/reader/readerOps.ts';
import type { StoryId } from '../../src/shared/story/catalogue.ts';
import type { Doc, Id } from '../_generated/dataModel.js';
import type { MutationCtx, QueryCtx } from '../_generated/server.js';
import { openHead, readHead, type SeqWriter } from '../catalogue/heads.ts';
import { sizeLimits } from '../platform/limits.ts';
import { rowsBy } from '../platform/rows.ts';

/** One epoch for all readers' feeds, so that a restore changes one row. */
const readersScope = 'readers';

export function readerScope(userId: Id<'users'>): string {
  return `reader:${userId}`;
}

export async function readReaderHead(ctx: QueryCtx, userId: Id<'users'>) {
  const { seq, floor } = await readHead(ctx, readerScope(userId));
  const { epoch } = await readHead(ctx, readersScope);
  return { seq, epoch, floor };
}

/** Opens a reader's head for writing, as `openHead` does. */
export async function openReaderHead(ctx: MutationCtx, userId: Id<'users'>): Promise<SeqWriter> {
  const all = await openHead(ctx, readersScope);
  const { seq: begun } = await readHead(ctx, readersScope);
  if (begun === 0) all.next();
  const head = await openHead(ctx, readerScope(userId), userId);
  return {
    next: () => head.next(),
    async save() {
      await all.save();
      await head.save();
    },
  };
}

type SentOp = Omit<ReaderOp, 'action'> & { readonly action: unknown };

export const listLimit = sizeLimits.listStories.most;

export const markLimit = sizeLimits.marks.most;

/** More than a client can have sent without a response. */
const resultLimit = 200;

/** The outbox unused for longest is deleted, and starts anew when it is used again. */
export const clientLimit = sizeLimits.outboxes.most;

/**
 * Applies a batch of one client's operations exactly once, and records that in the same mutation:
 *
 *     n ≤ lastN, same hash    → the stored result again
 *     n ≤ lastN, other or no hash → stop: forked
 *     n = lastN + 1           → applied, superseded, refused or held; lastN advances in any case
 *     n > lastN + 1           → stop: gap
 */
export async function takeBatch(
  ctx: MutationCtx,
  userId: Id<'users'>,
  clientId: string,
  ops: readonly SentOp[],
): Promise<PushAnswer> {
  const stored = await rowsBy(ctx, 'readerClients', 'by_userId_clientId', { userId, clientId }).unique();
  const kept = new Map(stored?.results.map((result) => [result.n, result]));
  const rows = new ReaderRows(ctx, userId, clientId, await openReaderHead(ctx, userId));
  const answers: { n: number; outcome: OpOutcome }[] = [];
  let lastN = stored?.lastN ?? 0;
  let stop: PushStop | null = null;
  for (const op of ops) {
    const { n, hash } = op;
    if (n <= lastN) {
      const known = kept.get(n);
      if (known?.hash !== hash) {
        stop = { kind: 'forked', n };
        break;
      }
      answers.push({ n, outcome: known.outcome });
    } else if (n !== lastN + 1) {
      stop = { kind: 'gap', expected: lastN + 1 };
      break;
    } else {
      const outcome = await rows.apply(op);
      lastN = n;
      kept.set(n, { n, hash, outcome });
      answers.push({ n, outcome });
    }
  }
  await rows.save();
  if (lastN !== (stored?.lastN ?? 0)) {
    const results = [...kept.values()].slice(-resultLimit);
    const row = { userId, clientId, lastN, results, seenAt: Date.now() };
    if (stored) await ctx.db.replace('readerClients', stored._id, row);
    else await addClient(ctx, row);
  }
  const { seq, epoch } = await readReaderHead(ctx, userId);
  return { results: answers, stop, seq, epoch };
}

async function addClient(ctx: MutationCtx, row: Omit<Doc<'readerClients'>, '_id' | '_creationTime'>) {
  const clients = await rowsBy(ctx, 'readerClients', 'by_userId_seenAt', { userId: row.userId }).take(
    clientLimit,
  );
  if (clients.length === clientLimit && clients[0]) await ctx.db.delete('readerClients', clients[0]._id);
  await ctx.db.insert('readerClients', row);
}

type Item = Omit<Doc<'readerItems'>, '_id' | '_creationTime'>;
type Progress = Omit<Doc<'readerPlaces'>, '_id' | '_creationTime'>;

/** Read at the first operation on it, written at the end of the batch. */
interface Held<Row, DocId> {
  readonly id: DocId | undefined;
  row: Row;
  hasChanged: boolean;
}

class ReaderRows {
  readonly #ctx: MutationCtx;
  readonly #userId: Id<'users'>;
  readonly #clientId: string;
  readonly #head: SeqWriter;
  readonly #stories = new Map<string, Id<'stories'> | undefined>();
  readonly #items = new Map<Id<'stories'>, Held<Item, Id<'readerItems'>>>();
  readonly #progress = new Map<Id<'stories'>, Held<Progress, Id<'readerPlaces'>>>();
  #listedCount: number | undefined;
  #markCount: number | undefined;

  constructor(ctx: MutationCtx, userId: Id<'users'>, clientId: string, head: SeqWriter) {
    this.#ctx = ctx;
    this.#userId = userId;
    this.#clientId = clientId;
    this.#head = head;
  }

  async apply(op: SentOp): Promise<OpOutcome> {
    const read = readAction(op.action, op.version);
    if (read.kind === 'unknown') return { kind: 'held' };
    if (read.kind === 'invalid') return refused('invalid', read.message);
    const { action } = read;
    const storyId = await this.#find(action.storyId);
    if (!storyId) return refused('unknown_story', 'This story is no longer in the library.');
    const stamp = stampOf(believedTime(op.time, Date.now()), this.#clientId, op.n);
    if (isMarkAction(action)) return this.#applyToMark(storyId, action, stamp);
    return isListAction(action)
      ? this.#applyToItem(storyId, action, stamp)
      : this.#applyToProgress(storyId, action, stamp);
  }

  async save(): Promise<void> {
    for (const { id, row, hasChanged } of this.#items.values()) {
      if (!hasChanged) continue;
      if (id) await this.#ctx.db.replace('readerItems', id, row);
      else await this.#ctx.db.insert('readerItems', row);
    }
    for (const { id, row, hasChanged } of this.#progress.values()) {
      if (!hasChanged) continue;
      if (id) await this.#ctx.db.replace('readerPlaces', id, row);
      else await this.#ctx.db.insert('readerPlaces', row);
    }
    await this.#head.save();
  }

  async #applyToItem(storyId: Id<'stories'>, action: ReaderAction, stamp: Stamp): Promise<OpOutcome> {
    const held = await this.#item(storyId);
    const merged = mergeListAction(held.row, action, stamp);
    if (merged === held.row) return { kind: 'superseded' };
    const wasListed = held.row.listed?.isListed === true;
    const isListed = merged.listed?.isListed === true;
    if (isListed && !wasListed) {
      if ((await this.#countListed()) >= listLimit) {
        return refused('list_full', `A reading list can hold at most ${listLimit} stories.`);
      }
    }
    if (isListed !== wasListed && this.#listedCount !== undefined) this.#listedCount += isListed ? 1 : -1;
    const { removedAt: _earlier, ...fields } = { ...held.row, ...merged, seq: this.#head.next() };
    held.row = isListed ? fields : { ...fields, removedAt: Date.now() };
    held.hasChanged = true;
    return { kind: 'applied' };
  }

  async #applyToProgress(storyId: Id<'stories'>, action: ReaderAction, stamp: Stamp): Promise<OpOutcome> {
    const held = await this.#progressOf(storyId);
    const merged = mergeProgressAction(held.row, action, stamp);
    if (merged === held.row) return { kind: 'superseded' };
    held.row = { ...held.row, ...merged, seq: this.#head.next() };
    held.hasChanged = true;
    return { kind: 'applied' };
  }

  async #applyToMark(storyId: Id<'stories'>, action: MarkAction, stamp: Stamp): Promise<OpOutcome> {
    const ids = { userId: this.#userId, storyId, markId: action.markId };
    const found = await rowsBy(this.#ctx, 'readerMarks', 'by_userId_storyId_markId', ids).unique();
    const merged = mergeMarkAction(found ?? {}, action, stamp);
    if (merged === found) return { kind: 'superseded' };
    if (!found && (await this.#countMarks()) >= markLimit) {
      return refused('marks_full', `An account can hold at most ${markLimit} highlights and notes.`);
    }
    const { mark } = merged;
    const row = { ...ids, stamp, seq: this.#head.next(), ...(mark ? { mark } : { removedAt: Date.now() }) };
    if (found) await this.#ctx.db.replace('readerMarks', found._id, row);
    else {
      await this.#ctx.db.insert('readerMarks', row);
      this.#markCount = (await this.#countMarks()) + 1;
    }
    return { kind: 'applied' };
  }

  /** Removed ones count, because without a limit on them marks could be added and removed for ever. */
  async #countMarks(): Promise<number> {
    this.#markCount ??= (
      await rowsBy(this.#ctx, 'readerMarks', 'by_userId_seq', { userId: this.#userId }).take(markLimit)
    ).length;
    return this.#markCount;
  }

  async #find(given: StoryId): Promise<Id<'stories'> | undefined> {
    if (!this.#stories.has(given)) {
      const id = this.#ctx.db.normalizeId('stories', given);
      this.#stories.set(given, id && (await this.#ctx.db.get('stories', id)) ? id : undefined);
    }
    return this.#stories.get(given);
  }

  async #item(storyId: Id<'stories'>): Promise<Held<Item, Id<'readerItems'>>> {
    const known = this.#items.get(storyId);
    if (known) return known;
    const ids = { userId: this.#userId, storyId };
    const found = await rowsBy(this.#ctx, 'readerItems', 'by_userId_storyId', ids).unique();
    return hold(this.#items, found, { ...ids, seq: 0 });
  }

  async #progressOf(storyId: Id<'stories'>): Promise<Held<Progress, Id<'readerPlaces'>>> {
    const known = this.#progress.get(storyId);
    if (known) return known;
    const ids = { userId: this.#userId, storyId };
    const found = await rowsBy(this.#ctx, 'readerPlaces', 'by_userId_storyId', ids).unique();
    return hold(this.#progress, found, { ...ids, seq: 0 });
  }

  async #countListed(): Promise<number> {
    if (this.#listedCount === undefined) {
      const listed = await this.#ctx.db
        .query('readerItems')
        .withIndex('by_userId_removedAt', (q) => q.eq('userId', this.#userId).eq('removedAt', undefined))
        .take(listLimit);
      const changed = [...this.#items.values()].filter(({ hasChanged }) => hasChanged);
      const changedIds = new Set(changed.map(({ row }) => row.storyId));
      this.#listedCount =
        listed.filter(({ storyId }) => !changedIds.has(storyId)).length +
        changed.filter(({ row }) => row.listed?.isListed).length;
    }
    return this.#listedCount;
  }
}

function hold<Row extends Pick<Item, 'storyId'>, DocId>(
  rows: Map<Id<'stories'>, Held<Row, DocId>>,
  found: (Row & { readonly _id: DocId; readonly _creationTime: number }) | null,
  empty: Row,
): Held<Row, DocId> {
  const { _id: id, _creationTime, ...row } = found ?? { ...empty, _id: undefined, _creationTime: 0 };
  const held = { id, row: row as unknown as Row, hasChanged: false };
  rows.set(held.row.storyId, held);
  return held;
}

function refused(code: RefusalCode, message: string): OpOutcome {
  return { kind: 'refused', code, message };
}
