import type { RequestClient } from '../callerNetwork.ts';
import type { HostLimits } from '../limits.ts';
import type { MemoryBudget } from '../memoryBudget.ts';
import type { QueryCache } from '../queries/queryCache.ts';
import type { FunctionRunner } from '../runtime/createFunctionRunner.ts';
import type { Caller } from '../runtime/functionRunner.ts';
import type { Timestamp } from '../values/timestamp.ts';
import type { Authenticator } from './authenticator.ts';

export interface SessionTimes {
  /** How long a socket may stay open without sending Connect. */
  readonly connectTimeoutMs: number;
  /** A Ping is sent after this much silence towards the client. */
  readonly pingIntervalMs: number;
  /** A peer that neither sends, nor answers pings, nor receives bytes for this long is gone. */
  readonly silenceLimitMs: number;
  /** How long a session without a valid identity waits for the next Authenticate. */
  readonly reauthenticationMs: number;
}

export interface SyncParts {
  readonly runner: FunctionRunner;
  readonly authenticator: Authenticator;
  readonly limits: HostLimits;
  readonly budget: MemoryBudget;
  readonly log: (line: string) => void;
}

/** What the server provides to one session. */
export interface SessionContext extends SyncParts {
  readonly client: RequestClient;
  readonly cache: QueryCache<string>;
  /** Begins a query when it is this socket's turn (`Turns`). */
  readonly enterTurn: (begin: () => void) => void;
  readonly times: SessionTimes;
  readonly schedule: () => void;
  readonly scheduleAfterCommit: () => void;
  /** The host is stopping: no new work. */
  readonly isDraining: () => boolean;
}

/** What one session provides to its parts. */
export interface SessionOwner extends SessionContext {
  isClosed(): boolean;
  /** No transition may be computed now: the session asks again once that has changed. */
  isHeld(): boolean;
  /** The client's identity for the next transition, and its version. */
  identity(): { readonly caller: Caller; readonly version: number };
  /** The client's next transition has a new identity version. */
  identityChanged(): void;
  confirmedVersion(): number;
  /** A mutation's response was sent: a transition that includes its commit must follow. */
  committed(ts: Timestamp): void;
  send(message: string): void;
  sendTransition(messages: readonly string[]): void;
  answered(message: Message): void;
  /** Counts memory beside the message itself; negative when it is no longer held. */
  hold(bytes: number): void;
  broke(error: unknown): void;
}

/** A message that was received and is not answered yet, as text: parsed, it can take twenty times the memory. */
export interface Message {
  readonly text: string;
  /** What it counts for until it is answered. */
  readonly sizeBytes: number;
}
