import type { JSONValue } from 'convex/values';
import type { Caller } from '../runtime/functionRunner.ts';

/** `key` is equal for equal queries. */
export interface CachedQuery {
  readonly key: string;
  readonly path: string;
  readonly args: JSONValue;
  readonly journal: string | null;
}

/** Arguments that are nested more deeply than a value may be. */
const tooNested: JSONValue = JSON.parse(`${'{"in":'.repeat(100)}0${'}'.repeat(100)}`);

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

/** The audience of an answer that is right for every caller who is not an admin. */
export const ANYONE = '*';

const keys = new WeakMap<Caller, string>();

/** Equal for callers that a function cannot tell apart. Cached, because every evaluation asks for it. */
export function callerKey(caller: Caller): string {
  let key = keys.get(caller);
  if (key === undefined) {
    key = caller.kind === 'user' ? `user ${JSON.stringify(caller.identity)}` : caller.kind;
    keys.set(caller, key);
  }
  return key;
}

/** The audience of an answer. Internal functions answer admins only, who never share answers with others. */
export function audience(caller: Caller, usedIdentity: boolean): string {
  if (usedIdentity) return callerKey(caller);
  return caller.kind === 'admin' ? 'admin *' : ANYONE;
}
