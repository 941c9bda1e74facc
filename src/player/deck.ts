import { releaseAll, type Source } from './sources.ts';

/** 'moved': its position; 'arriving': data; 'broken': its last source failed. */
export type DeckEvent = 'moved' | 'arriving' | 'playing' | 'waiting' | 'paused' | 'ended' | 'broken';

const passedOn: readonly [string, DeckEvent][] = [
  ['timeupdate', 'moved'],
  ['seeked', 'moved'],
  ['ratechange', 'moved'],
  ['progress', 'arriving'],
  ['playing', 'playing'],
  ['waiting', 'waiting'],
  ['ended', 'ended'],
];

/** After a failing source the next plays on; 'broken' if none is left. Object URLs are revoked once released. */
export class Deck {
  readonly #audio: HTMLAudioElement;
  readonly #emit: (event: DeckEvent, source: Deck) => void;
  #sources: readonly Source[] = [];
  /** A position set before the element has the file's metadata. It is applied later, because Safari would forget it. */
  #pendingSeconds: number | undefined;
  #wantsToPlay = false;

  constructor(audio: HTMLAudioElement, emit: (event: DeckEvent, source: Deck) => void) {
    this.#audio = audio;
    this.#emit = emit;
    audio.crossOrigin = 'anonymous';
    audio.preservesPitch = true;
    audio.addEventListener('loadedmetadata', () => this.#applyPending());
    audio.addEventListener('error', () => this.#nextSource());
    for (const [type, event] of passedOn)
      audio.addEventListener(type, () => this.isOpen && emit(event, this));
    audio.addEventListener('pause', () => {
      // It also fires at the end of a file and while another source loads, and an earlier pause's may arrive late.
      if (this.isOpen && audio.paused && !audio.ended && audio.error === null) emit('paused', this);
    });
  }

  get isOpen(): boolean {
    return this.#sources.length > 0;
  }

  get isPaused(): boolean {
    return this.#audio.paused;
  }

  get positionSeconds(): number {
    return this.#pendingSeconds ?? this.#audio.currentTime;
  }

  /** Best source first. A local file is read at once, a network address on playing, or at once when `preloads`. */
  open(sources: readonly Source[], positionSeconds: number, preloads: boolean): void {
    const before = this.#sources;
    this.#sources = sources;
    this.#pendingSeconds = positionSeconds;
    this.#wantsToPlay = false;
    // The element switches directly from one file to the other, without an empty state in between.
    this.#load(preloads);
    releaseAll(before);
  }

  /** Resolves 'refused' when the browser requires a tap first. A failing source is reported as an event. */
  async play(): Promise<'begun' | 'refused'> {
    this.#wantsToPlay = true;
    try {
      await this.#audio.play();
    } catch (error) {
      if (error instanceof Error && error.name === 'NotAllowedError') {
        this.#wantsToPlay = false;
        return 'refused';
      }
      // 'AbortError': a pause or another source interrupted it. 'NotSupportedError' also fires an 'error' event.
    }
    return 'begun';
  }

  pause(): void {
    this.#wantsToPlay = false;
    this.#audio.pause();
  }

  seek(positionSeconds: number): void {
    const { readyState, HAVE_METADATA } = this.#audio;
    if (readyState >= HAVE_METADATA) this.#audio.currentTime = positionSeconds;
    else this.#pendingSeconds = positionSeconds;
  }

  close(): void {
    if (!this.isOpen) return;
    releaseAll(this.#sources);
    this.#sources = [];
    this.#wantsToPlay = false;
    this.#pendingSeconds = undefined;
    this.#audio.pause();
    this.#audio.removeAttribute('src');
    this.#audio.load();
  }

  #load(preloads: boolean): void {
    const [source] = this.#sources;
    if (!source) {
      this.#emit('broken', this);
      return;
    }
    this.#audio.preload = source.isLocal || preloads ? 'auto' : 'none';
    this.#audio.src = source.url;
    if (this.#wantsToPlay) void this.play();
  }

  #nextSource(): void {
    if (!this.isOpen) return;
    const { error } = this.#audio;
    console.warn(`An audio source failed: ${error?.message || `code ${error?.code}`}`);
    this.#pendingSeconds = this.positionSeconds;
    const [failed, ...others] = this.#sources;
    failed?.release();
    this.#sources = others;
    this.#load(false);
  }

  #applyPending(): void {
    const seconds = this.#pendingSeconds;
    this.#pendingSeconds = undefined;
    if (seconds !== undefined && seconds > 0) this.#audio.currentTime = seconds;
    if (this.isOpen) this.#emit('moved', this);
  }
}
