import { getOrInsert } from '../getOrInsert.ts';
import type { MemoryBudget } from '../memoryBudget.ts';
import type { FunctionRunner } from '../runtime/createFunctionRunner.ts';
import type { Caller, QueryOutcome } from '../runtime/functionRunner.ts';
import type { CommitChanges } from '../storage/store.ts';
import type { Timestamp } from '../values/timestamp.ts';
import { ANYONE, audience, type CachedQuery, callerKey } from './cachedQuery.ts';
import { createEvaluation, type Evaluation, type QueryHolder } from './evaluation.ts';

/** How one transport (sockets or HTTP) keeps its answers. */
export interface AnswerForm<Answer> {
  /** Called once a run, since an answer can be megabytes and have hundreds of holders. */
  encode(outcome: QueryOutcome): Answer;
  sizeBytes(answer: Answer): number;
  /** How long later callers may receive an answer, as long as it has a holder. */
  readonly sharedMs: number;
}

export interface QueryCacheParts<Answer> {
  readonly runner: FunctionRunner;
  readonly form: AnswerForm<Answer>;
  readonly budget: MemoryBudget;
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
  /** Called after each commit, once everything that it changed is marked stale. */
  readonly onAdvance?: () => void;
}

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
  usedIdentity: boolean;
}

/**
 * Shared answers: however many callers subscribe to a query or wait for it, a commit runs it once and its answer is
 * encoded once.
 *
 * Invariants (SPEC 21):
 * - Every commit up to `observedTs` has been checked against every current evaluation.
 * - An evaluation in a group's `current` with `staleSince` null is right at `observedTs`.
 */
export class QueryCache<Answer> {
  readonly #parts: QueryCacheParts<Answer>;
  /** The queries that have a subscriber or a waiting caller. */
  readonly #groups = new Map<string, QueryGroup<Answer>>();
  /** The evaluations that no commit has invalidated, by the tables that they read. */
  readonly #byTable = new Map<string, Set<Evaluation<Answer>>>();
  readonly #unsubscribes: (() => void)[];
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
  }

  get observedTs(): Timestamp {
    return this.#parts.runner.store.latestTs();
  }

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
    return this.#answerNow(this.#groupOf(query, caller), { caller, ts, holder });
  }

  #answerNow(group: QueryGroup<Answer>, request: EvaluationRequest<Answer>): Evaluation<Answer> | null {
    const cached = currentFor(group, request.caller).find((each) => this.#isRight(each, request.ts)) ?? null;
    if (cached !== null) cached.hold(request.holder);
    else this.#joinOrRun(group, request);
    return cached;
  }

  /** The group of a query, created at the first request. Admins have groups of their own. */
  #groupOf(query: CachedQuery, caller: Caller): QueryGroup<Answer> {
    const key = caller.kind === 'admin' ? `admin ${query.key}` : query.key;
    return getOrInsert(this.#groups, key, () => {
      return { ...query, key, current: new Map(), running: new Map(), usedIdentity: false };
    });
  }

  #forgetIfUnused(group: QueryGroup<Answer>): void {
    const isUnused = group.current.size === 0 && group.running.size === 0;
    if (isUnused && this.#groups.get(group.key) === group) this.#groups.delete(group.key);
  }

  #joinOrRun(group: QueryGroup<Answer>, request: EvaluationRequest<Answer>): void {
    // Until a run shows that the function asks for the identity, one run serves all waiting callers.
    const runKey = group.usedIdentity ? callerKey(request.caller) : ANYONE;
    const waiting = group.running.get(runKey);
    if (waiting !== undefined) {
      waiting.push(request);
      return;
    }
    const [newest] = currentFor(group, request.caller);
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
      const evaluation = await this.#run(group, leader.caller, leader.ts);
      group.running.delete(runKey);
      group.usedIdentity = evaluation.audience === callerKey(leader.caller);
      evaluation.hold(leader.holder);
      group.current.set(evaluation.audience, evaluation);
      if (evaluation.staleSince === null) this.#watch(evaluation);
      this.#counted(evaluation, () => {
        leader.holder.queryEvaluated(evaluation);
        for (const follower of followers) {
          const cached = this.#answerNow(group, follower);
          if (cached !== null) follower.holder.queryEvaluated(cached);
        }
      });
    } catch (error) {
      group.running.delete(runKey);
      for (const { holder } of [leader, ...followers]) holder.queryBroke(error);
    } finally {
      this.#forgetIfUnused(group);
    }
  }

  /** Counts an answer only once its holders have it, so that they are candidates for cutting. */
  #counted(evaluation: Evaluation<Answer>, deliver: () => void): void {
    try {
      deliver();
    } finally {
      this.#parts.budget.charge(evaluation.sizeBytes);
    }
  }

  /** Another caller moved on to a later snapshot meanwhile: this answer is stale from the start. */
  async #answerAside(
    group: QueryGroup<Answer>,
    { caller, ts, holder }: EvaluationRequest<Answer>,
  ): Promise<void> {
    if (holder.isDisposed) {
      holder.queryDropped();
      return;
    }
    try {
      const evaluation = await this.#run(group, caller, ts);
      evaluation.staleSince ??= after(ts);
      evaluation.hold(holder);
      this.#counted(evaluation, () => holder.queryEvaluated(evaluation));
    } catch (error) {
      holder.queryBroke(error);
    }
  }

  async #run(group: QueryGroup<Answer>, caller: Caller, ts: Timestamp): Promise<Evaluation<Answer>> {
    const { runner, form, now } = this.#parts;
    const generation = this.#generation;
    const { path, args, journal } = group;
    const outcome = await runner.runQuery({ path, args, caller, journal, ts });
    const { readSet } = outcome;
    const ofAudience = audience(caller, outcome.usedIdentity);
    const encoded = form.encode(outcome);
    const previous = group.current.get(ofAudience);
    // An equal answer is kept once, since its subscribers keep what was sent.
    const answer = previous !== undefined && previous.answer === encoded ? previous.answer : encoded;
    const run = {
      answer,
      sizeBytes: form.sizeBytes(answer),
      journal: outcome.journal,
      ts,
      madeAtMs: now(),
      readSet,
      audience: ofAudience,
    };
    const staleSince = generation === this.#generation ? runner.store.firstChange(readSet, ts) : ts;
    return createEvaluation(run, staleSince, (unused) => this.#forget(group, unused));
  }

  #watch(evaluation: Evaluation<Answer>): void {
    for (const table of evaluation.readSet.tables) {
      getOrInsert(this.#byTable, table, () => new Set()).add(evaluation);
    }
  }

  #unwatch(evaluation: Evaluation<Answer>): void {
    for (const table of evaluation.readSet.tables) {
      const watching = this.#byTable.get(table);
      watching?.delete(evaluation);
      if (watching?.size === 0) this.#byTable.delete(table);
    }
  }

  #commit(changes: CommitChanges): void {
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
    this.#parts.budget.release(evaluation.sizeBytes);
    this.#unwatch(evaluation);
    for (const [key, current] of group.current) {
      if (current === evaluation) group.current.delete(key);
    }
    this.#forgetIfUnused(group);
  }

  #isRight(evaluation: Evaluation<Answer>, ts: Timestamp): boolean {
    const { form, now } = this.#parts;
    return evaluation.holdsAt(ts) && now() - evaluation.madeAtMs <= form.sharedMs;
  }
}

/** The latest answers of a query that are valid for the caller. */
function currentFor<Answer>(group: QueryGroup<Answer>, caller: Caller): readonly Evaluation<Answer>[] {
  return [audience(caller, false), callerKey(caller)].flatMap((key) => group.current.get(key) ?? []);
}

function after(ts: Timestamp): Timestamp {
  return (ts + 1n) as Timestamp;
}
