import type { JoinedAudio } from '../../shared/desk/narration.ts';
import type { Result } from '../../shared/result.ts';
import type { AudioSource, UploadFailure, UploadPorts } from '../feed/uploadAudio.ts';

/** The state of a file's upload. */
export type UploadState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'sending'; readonly receivedBytes: number }
  | { readonly kind: 'ready'; readonly durationSeconds: number }
  /** The library cannot be reached, or failed; the upload is retried automatically. */
  | { readonly kind: 'stopped'; readonly receivedBytes: number }
  /** A permanent failure: the file can be removed, or picked again. */
  | { readonly kind: 'failed'; readonly failure: UploadFailure };

interface QueuePorts {
  readonly upload: (
    source: AudioSource,
    ports: Pick<UploadPorts, 'onReceived' | 'signal'>,
  ) => Promise<Result<JoinedAudio, UploadFailure>>;
  /** Resolves when a failed upload is worth another try; may reject when `signal` aborts. */
  readonly retryDelay: (signal: AbortSignal) => Promise<void>;
}

/** Sends files one after the other, in the order in which they were added, and reports the state of each. */
export class UploadQueue {
  readonly #ports: QueuePorts;
  readonly #sources = new Map<string, AudioSource>();
  readonly #listeners = new Set<() => void>();
  readonly #end = new AbortController();
  #states: ReadonlyMap<string, UploadState> = new Map();
  /** The upload in progress. */
  #current: { readonly sha256: string; readonly abort: AbortController } | undefined;

  constructor(ports: QueuePorts) {
    this.#ports = ports;
  }

  /** The state of each file, by its hash. A new map after every change. */
  readonly states = (): ReadonlyMap<string, UploadState> => this.#states;

  /** Calls the listener after each change. Returns a function that unsubscribes it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Queues a file. One that failed before is tried again; one that is queued or being sent stays so. */
  add(source: AudioSource): void {
    const known = this.#states.get(source.sha256);
    if (known && known.kind !== 'failed') return;
    this.#sources.set(source.sha256, source);
    this.#set(source.sha256, { kind: 'waiting' });
    void this.#run();
  }

  /** Removes a file, even while it is being sent. */
  remove(sha256: string): void {
    this.#sources.delete(sha256);
    this.#set(sha256, undefined);
    if (this.#current?.sha256 === sha256) this.#current.abort.abort();
  }

  /** Stops all uploads; what was sent stays at the library for the next time. */
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
      await this.#ports.retryDelay(signal).catch(() => undefined);
    } else {
      this.#set(sha256, { kind: 'failed', failure: answer.failure });
    }
  }

  /** The first file that is not uploaded yet. */
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
