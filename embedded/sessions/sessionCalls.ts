import type { Caller, FunctionRunner } from '../runtime/functionRunner.ts';
import type { Timestamp } from '../values/timestamp.ts';
import type { FunctionRequest } from './clientMessage.ts';
import { responseMessage } from './serverMessage.ts';

/** What calls need of the session that they came from. */
export interface CallsOwner {
  readonly runner: FunctionRunner;
  isClosed(): boolean;
  send(message: string): void;
  /** A mutation's response went out: a transition that is not behind its commit must follow. */
  committed(ts: Timestamp): void;
  /** There may be room for more calls. */
  answered(): void;
  broke(error: unknown): void;
}

interface QueuedMutation {
  readonly request: FunctionRequest;
  readonly sessionId: string;
  readonly caller: Caller;
}

/** The mutations and actions of one sync socket (SPEC 20.4). */
export class SessionCalls {
  readonly #owner: CallsOwner;
  readonly #mutations: QueuedMutation[] = [];
  #isMutating = false;
  #actionsRunning = 0;

  constructor(owner: CallsOwner) {
    this.#owner = owner;
  }

  /** Calls taken from the client and not answered yet. */
  get pendingCount(): number {
    return this.#mutations.length + (this.#isMutating ? 1 : 0) + this.#actionsRunning;
  }

  /** Takes a mutation, to be run after those that came before it. */
  mutate(request: FunctionRequest, sessionId: string, caller: Caller): void {
    this.#mutations.push({ request, sessionId, caller });
    void this.#runMutations();
  }

  /** Runs an action at once, beside whatever else runs. Never rejects. */
  async act(request: FunctionRequest, caller: Caller): Promise<void> {
    this.#actionsRunning++;
    try {
      const { path, args } = request;
      const result = await this.#owner.runner.runAction({ path, args, caller });
      if (!this.#owner.isClosed()) this.#owner.send(responseMessage(request, result, null));
    } catch (error) {
      this.#owner.broke(error);
    } finally {
      this.#actionsRunning--;
      this.#owner.answered();
    }
  }

  /**
   * One after another in order of arrival. What has arrived runs to the end even when the socket closes, because a reader
   * who taps and leaves means it; a client that comes back sends its requests again and gets the recorded outcomes.
   */
  async #runMutations(): Promise<void> {
    if (this.#isMutating) return;
    this.#isMutating = true;
    try {
      for (let next = this.#mutations.shift(); next !== undefined; next = this.#mutations.shift()) {
        await this.#runMutation(next);
      }
    } catch (error) {
      // The outcome is unknown (a failing disk): the client asks again after it has reconnected.
      this.#mutations.length = 0;
      this.#owner.broke(error);
    } finally {
      this.#isMutating = false;
    }
  }

  async #runMutation({ request, sessionId, caller }: QueuedMutation): Promise<void> {
    const { result, ts } = await this.#owner.runner.runMutation({
      path: request.path,
      args: request.args,
      caller,
      request: { sessionId, requestId: request.requestId },
    });
    if (this.#owner.isClosed()) return;
    // The response goes first: the client looks for it when the transition past its commit arrives.
    this.#owner.send(responseMessage(request, result, result.kind === 'success' ? ts : null));
    if (result.kind === 'success') this.#owner.committed(ts);
    this.#owner.answered();
  }
}
