import type { Caller } from '../runtime/functionRunner.ts';
import { type FunctionRequest, parseClientMessage } from './clientMessage.ts';
import { responseMessage } from './serverMessage.ts';
import type { Message, SessionOwner } from './sessionContext.ts';

interface QueuedMutation {
  readonly message: Message;
  readonly sessionId: string;
  readonly caller: Caller;
}

/** The memory of a running call, as a multiple of its message: parsed arguments take more than their text. */
const RUNNING_FACTOR = 8;
/** Mutations that do not wait for the disk occupy the event loop no longer than this. */
const TURN_MS = 10;

/** The mutations and actions of one sync socket (SPEC 20.4). */
export class SessionCalls {
  readonly #owner: SessionOwner;
  readonly #mutations: QueuedMutation[] = [];
  #isMutating = false;
  #runningCount = 0;

  constructor(owner: SessionOwner) {
    this.#owner = owner;
  }

  get pendingCount(): number {
    return this.#mutations.length + this.#runningCount;
  }

  mutate(message: Message, sessionId: string, caller: Caller): void {
    this.#mutations.push({ message, sessionId, caller });
    void this.#runMutations();
  }

  /** Drops the mutations that have not begun. Their client received no answer and sends them again. */
  drop(): void {
    for (const { message } of this.#mutations.splice(0)) this.#owner.answered(message);
  }

  async act(message: Message, request: FunctionRequest, caller: Caller): Promise<void> {
    const { runner, client } = this.#owner;
    const { path, args } = request;
    try {
      await this.#run(message, async () => {
        const result = await runner.runAction({ path, args, caller, client });
        if (!this.#owner.isClosed()) this.#owner.send(responseMessage(request, result, null));
      });
    } catch (error) {
      this.#owner.broke(error);
    }
  }

  /**
   * Runs mutations one after another in order of arrival. Those that have arrived run to the end even when the socket
   * closes, because a reader who taps and leaves means it; a client that reconnects re-sends its requests and gets the
   * recorded outcomes.
   */
  async #runMutations(): Promise<void> {
    if (this.#isMutating) return;
    this.#isMutating = true;
    let turnStartMs = performance.now();
    try {
      for (let next = this.#mutations.shift(); next !== undefined; next = this.#mutations.shift()) {
        const mutation = next;
        await this.#run(mutation.message, () => this.#runMutation(mutation));
        if (performance.now() - turnStartMs < TURN_MS) continue;
        await new Promise((resolve) => setImmediate(resolve));
        turnStartMs = performance.now();
      }
    } catch (error) {
      // The outcome is unknown (a failing disk): the client asks again after it has reconnected.
      this.drop();
      this.#owner.broke(error);
    } finally {
      this.#isMutating = false;
    }
  }

  async #runMutation({ message, sessionId, caller }: QueuedMutation): Promise<void> {
    const { runner, client } = this.#owner;
    const request = parseClientMessage(message.text) as FunctionRequest;
    const { path, args, requestId } = request;
    const call = { path, args, caller, client, request: { sessionId, requestId } };
    const { result, ts } = await runner.runMutation(call);
    if (this.#owner.isClosed()) return;
    // The response goes first: the client looks for it when the transition past its commit arrives.
    this.#owner.send(responseMessage(request, result, result.kind === 'success' ? ts : null));
    if (result.kind === 'success') this.#owner.committed(ts);
  }

  async #run(message: Message, call: () => Promise<void>): Promise<void> {
    const heldBytes = message.sizeBytes * RUNNING_FACTOR;
    this.#runningCount++;
    this.#owner.hold(heldBytes);
    try {
      await call();
    } finally {
      this.#runningCount--;
      this.#owner.hold(-heldBytes);
      this.#owner.answered(message);
    }
  }
}
