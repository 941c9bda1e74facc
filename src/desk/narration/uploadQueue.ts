import type { JoinedAudio } from '../../shared/deskNarration.ts';
import type { Result } from '../../shared/result.ts';
import type { AudioSource, UploadFailure, UploadPorts } from '../../sync/desk/uploadAudio.ts';

/** How a file stands on its way to the library. */
export type UploadState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'sending'; readonly receivedBytes: number }
  | { readonly kind: 'ready'; readonly durationSeconds: number }
  /** The library cannot be reached, or failed; the next try comes by itself. */
  | { readonly kind: 'stopped'; readonly receivedBytes: number }
  /** For good: it can be taken out, or picked again. */
  | { readonly kind: 'failed'; readonly failure: UploadFailure };

interface QueuePorts {
  readonly upload: (
    source: AudioSource,
    ports: Pick<UploadPorts, 'onReceived' | 'signal'>,
  ) => Promise<Result<JoinedAudio, UploadFailure>>;
  /** Resolves when a file that did not get through is worth another try. */
  readonly nextTry: (signal: AbortSignal) => Promise<void>;
}

/** Sends files one after the other, in the order in which they were added, and says how each stands. */
export class UploadQueue {
  readonly #ports: QueuePorts;
  readonly #sources = new Map<string, AudioSource>();
  readonly #listeners = new Set<() => void>();
  readonly #end = new AbortController();
  #states: ReadonlyMap<string, UploadState> = new Map();
  /** Of the file under way. */
  #current: { readonly sha256: string; readonly abort: AbortController } | undefined;

  constructor(ports: QueuePorts) {
    this.#ports = ports;
  }

  /** How each file stands, by its hash. Another map whenever one of them changes. */
  readonly states = (): ReadonlyMap<string, UploadState> => this.#states;

  /** Calls back after each change. Returns the end of it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Sends a file in its turn. One that failed before gets another try, one that is under way stays so. */
  add(source: AudioSource): void {
    const known = this.#states.get(source.sha256);
    if (known && known.kind !== 'failed') return;
    this.#sources.set(source.sha256, source);
    this.#set(source.sha256, { kind: 'waiting' });
    void this.#run();
  }

  /** Forgets a file, in the middle of it too. */
  remove(sha256: string): void {
    this.#sources.delete(sha256);
    this.#set(sha256, undefined);
    if (this.#current?.sha256 === sha256) this.#current.abort.abort();
  }

  /** Ends all of it; what is sent stays at the library for the next time. */
  close(): void {
    this.#end.abort();
    this.#current?.abort.abort();
    this.#listeners.clear();
  }

  async #run(): Promise<void> {
    if (this.#current) return;
    for (;;) {
      const sha256 = this.#next();
      const source = sha256 !== undefined && this.#sources.get(sha256);
      if (!source || this.#end.signal.aborted) return;
      const abort = new AbortController();
      this.#current = { sha256: source.sha256, abort };
      await this.#send(source, abort.signal);
      this.#current = undefined;
    }
  }

  async #send(source: AudioSource, signal: AbortSignal): Promise<void> {
    const { sha256 } = source;
    let received = 0;
    const onReceived = (receivedBytes: number) => {
      received = receivedBytes;
      if (!signal.aborted) this.#set(sha256, { kind: 'sending', receivedBytes });
    };
    onReceived(0);
    const answer = await this.#ports.upload(source, { onReceived, signal });
    if (signal.aborted) return;
    if (answer.ok) {
      const { durationSeconds } = answer.value;
      this.#set(sha256, { kind: 'ready', durationSeconds });
    } else if (answer.failure.kind === 'offline' || answer.failure.kind === 'server') {
      this.#set(sha256, { kind: 'stopped', receivedBytes: received });
      await this.#ports.nextTry(signal);
    } else {
      this.#set(sha256, { kind: 'failed', failure: answer.failure });
    }
  }

  /** The first that is not through. */
  #next(): string | undefined {
    for (const [sha256, { kind }] of this.#states)
      if (kind === 'waiting' || kind === 'stopped') return sha256;
    return undefined;
  }

  #set(sha256: string, state: UploadState | undefined): void {
    const states = new Map(this.#states);
    if (state) states.set(sha256, state);
    else states.delete(sha256);
    this.#states = states;
    for (const listener of this.#listeners) listener();
  }
}
