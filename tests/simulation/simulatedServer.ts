import { jsonToConvex } from 'convex/values';
import { openHead, startNewEpoch } from '../../convex/catalogue/heads.ts';
import * as desk from '../../convex/desk/feed.ts';
import * as catalogue from '../../convex/feed.ts';
import { pruneRemovedItems, pruneTombstones } from '../../convex/housekeeping.ts';
import * as reader from '../../convex/reader.ts';
import schema from '../../convex/schema.ts';
import type { CallFailure } from '../../src/shared/callFailure.ts';
import type { PushAnswer } from '../../src/shared/protocol/reader.ts';
import type { ReaderAction } from '../../src/shared/reader/readerOps.ts';
import type { Result } from '../../src/shared/result.ts';
import type { FeedHead, StoryId } from '../../src/shared/story/catalogue.ts';
import { tablesOf } from '../convex/schemaTables.ts';
import { type Backup, MemoryDatabase, type Row } from './memoryDatabase.ts';

const indexes = new Map(
  tablesOf(schema).flatMap(({ tableName, indexes: of }) =>
    of.map(({ indexDescriptor, fields }) => [`${tableName}.${indexDescriptor}`, fields] as const),
  ),
);

type Handler = (ctx: unknown, args: unknown) => Promise<unknown>;
const handlers: Readonly<Record<string, Handler>> = {
  'reader:push': handlerOf(reader.push),
  'reader:changes': handlerOf(reader.changes),
  'reader:head': handlerOf(reader.head),
  'feed:changes': handlerOf(catalogue.changes),
  'feed:head': handlerOf(catalogue.head),
  'desk/feed:changes': handlerOf(desk.changes),
  'desk/feed:head': handlerOf(desk.head),
};

const headPaths = { reader: 'reader:head', catalogue: 'feed:head', desk: 'desk/feed:head' } as const;

export type FeedName = keyof typeof headPaths;

export const feedNames = Object.keys(headPaths) as readonly FeedName[];

export interface Committed {
  readonly kind: 'committed';
  readonly userId: string;
  readonly args: { readonly clientId: string; readonly ops: readonly SentOp[] };
  readonly answer: PushAnswer;
  readonly atMs: number;
}

interface SentOp {
  readonly n: number;
  readonly id: string;
  readonly version: number;
  readonly action: ReaderAction;
}

/** The server's effective history, in order, for the oracle. */
export type HistoryEntry =
  | Committed
  /** A removal, of a story from the list or of a mark, that is so old that the server has forgotten it. */
  | {
      readonly kind: 'forgotten';
      readonly userId: string;
      readonly storyId: StoryId;
      readonly markId: string | undefined;
    };

const sharedTables = { catalogue: 'stories', desk: 'manuscripts' } as const;

export type SharedFeed = keyof typeof sharedTables;

/** What the deployed build lacks: nothing, the push function, or one type of action. */
export type Lack = 'nothing' | 'push' | ReaderAction['type'];

const removalAgeMs = 91 * 24 * 60 * 60 * 1000;
/** A version of operations that no build knows. */
const unknownVersion = 99;

/** Lipi's own reader functions on an in-memory database, at simulated times. */
export class SimulatedServer {
  readonly database = new MemoryDatabase(indexes);
  /** Without the entries undone by a restore. */
  history: HistoryEntry[] = [];
  /** Including the entries undone by a restore. */
  readonly everCommitted: Committed[] = [];
  lacks: Lack = 'nothing';
  readonly #sessions = new Map<string, string>();

  addUser(): string {
    const userId = this.database.insert('users', { role: 'curator' });
    const sessionId = this.database.insert('authSessions', {
      userId,
      expirationTime: Number.MAX_SAFE_INTEGER,
    });
    this.#sessions.set(userId, sessionId);
    return userId;
  }

  addStory(): string {
    return this.database.insert('stories', {});
  }

  /** A curator publishes, changes or deletes a row of a shared feed, which a random number in [0, 1) chooses. */
  async write(feed: SharedFeed, random: number): Promise<void> {
    const { database } = this;
    const rows = this.rowsOf(feed);
    const row = rows[Math.floor(random * rows.length * 1.5)];
    await database.transact(async () => {
      const head = await openHead({ db: database } as unknown as Parameters<typeof openHead>[0], feed);
      const seq = head.next();
      if (!row) database.insert(sharedTables[feed], { seq });
      else if (random > 0.3) database.patch(sharedTables[feed], row._id, { seq });
      else {
        database.delete(sharedTables[feed], row._id);
        database.insert('tombstones', { scope: feed, seq, rowId: row._id, deletedAt: Date.now() });
      }
      await head.save();
    });
  }

  rowsOf(feed: SharedFeed): readonly Row[] {
    return this.database.rows(sharedTables[feed]).filter(({ seq }) => seq !== undefined);
  }

  async headOf(feed: FeedName, userId: string): Promise<FeedHead> {
    const args = feed === 'catalogue' ? { scope: feed } : {};
    const answer = await this.call(userId, headPaths[feed], args);
    if (!answer.ok) throw new Error(`the head of ${feed} was refused`);
    return answer.value as FeedHead;
  }

  /** Runs a function as a user. */
  async call(userId: string, path: string, args: unknown): Promise<Result<unknown, CallFailure>> {
    const handler = handlers[path];
    if (!handler) throw new Error(`there is no ${path}`);
    if (path === 'reader:push' && this.lacks === 'push') {
      return { ok: false, failure: { kind: 'server', message: 'there is no such function' } };
    }
    const ctx = {
      db: this.database,
      auth: { getUserIdentity: async () => ({ subject: `${userId}|${this.#sessions.get(userId)}` }) },
    };
    try {
      const value = await this.database.transact(() => handler(ctx, this.#understood(structuredClone(args))));
      if (path === 'reader:push') {
        const committed: Committed = {
          kind: 'committed',
          userId,
          args: structuredClone(args) as Committed['args'],
          answer: value as PushAnswer,
          atMs: Date.now(),
        };
        this.history.push(committed);
        this.everCommitted.push(committed);
      }
      return { ok: true, value: structuredClone(value) };
    } catch (error) {
      const data = (error as { readonly data?: unknown }).data;
      if (data === undefined) throw error;
      return { ok: false, failure: { kind: 'refused', problem: jsonToConvex(data as never) as never } };
    }
  }

  /** The pushes that are still in effect. */
  get committed(): readonly Committed[] {
    return this.history.filter((entry) => entry.kind === 'committed');
  }

  backUp(): { readonly data: Backup; readonly history: readonly HistoryEntry[] } {
    return { data: this.database.backUp(), history: [...this.history] };
  }

  /** Restores a backup, as an operator does. Returns the pushes that it undoes. */
  async restore({ data, history }: ReturnType<SimulatedServer['backUp']>): Promise<Committed[]> {
    const kept = new Set(history);
    const undone = this.history.filter((entry) => !kept.has(entry));
    this.history = [...history];
    this.database.restore(data);
    await startNewEpoch({ db: this.database } as unknown as Parameters<typeof startNewEpoch>[0]);
    return undone.filter((entry) => entry.kind === 'committed');
  }

  /** Forgets removals, as housekeeping does after three months. Returns their number. */
  async forgetRemovals(): Promise<number> {
    const rows = () => ['readerItems', 'readerMarks'].flatMap((table) => this.database.rows(table));
    const before = new Map(rows().map((row) => [row._id, row]));
    const now = Date.now;
    Date.now = () => now() + removalAgeMs;
    try {
      for (const prune of [pruneRemovedItems, pruneTombstones])
        await this.database.transact(() => handlerOf(prune)({ db: this.database }, {}));
    } finally {
      Date.now = now;
    }
    for (const { _id } of rows()) before.delete(_id);
    for (const { userId, storyId, markId } of before.values()) {
      const ids = { userId: userId as string, storyId: storyId as StoryId };
      this.history.push({ kind: 'forgotten', ...ids, markId: markId as string | undefined });
    }
    return before.size;
  }

  /** An action that the deployed build lacks looks to it like an operation of a newer version. */
  #understood(args: unknown): unknown {
    const { ops } = args as Partial<Committed['args']>;
    if (!ops || this.lacks === 'nothing') return args;
    const seen = ops.map((op) => (op.action?.type === this.lacks ? { ...op, version: unknownVersion } : op));
    return { ...(args as object), ops: seen };
  }
}

function handlerOf(registered: unknown): Handler {
  return (registered as { readonly _handler: Handler })._handler;
}
