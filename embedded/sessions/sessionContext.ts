import type { RequestClient } from '../callerNetwork.ts';
import type { HostLimits } from '../limits.ts';
import type { MemoryBudget } from '../memoryBudget.ts';
import type { QueryCache } from '../queries/queryCache.ts';
import type { FunctionRunner } from '../runtime/createFunctionRunner.ts';
import type { Authenticator } from './authenticator.ts';
import type { TransitionEncoder } from './transitionEncoder.ts';

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
  readonly encoder: TransitionEncoder;
  readonly times: SessionTimes;
  readonly schedule: () => void;
  readonly scheduleAfterCommit: () => void;
  /** The host is stopping: no new work. */
  readonly isDraining: () => boolean;
}

/** A message that was received and is not answered yet, as text: parsed, it can take twenty times the memory. */
export interface Message {
  readonly text: string;
  /** What it counts for until it is answered. */
  readonly sizeBytes: number;
}
