import { proxy } from 'valtio/vanilla';
import type { AudioSource, UploadFailure, uploadAudio } from '../feed/uploadAudio.ts';

export type UploadState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'sending'; readonly receivedBytes: number }
  | { readonly kind: 'ready' }
  /** The library cannot be reached, or failed; the upload is retried automatically. */
  | { readonly kind: 'stopped'; readonly receivedBytes: number }
  /** A permanent failure: the file can be removed, or picked again. */
  | { readonly kind: 'failed'; readonly failure: UploadFailure };

/** Sends files one after the other, in the order in which they were added. */
export class UploadQueue {
  readonly #upload: typeof uploadAudio;
  readonly #retryDelay: (signal: AbortSignal) => Promise<void>;
  readonly #sources = new Map<string, AudioSource>();
  readonly #end = new AbortController();
  /** By the files' hashes. A new map after every change. */
  readonly states = proxy<{ now: ReadonlyMap<string, UploadState> }>({ now: new Map() });
  #current: { readonly sha256: string; readonly abort: AbortController } | undefined;

  /** `retryDelay` resolves when a failed upload is worth another try; it may reject when its signal aborts. */
  constructor(upload: typeof uploadAudio, retryDelay: (signal: AbortSignal) => Promise<void>) {
    this.#upload = upload;
    this.#retryDelay = retryDelay;
  }

  /** Queues a file. One that failed before is tried again; one that is queued or being sent stays so. */
  add(source: AudioSource): void {
    const existing = this.states.now.get(source.sha256);
    if (existing && existing.kind !== 'failed') return;
    this.#sources.set(source.sha256, source);
    this.#set(source.sha256, { kind: 'waiting' });
    void this.#run();
  }

  /** Also while the file is being sent. */
  remove(sha256: string): void {
    this.#sources.delete(sha256);
    this.#set(sha256, undefined);
    if (this.#current?.sha256 === sha256) this.#current.abort.abort();
  }

  /** Stops all uploads; what was sent stays at the library for the next time. */
  close(): void {
    this.#end.abort();
    this.#current?.abort.abort();
  }

  async #run(): Promise<void> {
    if (this.#current) return;
    for (;;) {
      const isWaiting = ({ kind }: UploadState) => kind === 'waiting' || kind === 'stopped';
      const [sha256 = ''] = [...this.states.now].find(([, state]) => isWaiting(state)) ?? [];
      const source = this.#sources.get(sha256);
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
    const answer = await this.#upload(source, { onReceived, signal });
    if (signal.aborted) return;
    if (answer.ok) {
      this.#set(sha256, { kind: 'ready' });
    } else if (answer.failure.kind === 'offline' || answer.failure.kind === 'server') {
      this.#set(sha256, { kind: 'stopped', receivedBytes: received });
      await this.#retryDelay(signal).catch(() => undefined);
    } else {
      this.#set(sha256, { kind: 'failed', failure: answer.failure });
    }
  }

  #set(sha256: string, state: UploadState | undefined): void {
    const states = new Map(this.states.now);
    if (state) states.set(sha256, state);
    else states.delete(sha256);
    this.states.now = states;
  }
}
