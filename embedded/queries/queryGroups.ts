import type { JSONValue } from 'convex/values';
import type { Caller } from '../runtime/functionRunner.ts';
import type { Timestamp } from '../values/timestamp.ts';
import { isPrivileged } from './caller.ts';
import type { Evaluation, QueryHolder } from './evaluation.ts';

/** A query with its arguments; `key` is equal for equal queries. */
export interface CachedQuery {
  readonly key: string;
  readonly path: string;
  readonly args: JSONValue;
  readonly journal: string | null;
}

/** Arguments that are nested more deeply than a value may be. */
const tooNested: JSONValue = JSON.parse(`${'{"in":'.repeat(100)}0${'}'.repeat(100)}`);

/** The key of a query: its path, arguments and journal. */
export function cachedQuery(path: string, args: JSONValue, journal: string | null): CachedQuery {
  try {
    return { key: JSON.stringify([path, args, journal]), path, args, journal };
  } catch (error) {
    // Anyone can send arguments that parse, but are nested too deeply for `JSON.stringify`. They get the refusal of all
    // that are nested too deeply.
    if (!(error instanceof RangeError)) throw error;
    return cachedQuery(path, tooNested, journal);
  }
}

/** A call that waits for the answer at one timestamp. */
export interface EvaluationRequest<Answer> {
  readonly caller: Caller;
  readonly ts: Timestamp;
  readonly holder: QueryHolder<Answer>;
}

/**
 * All evaluations of one (path, args, journal): one per caller, or a single one when the function does not ask for the
 * identity.
 */
export interface QueryGroup<Answer> extends CachedQuery {
  /** By audience. */
  readonly current: Map<string, Evaluation<Answer>>;
  /** Runs under way, each with the requests that wait for it besides the one that began it. */
  readonly running: Map<string, EvaluationRequest<Answer>[]>;
  /** Whether the last run asked for the identity. */
  usedIdentity: boolean;
}

/** The queries that have a subscriber or a waiting caller. */
export class QueryGroups<Answer> {
  readonly #groups = new Map<string, QueryGroup<Answer>>();

  get size(): number {
    return this.#groups.size;
  }

  /** The group of a query, created at the first request. Privileged callers have groups of their own. */
  of(query: CachedQuery, caller: Caller): QueryGroup<Answer> {
    const key = isPrivileged(caller) ? `privileged ${query.key}` : query.key;
    let group = this.#groups.get(key);
    if (group === undefined) {
      group = { ...query, key, current: new Map(), running: new Map(), usedIdentity: false };
      this.#groups.set(key, group);
    }
    return group;
  }

  values(): Iterable<QueryGroup<Answer>> {
    return this.#groups.values();
  }

  forgetIfUnused(group: QueryGroup<Answer>): void {
    if (group.current.size === 0 && group.running.size === 0 && this.#groups.get(group.key) === group) {
      this.#groups.delete(group.key);
    }
  }
}
