import type { Caller } from '../runtime/functionRunner.ts';
import { type AuthenticateRequest, ProtocolError } from './clientMessage.ts';
import { authErrorMessage } from './serverMessage.ts';
import type { SessionOwner } from './sessionContext.ts';

/** setTimeout's limit: longer delays fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** The identity on one sync socket, from one Authenticate message to the next (SPEC 23). */
export class SessionIdentity {
  readonly #owner: SessionOwner;
  caller: Caller = { kind: 'anonymous' };
  /** A user has proved their identity on this socket, whether or not they have signed out since. */
  hasSignedIn = false;
  /** The version of the last successful Authenticate, which the next transition reaches. */
  version = 0;
  /** A token is being checked; later messages wait for the outcome. */
  isAuthenticating = false;
  /** Set while the identity is refused or expired, by `performance.now()`: nothing runs until a new Authenticate. */
  suspendedSinceMs: number | null = null;
  /** The identity version that the client's next Authenticate builds on; refused attempts count too. */
  #nextBaseVersion = 0;
  #expiryTimer: NodeJS.Timeout | null = null;
  #disposed = false;

  constructor(owner: SessionOwner) {
    this.#owner = owner;
  }

  get isSettled(): boolean {
    return !this.isAuthenticating && this.suspendedSinceMs === null;
  }

  /** Resolves when the outcome, either way, is in effect. @throws ProtocolError for another base version. */
  authenticate(request: AuthenticateRequest): Promise<void> {
    if (request.baseVersion !== this.#nextBaseVersion) {
      throw new ProtocolError(
        `Base version ${request.baseVersion} passed up doesn't match the current version ${this.#nextBaseVersion}`,
      );
    }
    this.#nextBaseVersion = request.baseVersion + 1;
    this.isAuthenticating = true;
    return this.#settle(request);
  }

  dispose(): void {
    this.#disposed = true;
    if (this.#expiryTimer !== null) clearTimeout(this.#expiryTimer);
  }

  async #settle({ token, baseVersion }: AuthenticateRequest): Promise<void> {
    const outcome = await this.#owner.authenticator.authenticate(token);
    this.isAuthenticating = false;
    if (this.#disposed) return;
    if (outcome.kind === 'refused') {
      this.suspendedSinceMs = performance.now();
      this.#owner.send(authErrorMessage(outcome.message, baseVersion, true));
      return;
    }
    this.suspendedSinceMs = null;
    this.caller = outcome.caller;
    if (outcome.caller.kind !== 'anonymous') this.hasSignedIn = true;
    this.version = baseVersion + 1;
    this.#watchExpiry(outcome.expiresAtMs);
    this.#owner.identityChanged();
  }

  #watchExpiry(expiresAtMs: number | null): void {
    if (this.#expiryTimer !== null) clearTimeout(this.#expiryTimer);
    this.#expiryTimer = null;
    if (expiresAtMs === null) return;
    const remainingMs = expiresAtMs - Date.now();
    this.#expiryTimer = setTimeout(
      () => (expiresAtMs <= Date.now() ? this.#expire() : this.#watchExpiry(expiresAtMs)),
      Math.min(Math.max(remainingMs, 0), MAX_TIMER_MS),
    );
    this.#expiryTimer.unref();
  }

  #expire(): void {
    if (this.#disposed || this.suspendedSinceMs !== null) return;
    this.suspendedSinceMs = performance.now();
    // A client whose identity is not confirmed yet reacts only to the failure of its own attempt.
    const isUnconfirmed = this.version !== this.#owner.confirmedVersion();
    this.#owner.send(authErrorMessage('Convex token identity expired', this.version - 1, isUnconfirmed));
  }
}
