import type { MemoryBudget } from '../memoryBudget.ts';
import type { Caller, FunctionRunner, QueryOutcome } from '../runtime/functionRunner.ts';
import type { CommitChanges, ReadSet } from '../storage/store.ts';
import type { Timestamp } from '../values/timestamp.ts';
import { ANYONE, audience, type CachedQuery, callerKey } from './cachedQuery.ts';
import { createEvaluation, type Evaluation, type QueryHolder } from './evaluation.ts';
import { RecentCommits } from './recentCommits.ts';

/** How one transport (sockets or HTTP) keeps its answers. */
export interface AnswerForm<Answer> {
  /** Called once a run, since an answer can be megabytes and have hundreds of holders. */
  encode(outcome: QueryOutcome): Answer;
  sizeBytes(answer: Answer): number;
  /** Whether a client that has received one need not be sent the other. */
  isSame(one: Answer, other: Answer): boolean;
  /** How long later callers may receive an answer, as long as it has a holder. */
  readonly sharedMs: number;
}

export interface QueryCacheParts<Answer> {
  readonly runner: FunctionRunner;
  readonly form: AnswerForm<Answer>;
  /** The budget that held answers count against. */
  readonly budget: MemoryBudget;
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
  /** Called after each commit, once everything that it changed is marked stale. */
  readonly onAdvance?: () => void;
}

/** A call that waits for the answer at one timestamp. */
interface EvaluationRequest<Answer> {
  readonly caller: Caller;
  readonly ts: Timestamp;
  readonly holder: QueryHolder<Answer>;
}

/** The evaluations of one query: one per caller, or a single one when the function does not ask for the identity. */
interface QueryGroup<Answer> extends CachedQuery {
  /** By audience. */
  readonly current: Map<string, Evaluation<Answer>>;
  /** Runs under way, each with the requests that wait for it besides the one that began it. */
  readonly running: Map<string, EvaluationRequest<Answer>[]>;
  /** Whether the last run asked for the identity. */
  usedIdentity: boolean;
}

/**
 * Shared answers: however many callers subscribe to a query or wait for it, a commit runs it once and its answer is
 * encoded once.
 *
 * Invariants (SPEC 21):
 * - `observedTs` only grows, and every commit up to it has been checked against every current evaluation.
 * - An evaluation in a group's `current` with `staleSince` null is right at `observedTs`.
 */
export class QueryCache<Answer> {
  readonly #parts: QueryCacheParts<Answer>;
  /** The queries that have a subscriber or a waiting caller. */
  readonly #groups = new Map<string, QueryGroup<Answer>>();
  /** The evaluations that no commit has invalidated, by the tables that they read. */
  readonly #byTable = new Map<string, Set<Evaluation<Answer>>>();
  readonly #commits: RecentCommits;
  readonly #unsubscribes: (() => void)[];
  #lastSerial = 0;
  /** Counts `load`s: a run that began with older functions is stale at once. */
  #generation = 0;

  constructor(parts: QueryCacheParts<Answer>) {
    this.#parts = parts;
    const { runner, onAdvance } = parts;
    this.#unsubscribes = [
      runner.store.onCommit((changes) => {
        this.#commit(changes);
        onAdvance?.();
      }),
      runner.onLoad(() => this.#invalidateAll()),
    ];
    this.#commits = new RecentCommits(runner.store.latestTs());
  }

  /** The timestamp that transitions lead to: the latest one up to which this cache has seen all commits. */
  get observedTs(): Timestamp {
    return this.#commits.latest;
  }

  /** Number of queries with a subscriber or a waiting caller. */
  get size(): number {
    return this.#groups.size;
  }

  close(): void {
    for (const unsubscribe of this.#unsubscribes) unsubscribe();
  }

  /**
   * The query's evaluation at `ts`, held for `holder`: the current one when it is right. Otherwise null, and one of the
   * other callbacks follows after a run on that snapshot, shared with everyone who asks for the same meanwhile.
   * (Callbacks, because a promise for each of hundreds of sockets costs more than the rest of their round.)
   */
  evaluate(
    query: CachedQuery,
    caller: Caller,
    ts: Timestamp,
    holder: QueryHolder<Answer>,
  ): Evaluation<Answer> | null {
    const group = this.#groupOf(query, caller);
    const cached = this.#cachedAt(group, callerKey(caller), ts);
    if (cached !== null) cached.hold(holder);
    else this.#joinOrRun(group, { caller, ts, holder });
    return cached;
  }

  /** Keeps the commits after `ts` for runs on that snapshot that begin later, until `releaseCommits` is called as often. */
  retainCommits(ts: Timestamp): void {
    this.#commits.retain(ts);
  }

  /** Undoes one `retainCommits`. */
  releaseCommits(ts: Timestamp): void {
    this.#commits.release(ts);
  }

  /** The group of a query, created at the first request. Admins have groups of their own. */
  #groupOf(query: CachedQuery, caller: Caller): QueryGroup<Answer> {
    const key = caller.kind === 'admin' ? `admin ${query.key}` : query.key;
    let group = this.#groups.get(key);
    if (group === undefined) {
      group = { ...query, key, current: new Map(), running: new Map(), usedIdentity: false };
      this.#groups.set(key, group);
    }
    return group;
  }

  #forgetIfUnused(group: QueryGroup<Answer>): void {
    const isUnused = group.current.size === 0 && group.running.size === 0;
    if (isUnused && this.#groups.get(group.key) === group) this.#groups.delete(group.key);
  }

  #joinOrRun(group: QueryGroup<Answer>, request: EvaluationRequest<Answer>): void {
    const key = callerKey(request.caller);
    // Until a run shows that the function asks for the identity, one run serves all waiting callers.
    const runKey = group.usedIdentity ? key : ANYONE;
    const waiting = group.running.get(runKey);
    if (waiting !== undefined) {
      waiting.push(request);
      return;
    }
    const newest = group.current.get(ANYONE) ?? group.current.get(key);
    if (newest !== undefined && newest.ts > request.ts) {
      request.holder.begin(() => void this.#answerAside(group, request));
      return;
    }
    const followers: EvaluationRequest<Answer>[] = [];
    group.running.set(runKey, followers);
    request.holder.begin(() => void this.#answerAll(group, runKey, request, followers));
  }

  async #answerAll(
    group: QueryGroup<Answer>,
    runKey: string,
    leader: EvaluationRequest<Answer>,
    followers: readonly EvaluationRequest<Answer>[],
  ): Promise<void> {
    if (leader.holder.isDisposed && followers.length === 0) {
      group.running.delete(runKey);
      this.#forgetIfUnused(group);
      leader.holder.queryDropped();
      return;
    }
    try {
      const { evaluation, usedIdentity } = await this.#run(group, leader.caller, leader.ts);
      group.running.delete(runKey);
      group.usedIdentity = usedIdentity;
      evaluation.hold(leader.holder);
      group.current.set(usedIdentity ? callerKey(leader.caller) : ANYONE, evaluation);
      if (evaluation.staleSince === null) this.#watch(evaluation);
      this.#counted(evaluation, () => {
        leader.holder.queryEvaluated(evaluation);
        for (const follower of followers) this.#answerFollower(group, follower);
      });
    } catch (error) {
      group.running.delete(runKey);
      for (const { holder } of [leader, ...followers]) holder.queryBroke(error);
    } finally {
      this.#forgetIfUnused(group);
    }
  }

  #answerFollower(group: QueryGroup<Answer>, follower: EvaluationRequest<Answer>): void {
    const cached = this.#cachedAt(group, callerKey(follower.caller), follower.ts);
    if (cached === null) {
      this.#joinOrRun(group, follower);
    } else {
      cached.hold(follower.holder);
      follower.holder.queryEvaluated(cached);
    }
  }

  /**
   * Counts an answer after it is handed to its holders, so that they are candidates for cutting when it exceeds the
   * budget.
   */
  #counted(evaluation: Evaluation<Answer>, giveOut: () => void): void {
    try {
      giveOut();
    } finally {
      this.#parts.budget.take(evaluation.sizeBytes);
    }
  }

  /**
   * Another caller moved on to a later snapshot meanwhile: answers this request by itself. The evaluation is stale from
   * the start.
   */
  async #answerAside(
    group: QueryGroup<Answer>,
    { caller, ts, holder }: EvaluationRequest<Answer>,
  ): Promise<void> {
    if (holder.isDisposed) {
      holder.queryDropped();
      return;
    }
    try {
      const { evaluation } = await this.#run(group, caller, ts);
      evaluation.staleSince ??= after(ts);
      evaluation.hold(holder);
      this.#counted(evaluation, () => holder.queryEvaluated(evaluation));
    } catch (error) {
      holder.queryBroke(error);
    }
  }

  async #run(
    group: QueryGroup<Answer>,
    caller: Caller,
    ts: Timestamp,
  ): Promise<{ evaluation: Evaluation<Answer>; usedIdentity: boolean }> {
    const { runner, form, now } = this.#parts;
    const generation = this.#generation;
    const sawCommits = this.#commits.reaches(ts);
    this.#commits.retain(ts);
    try {
      const { path, args, journal } = group;
      const outcome = await runner.runQuery({ path, args, caller, journal, ts });
      const { readSet, usedIdentity } = outcome;
      const answer = form.encode(outcome);
      const previous = group.current.get(usedIdentity ? callerKey(caller) : ANYONE);
      const unchanged = previous !== undefined && form.isSame(previous.answer, answer);
      const kept = unchanged ? previous.answer : answer;
      // The commits before the run began may no longer be known: then the answer is right only at its own timestamp.
      const staleSince = sawCommits ? this.#commits.firstOverlap(readSet, ts) : after(ts);
      const run = {
        answer: kept,
        sizeBytes: form.sizeBytes(kept),
        serial: unchanged ? previous.serial : ++this.#lastSerial,
        journal: outcome.journal,
        ts,
        madeAtMs: now(),
        readSet,
        audience: audience(caller, usedIdentity),
      };
      const evaluation = createEvaluation(run, generation === this.#generation ? staleSince : ts, (unheld) =>
        this.#forget(group, unheld),
      );
      return { evaluation, usedIdentity };
    } finally {
      this.#commits.release(ts);
    }
  }

  /** Tracks a current evaluation until `#unwatch`. */
  #watch(evaluation: Evaluation<Answer>): void {
    for (const table of tablesOf(evaluation.readSet)) {
      const watching = this.#byTable.get(table) ?? new Set();
      this.#byTable.set(table, watching.add(evaluation));
    }
  }

  #unwatch(evaluation: Evaluation<Answer>): void {
    for (const table of tablesOf(evaluation.readSet)) {
      const watching = this.#byTable.get(table);
      watching?.delete(evaluation);
      if (watching?.size === 0) this.#byTable.delete(table);
    }
  }

  #commit(changes: CommitChanges): void {
    this.#commits.add(changes);
    for (const table of changes.tables) {
      for (const evaluation of this.#byTable.get(table) ?? []) {
        if (evaluation.readSet.overlaps(changes)) this.#invalidate(evaluation, changes.ts);
      }
    }
  }

  #invalidateAll(): void {
    this.#generation++;
    for (const group of this.#groups.values()) {
      group.usedIdentity = false;
      // The functions changed, not the database: their earlier answers are right at no timestamp any more.
      for (const evaluation of group.current.values()) this.#invalidate(evaluation, evaluation.ts);
      group.current.clear();
    }
  }

  #invalidate(evaluation: Evaluation<Answer>, ts: Timestamp): void {
    evaluation.staleSince = ts;
    this.#unwatch(evaluation);
    for (const holder of evaluation.holders) holder.queryInvalidated();
  }

  #forget(group: QueryGroup<Answer>, evaluation: Evaluation<Answer>): void {
    this.#parts.budget.give(evaluation.sizeBytes);
    this.#unwatch(evaluation);
    for (const [key, current] of group.current) {
      if (current === evaluation) group.current.delete(key);
    }
    this.#forgetIfUnused(group);
  }

  #cachedAt(group: QueryGroup<Answer>, key: string, ts: Timestamp): Evaluation<Answer> | null {
    const shared = group.current.get(ANYONE);
    if (shared !== undefined && this.#isRight(shared, ts)) return shared;
    const own = group.current.get(key);
    return own !== undefined && this.#isRight(own, ts) ? own : null;
  }

  #isRight(evaluation: Evaluation<Answer>, ts: Timestamp): boolean {
    const { form, now } = this.#parts;
    return evaluation.holdsAt(ts) && now() - evaluation.madeAtMs <= form.sharedMs;
  }
}

function after(ts: Timestamp): Timestamp {
  return (ts + 1n) as Timestamp;
}

function tablesOf(readSet: ReadSet): ReadonlySet<string> {
  return new Set([...readSet.ranges()].map(({ table }) => table));
}
