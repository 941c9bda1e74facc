import { jsonToConvex } from 'convex/values';
import { startNewEpoch } from '../../convex/catalogue/heads.ts';
import { pruneRemovedItems } from '../../convex/housekeeping.ts';
import { changes, push } from '../../convex/reader.ts';
import schema from '../../convex/schema.ts';
import type { CallFailure } from '../../src/shared/callFailure.ts';
import type { PushAnswer } from '../../src/shared/reader/readerFeed.ts';
import type { ReaderAction } from '../../src/shared/reader/readerOps.ts';
import type { Result } from '../../src/shared/result.ts';
import type { StoryId } from '../../src/shared/story/catalogue.ts';
import { tablesOf } from '../convex/schemaTables.ts';
import { type Backup, MemoryDatabase } from './memoryDatabase.ts';

const indexes = new Map(
  tablesOf(schema).flatMap(({ tableName, indexes: of }) =>
    of.map(({ indexDescriptor, fields }) => [`${tableName}.${indexDescriptor}`, fields] as const),
  ),
);

/** Faults planted to check that the simulation finds them. */
export type Plant = 'timestampCursor' | 'missingDedupe' | 'applySplitFromCursor';

type Handler = (ctx: unknown, args: unknown) => Promise<unknown>;
const handlers: Readonly<Record<string, Handler>> = {
  'reader:push': handlerOf(push),
  'reader:changes': handlerOf(changes),
};

/** A push committed by the server. */
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
  /** A story's removal from a list that is so old that the server has forgotten it. */
  | { readonly kind: 'forgotten'; readonly userId: string; readonly storyId: StoryId };

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
  readonly #plant: Plant | undefined;

  constructor(plant: Plant | undefined) {
    this.#plant = plant;
  }

  addUser(): string {
    const userId = this.database.insert('users', {});
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

  /** Runs a function as a user. It began at `begunAtMs`, and others see its writes from now on. */
  async call(
    userId: string,
    path: string,
    args: unknown,
    begunAtMs: number,
  ): Promise<Result<unknown, CallFailure>> {
    const handler = handlers[path];
    if (!handler) throw new Error(`there is no ${path}`);
    if (path === 'reader:push' && this.lacks === 'push') {
      return { ok: false, failure: { kind: 'server', message: 'there is no such function' } };
    }
    const ctx = {
      db: this.database,
      auth: { getUserIdentity: async () => ({ subject: `${userId}|${this.#sessions.get(userId)}` }) },
    };
    if (this.#plant === 'missingDedupe' && path === 'reader:push') this.#forget(userId, args);
    const before = this.#maxSeq(userId);
    try {
      const value = await this.database.transact(() => handler(ctx, this.#understood(structuredClone(args))));
      if (path === 'reader:push') {
        if (this.#plant === 'timestampCursor') this.#stampByTime(userId, before, begunAtMs);
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

  /** Forgets removals from lists, as housekeeping does after three months. Returns their number. */
  async forgetRemovals(): Promise<number> {
    const before = new Map(this.database.rows('readerItems').map((row) => [row._id, row]));
    const now = Date.now;
    Date.now = () => now() + removalAgeMs;
    try {
      await this.database.transact(() => handlerOf(pruneRemovedItems)({ db: this.database }, {}));
    } finally {
      Date.now = now;
    }
    for (const { _id } of this.database.rows('readerItems')) before.delete(_id);
    for (const { userId, storyId } of before.values()) {
      this.history.push({ kind: 'forgotten', userId: userId as string, storyId: storyId as StoryId });
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

  #maxSeq(userId: string): number {
    return Number(this.#head(userId)?.seq ?? 0);
  }

  #head(userId: string) {
    return this.database.rows('heads').find((row) => row.userId === userId);
  }

  /** The planted cursor fault: rows get the function's start time instead of the next number. */
  #stampByTime(userId: string, before: number, begunAtMs: number): void {
    for (const table of ['readerItems', 'readerPlaces']) {
      for (const row of this.database.rows(table)) {
        if (row.userId === userId && Number(row.seq) > before)
          this.database.patch(table, row._id, { seq: begunAtMs });
      }
    }
    const head = this.#head(userId);
    if (head) this.database.patch('heads', head._id, { seq: Math.max(begunAtMs, before) });
  }

  /** The planted push fault: the server forgets which operations it already has. */
  #forget(userId: string, args: unknown): void {
    const { clientId, ops } = args as Committed['args'];
    const client = this.database
      .rows('readerClients')
      .find((row) => row.userId === userId && row.clientId === clientId);
    if (client && ops[0]) {
      this.database.patch('readerClients', client._id, {
        lastN: Math.min(Number(client.lastN), ops[0].n - 1),
        results: [],
      });
    }
  }
}

function handlerOf(registered: unknown): Handler {
  return (registered as { readonly _handler: Handler })._handler;
}
