import type { RequestClient } from '../callerNetwork.ts';
import type { Caller, FunctionRunner } from '../runtime/functionRunner.ts';
import type { Timestamp } from '../values/timestamp.ts';
import { type FunctionRequest, parseMutation } from './clientMessage.ts';
import type { Message, Unanswered } from './inbox.ts';
import { responseMessage } from './serverMessage.ts';

/** What calls need from their session. */
export interface CallsOwner {
  readonly runner: FunctionRunner;
  readonly client: RequestClient;
  isClosed(): boolean;
  send(message: string): void;
  /** A mutation's response was sent: a transition that includes its commit must follow. */
  committed(ts: Timestamp): void;
  /** There may be room for more calls. `bytes` is the size that the call counted for. */
  answered(bytes: number): void;
  /** Counts the memory of a running call beside its text; negative when it has ended. */
  running(bytes: number): void;
  broke(error: unknown): void;
}

interface QueuedMutation {
  /** Kept as text until its turn: parsed, the arguments can take many times the memory. */
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
  readonly #owner: CallsOwner;
  readonly #mutations: QueuedMutation[] = [];
  #isMutating = false;
  #actionsRunning = 0;
  #bytes = 0;

  constructor(owner: CallsOwner) {
    this.#owner = owner;
  }

  /** Calls taken from the client and not answered yet. */
  get unanswered(): Unanswered {
    const count = this.#mutations.length + (this.#isMutating ? 1 : 0) + this.#actionsRunning;
    return { count, bytes: this.#bytes };
  }

  /** Queues a mutation, to run after the earlier ones. */
  mutate(message: Message, sessionId: string, caller: Caller): void {
    this.#bytes += message.sizeBytes;
    this.#mutations.push({ message, sessionId, caller });
    void this.#runMutations();
  }

  /** Drops the mutations that have not begun. Their client received no answer and sends them again. */
  drop(): void {
    for (const { message } of this.#mutations.splice(0)) this.#answered(message);
  }

  /** Runs an action at once, in parallel with other calls. Never rejects. */
  async act(message: Message, request: FunctionRequest, caller: Caller): Promise<void> {
    this.#bytes += message.sizeBytes;
    this.#actionsRunning++;
    this.#owner.running(message.sizeBytes * RUNNING_FACTOR);
    try {
      const { path, args } = request;
      const { runner, client } = this.#owner;
      const result = await runner.runAction({ path, args, caller, client });
      if (!this.#owner.isClosed()) this.#owner.send(responseMessage(request, result, null));
    } catch (error) {
      this.#owner.broke(error);
    } finally {
      this.#actionsRunning--;
      this.#owner.running(-message.sizeBytes * RUNNING_FACTOR);
      this.#answered(message);
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
        await this.#runMutation(next);
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
    const request = parseMutation(message.text);
    this.#owner.running(message.sizeBytes * RUNNING_FACTOR);
    try {
      const { result, ts } = await this.#owner.runner.runMutation({
        path: request.path,
        args: request.args,
        caller,
        client: this.#owner.client,
        request: { sessionId, requestId: request.requestId },
      });
      if (this.#owner.isClosed()) return;
      // The response goes first: the client looks for it when the transition past its commit arrives.
      this.#owner.send(responseMessage(request, result, result.kind === 'success' ? ts : null));
      if (result.kind === 'success') this.#owner.committed(ts);
    } finally {
      this.#owner.running(-message.sizeBytes * RUNNING_FACTOR);
      this.#answered(message);
    }
  }

  #answered({ sizeBytes }: Message): void {
    this.#bytes -= sizeBytes;
    this.#owner.answered(sizeBytes);
  }
}
