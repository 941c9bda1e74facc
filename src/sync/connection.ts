import { proxy } from 'valtio/vanilla';

/** What the app knows of its connection: from the socket and the last request, never from `navigator.onLine` alone. */
export type ConnectionKind =
  | 'starting'
  | 'online'
  | 'syncing'
  | 'offline'
  /** The backend answers, and this device has no room for what it sends. */
  | 'full'
  /** The backend answers, and this browser keeps nothing of it. */
  | 'unkept';

/** Shown by the screens. `since` in milliseconds since the Unix epoch. The leader tab's view, shared with the others. */
export const connection = proxy<{ kind: ConnectionKind; since: number }>({
  kind: 'starting',
  since: Date.now(),
});

/** Takes over a new state; `since` moves only when the kind does. */
export function setConnection(kind: ConnectionKind, nowMs: number): void {
  if (connection.kind === kind) return;
  connection.kind = kind;
  connection.since = nowMs;
}
