import { proxy } from 'valtio/vanilla';

/** The states of the connection, judged by the socket and the last request, never by `navigator.onLine` alone. */
export const connectionKinds = [
  'starting',
  'online',
  'syncing',
  'offline',
  /** The backend answers, but this device has no space for its answers. */
  'full',
  /** The backend answers, but this browser stores nothing. */
  'storageFailure',
] as const;

export type ConnectionKind = (typeof connectionKinds)[number];

/** `since` is in milliseconds since the Unix epoch. The leader tab decides the state and shares it. */
export const connection = proxy<{ kind: ConnectionKind; since: number }>({
  kind: 'starting',
  since: Date.now(),
});

export function setConnection(kind: ConnectionKind, nowMs: number): void {
  if (connection.kind === kind) return;
  connection.kind = kind;
  connection.since = nowMs;
}

const reachable: ReadonlySet<ConnectionKind> = new Set(['online', 'syncing', 'full', 'storageFailure']);

/** Whether the library answered last, so that a call is likely to succeed. */
export function isReachable(kind: ConnectionKind): boolean {
  return reachable.has(kind);
}
