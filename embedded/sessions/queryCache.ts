import type { JSONValue } from 'convex/values';
import type { Caller, FunctionRunner } from '../runtime/functionRunner.ts';
import type { CommitChanges, ReadSet } from '../storage/store.ts';
import type { Timestamp } from '../values/timestamp.ts';
import { callerKey, isPrivileged } from './caller.ts';
import { queryModificationTail } from './serverMessage.ts';

/** Someone who listens to a query. */
export interface QueryHolder {
  /** Told once, when the evaluation it holds has been overtaken. */
  queryInvalidated(): void;
  /** The evaluation asked for, held. */
  queryEvaluated(evaluation: Evaluation): void;
  /** The runner itself broke: there is no answer. */
  queryBroke(error: unknown): void;
}

/** One run of a query: what it answered, and for which moments the answer is right. */
export class Evaluation {
  /** The modification without its query id, ready to send. */
  readonly tail: string;
  /** Equal for evaluations with equal answers that followed one another: a cheap "nothing to send". */
  readonly serial: number;
  /** Journal to pass when the query runs again. */
  readonly journal: string | null;
  /** The snapshot it ran on. */
  readonly ts: Timestamp;
  readonly readSet: ReadSet;
  readonly #audience: string;
  /** The first commit that touched what was read; null while the answer is current. */
  staleSince: Timestamp | null = null;
  readonly holders = new Set<QueryHolder>();
  readonly #release: () => void;

  constructor(fields: {
    tail: string;
    serial: number;
    journal: string | null;
    ts: Timestamp;
    readSet: ReadSet;
    audience: string;
    release: () => void;
  }) {
    this.tail = fields.tail;
    this.serial = fields.serial;
    this.journal = fields.journal;
    this.ts = fields.ts;
    this.readSet = fields.readSet;
    this.#audience = fields.audience;
    this.#release = fields.release;
  }

  /** Whether the answer is the one that the query gives at `ts`. */
  holdsAt(ts: Timestamp): boolean {
    return this.ts <= ts && (this.staleSince === null || ts < this.staleSince);
  }

  /** Whether the answer is also this caller's. */
  isFor(caller: Caller): boolean {
    return this.#audience === audience(caller, false) || this.#audience === audience(caller, true);
  }

  hold(holder: QueryHolder): void {
    this.holders.add(holder);
  }

  /** An evaluation that nobody holds is forgotten. */
  release(holder: QueryHolder): void {
    this.holders.delete(holder);
    if (this.holders.size === 0) this.#release();
  }
}

/** A query with what it was given; `key` is equal for equal ones. */
export interface CachedQuery {
  readonly key: string;
  readonly path: string;
  readonly args: JSONValue;
  readonly journal: string | null;
}

export function cachedQuery(path: string, args: JSONValue, journal: string | null): CachedQuery {
  return { key: JSON.stringify([path, args, journal]), path, args, journal };
}

interface EvaluationRequest {
  readonly caller: Caller;
  readonly ts: Timestamp;
  readonly holder: QueryHolder;
}

/** All evaluations of one (path, args, journal), one a caller unless the function does not ask who calls. */
interface QueryGroup extends CachedQuery {
  readonly current: Map<string, Evaluation>;
  /** Runs under way, each with those who wait for it besides the one who began it. */
  readonly running: Map<string, EvaluationRequest[]>;
  /** Whether the last run asked for the identity. */
  usedIdentity: boolean;
}

/** The key of an answer that is right for every caller. */
const ANYONE = '*';

/**
 * Shared subscriptions: however many sockets listen to a query, a commit runs it once and its answer is serialised once.
 *
 * Invariants (SPEC 21):
 * - `observedTs` only grows, and every commit up to it has been checked against every current evaluation.
 * - An evaluation in `current` with `staleSince` null is right at `observedTs`.
 */
export class QueryCache {
  readonly #runner: FunctionRunner;
  readonly #groups = new Map<string, QueryGroup>();
  readonly #evaluationsByTable = new Map<string, Set<Evaluation>>();
  /** Commits since the oldest run still under way began, for checking its read set when it ends. */
  readonly #recentCommits: CommitChanges[] = [];
  readonly #runningSince = new Map<symbol, Timestamp>();
  readonly #unsubscribes: (() => void)[];
  #observedTs: Timestamp;
  #lastSerial = 0;
  /** Counts `load`s: a run that began under older functions is stale at once. */
  #generation = 0;

  /** `onAdvance` is called after each commit, once everything it touched is marked stale. */
  constructor(runner: FunctionRunner, onAdvance: () => void) {
    this.#runner = runner;
    this.#unsubscribes = [
      runner.onCommit((changes) => {
        this.#commit(changes);
        onAdvance();
      }),
      runner.onLoad(() => this.#invalidateAll()),
    ];
    this.#observedTs = runner.store.latestTs();
  }

  /** The moment that transitions go to: the latest whose commits have all been seen here. */
  get observedTs(): Timestamp {
    return this.#observedTs;
  }

  /** Queries that somebody listens to or waits for. */
  get size(): number {
    return this.#groups.size;
  }

  close(): void {
    for (const unsubscribe of this.#unsubscribes) unsubscribe();
  }

  /**
   * The query's evaluation at `ts`, held for `holder`: the current one when it is right. Else null, and `queryEvaluated`
   * follows with a run on that snapshot, shared with everyone who asks for the same meanwhile.
   * (Callbacks, because a promise for each of hundreds of sockets costs more than the rest of their round.)
   */
  evaluate(query: CachedQuery, caller: Caller, ts: Timestamp, holder: QueryHolder): Evaluation | null {
    const group = this.#group(query, caller);
    const cached = this.#cachedAt(group, callerKey(caller), ts);
    if (cached !== null) cached.hold(holder);
    else this.#joinOrRun(group, { caller, ts, holder });
    return cached;
  }

  #joinOrRun(group: QueryGroup, request: EvaluationRequest): void {
    const key = callerKey(request.caller);
    // Until a run says that the function asks for the identity, one run serves everybody who waits.
    const runKey = group.usedIdentity ? key : ANYONE;
    const waiting = group.running.get(runKey);
    if (waiting !== undefined) {
      waiting.push(request);
      return;
    }
    const newest = group.current.get(ANYONE) ?? group.current.get(key);
    if (newest !== undefined && newest.ts > request.ts) {
      void this.#answerAside(group, request);
      return;
    }
    const followers: EvaluationRequest[] = [];
    group.running.set(runKey, followers);
    void this.#answerAll(group, runKey, request, followers);
  }

  async #answerAll(
    group: QueryGroup,
    runKey: string,
    leader: EvaluationRequest,
    followers: readonly EvaluationRequest[],
  ): Promise<void> {
    try {
      const { evaluation, usedIdentity } = await this.#run(group, leader.caller, leader.ts);
      group.running.delete(runKey);
      group.usedIdentity = usedIdentity;
      evaluation.hold(leader.holder);
      this.#install(group, usedIdentity ? callerKey(leader.caller) : ANYONE, evaluation);
      leader.holder.queryEvaluated(evaluation);
      for (const follower of followers) {
        const cached = this.#cachedAt(group, callerKey(follower.caller), follower.ts);
        if (cached === null) {
          this.#joinOrRun(group, follower);
        } else {
          cached.hold(follower.holder);
          follower.holder.queryEvaluated(cached);
        }
      }
    } catch (error) {
      group.running.delete(runKey);
      for (const { holder } of [leader, ...followers]) holder.queryBroke(error);
    } finally {
      this.#forgetIfUnused(group);
    }
  }

  /** Somebody moved on to a later snapshot meanwhile: answers this one for itself. It counts as overtaken from the start. */
  async #answerAside(group: QueryGroup, { caller, ts, holder }: EvaluationRequest): Promise<void> {
    try {
      const { evaluation } = await this.#run(group, caller, ts);
      evaluation.staleSince ??= (ts + 1n) as Timestamp;
      evaluation.hold(holder);
      holder.queryEvaluated(evaluation);
    } catch (error) {
      holder.queryBroke(error);
    }
  }

  async #run(
    group: QueryGroup,
    caller: Caller,
    ts: Timestamp,
  ): Promise<{ evaluation: Evaluation; usedIdentity: boolean }> {
    const run = Symbol('run');
    const generation = this.#generation;
    this.#runningSince.set(run, ts);
    try {
      const outcome = await this.#runner.runQuery({
        path: group.path,
        args: group.args,
        caller,
        journal: group.journal,
        ts,
      });
      const tail = queryModificationTail(outcome.result, outcome.journal);
      const previous = group.current.get(outcome.usedIdentity ? callerKey(caller) : ANYONE);
      const unchanged = previous !== undefined && previous.tail === tail;
      const evaluation: Evaluation = new Evaluation({
        tail: unchanged ? previous.tail : tail,
        serial: unchanged ? previous.serial : ++this.#lastSerial,
        journal: outcome.journal,
        ts,
        readSet: outcome.readSet,
        audience: audience(caller, outcome.usedIdentity),
        release: () => this.#forget(group, evaluation),
      });
      evaluation.staleSince = generation === this.#generation ? this.#firstOverlap(outcome.readSet, ts) : ts;
      return { evaluation, usedIdentity: outcome.usedIdentity };
    } finally {
      this.#runningSince.delete(run);
      this.#pruneRecentCommits();
    }
  }

  #firstOverlap(readSet: ReadSet, since: Timestamp): Timestamp | null {
    for (const changes of this.#recentCommits) {
      if (changes.ts > since && readSet.overlaps(changes)) return changes.ts;
    }
    return null;
  }

  #install(group: QueryGroup, key: string, evaluation: Evaluation): void {
    group.current.set(key, evaluation);
    if (evaluation.staleSince !== null) return;
    for (const table of tablesOf(evaluation.readSet)) {
      let evaluations = this.#evaluationsByTable.get(table);
      if (evaluations === undefined) {
        evaluations = new Set();
        this.#evaluationsByTable.set(table, evaluations);
      }
      evaluations.add(evaluation);
    }
  }

  #commit(changes: CommitChanges): void {
    if (this.#runningSince.size > 0) this.#recentCommits.push(changes);
    if (changes.ts > this.#observedTs) this.#observedTs = changes.ts;
    for (const table of changes.tables) {
      const evaluations = this.#evaluationsByTable.get(table);
      if (evaluations === undefined) continue;
      for (const evaluation of evaluations) {
        if (evaluation.readSet.overlaps(changes)) this.#invalidate(evaluation, changes.ts);
      }
    }
  }

  #invalidate(evaluation: Evaluation, ts: Timestamp): void {
    evaluation.staleSince = ts;
    this.#unindex(evaluation);
    for (const holder of evaluation.holders) holder.queryInvalidated();
  }

  #invalidateAll(): void {
    this.#generation++;
    for (const group of this.#groups.values()) {
      group.usedIdentity = false;
      for (const evaluation of group.current.values()) {
        this.#unindex(evaluation);
        // The database did not move, the functions did: what they answered is right at no moment any more.
        evaluation.staleSince = evaluation.ts;
        for (const holder of evaluation.holders) holder.queryInvalidated();
      }
      group.current.clear();
    }
  }

  #forget(group: QueryGroup, evaluation: Evaluation): void {
    this.#unindex(evaluation);
    for (const [key, current] of group.current) {
      if (current === evaluation) group.current.delete(key);
    }
    this.#forgetIfUnused(group);
  }

  #forgetIfUnused(group: QueryGroup): void {
    if (group.current.size === 0 && group.running.size === 0 && this.#groups.get(group.key) === group) {
      this.#groups.delete(group.key);
    }
  }

  #unindex(evaluation: Evaluation): void {
    for (const table of tablesOf(evaluation.readSet)) {
      const evaluations = this.#evaluationsByTable.get(table);
      evaluations?.delete(evaluation);
      if (evaluations?.size === 0) this.#evaluationsByTable.delete(table);
    }
  }

  #pruneRecentCommits(): void {
    if (this.#runningSince.size === 0) {
      this.#recentCommits.length = 0;
      return;
    }
    let oldest: Timestamp | null = null;
    for (const ts of this.#runningSince.values()) if (oldest === null || ts < oldest) oldest = ts;
    const kept = this.#recentCommits.findIndex((changes) => oldest !== null && changes.ts > oldest);
    this.#recentCommits.splice(0, kept === -1 ? this.#recentCommits.length : kept);
  }

  #cachedAt(group: QueryGroup, key: string, ts: Timestamp): Evaluation | null {
    const shared = group.current.get(ANYONE);
    if (shared?.holdsAt(ts)) return shared;
    const own = group.current.get(key);
    return own?.holdsAt(ts) ? own : null;
  }

  #group(query: CachedQuery, caller: Caller): QueryGroup {
    const key = isPrivileged(caller) ? `privileged ${query.key}` : query.key;
    let group = this.#groups.get(key);
    if (group === undefined) {
      group = { ...query, key, current: new Map(), running: new Map(), usedIdentity: false };
      this.#groups.set(key, group);
    }
    return group;
  }
}

/** Whom an answer is for. Internal functions answer only privileged callers, so those never share with others. */
function audience(caller: Caller, usedIdentity: boolean): string {
  if (usedIdentity) return callerKey(caller);
  return isPrivileged(caller) ? 'privileged *' : ANYONE;
}

function tablesOf(readSet: ReadSet): Set<string> {
  const tables = new Set<string>();
  for (const { table } of readSet.ranges()) tables.add(table);
  return tables;
}
