import { releaseAll, type Source } from './sources.ts';

/**
 * A deck's events: its position moved, data arrives, it plays, it waits for data, it paused, it ended, or its last
 * source failed.
 */
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

/**
 * One audio element, loaded with one part of a narration. When a source fails, the next one continues from the same
 * position; 'broken' is reported when none is left. Object URLs are revoked as soon as the element has released them.
 */
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
      // The event also fires at the end of a file and while another source loads, and the event of an earlier pause
      // may arrive when the element already plays again.
      if (this.isOpen && audio.paused && !audio.ended && audio.error === null) emit('paused', this);
    });
  }

  /** Whether a part is loaded. */
  get isOpen(): boolean {
    return this.#sources.length > 0;
  }

  get isPaused(): boolean {
    return this.#audio.paused;
  }

  /** Seconds into the part. */
  get positionSeconds(): number {
    return this.#pendingSeconds ?? this.#audio.currentTime;
  }

  /**
   * Loads a part, best source first. A local file is read at once. A network address is read when playback starts, or
   * at once when `preloads`, because it is needed soon.
   */
  open(sources: readonly Source[], positionSeconds: number, preloads: boolean): void {
    const before = this.#sources;
    this.#sources = sources;
    this.#pendingSeconds = positionSeconds;
    this.#wantsToPlay = false;
    // The element switches directly from one file to the other, without an empty state in between.
    this.#load(preloads);
    releaseAll(before);
  }

  /**
   * Plays. Resolves 'refused' when the browser requires a tap first. A failing source is reported as an event; a pause
   * meanwhile is not reported here, because its caller knows of it.
   */
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

  /** Unloads the part and revokes its object URLs. */
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
    console.warn(`A source of the narration failed: ${error?.message || `code ${error?.code}`}`);
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
