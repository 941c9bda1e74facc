import type { SessionTimes } from './sessionContext.ts';

/** The state of a session when its liveness is checked. All times are milliseconds of one monotonic clock. */
export interface SignsOfLife {
  readonly nowMs: number;
  readonly isConnected: boolean;
  /** Since when the session is suspended because its identity was refused or has expired. */
  readonly suspendedSinceMs: number | null;
  /** When the peer last received bytes that had waited for it. */
  readonly lastProgressMs: number;
  /** The socket is not read because of its own unanswered calls, so it cannot show that it is alive. */
  readonly isHeldBack: boolean;
}

/** What to do with the socket. */
export type Beat =
  | { readonly kind: 'expired'; readonly reason: string }
  | { readonly kind: 'gone' }
  | { readonly kind: 'ping' }
  | { readonly kind: 'nothing' };

/** Whether one client is still connected (SPEC 24.4), and whether it meets the deadlines for its messages. */
export class Liveness {
  readonly #times: SessionTimes;
  readonly #openedAtMs: number;
  #lastHeardMs: number;
  #lastPingMs: number;

  constructor(times: SessionTimes, nowMs: number) {
    this.#times = times;
    this.#openedAtMs = nowMs;
    this.#lastHeardMs = nowMs;
    this.#lastPingMs = nowMs;
  }

  /** The peer sent something, or could not be read until now. */
  heard(nowMs: number): void {
    this.#lastHeardMs = nowMs;
  }

  /** Called every few seconds; a requested ping counts as sent. */
  beat(signs: SignsOfLife): Beat {
    const { nowMs, suspendedSinceMs } = signs;
    const { connectTimeoutMs, pingIntervalMs, silenceLimitMs, reauthenticationMs } = this.#times;
    if (!signs.isConnected && nowMs - this.#openedAtMs > connectTimeoutMs) {
      return { kind: 'expired', reason: 'ConnectExpected' };
    }
    if (suspendedSinceMs !== null && nowMs - suspendedSinceMs > reauthenticationMs) {
      return { kind: 'expired', reason: 'AuthenticationExpected' };
    }
    const aliveMs = Math.max(this.#lastHeardMs, signs.lastProgressMs);
    if (!signs.isHeldBack && nowMs - aliveMs > silenceLimitMs) return { kind: 'gone' };
    if (nowMs - this.#lastPingMs < pingIntervalMs) return { kind: 'nothing' };
    this.#lastPingMs = nowMs;
    return { kind: 'ping' };
  }
}
