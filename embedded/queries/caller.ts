import type { Caller } from '../runtime/functionRunner.ts';

const keys = new WeakMap<Caller, string>();

/** Equal for callers that a function cannot tell apart. Cached, because every evaluation asks for it. */
export function callerKey(caller: Caller): string {
  let key = keys.get(caller);
  if (key === undefined) {
    key = computeKey(caller);
    keys.set(caller, key);
  }
  return key;
}

function computeKey(caller: Caller): string {
  switch (caller.kind) {
    case 'anonymous':
      return 'anonymous';
    case 'user':
      return `user:${JSON.stringify(caller.identity)}`;
    case 'admin':
      return `admin:${JSON.stringify(caller.impersonating ?? null)}`;
    default:
      return caller satisfies never;
  }
}

/** Whether the caller may call internal functions. */
export function isPrivileged(caller: Caller): boolean {
  return caller.kind === 'admin';
}
