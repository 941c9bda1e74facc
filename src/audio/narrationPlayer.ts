import type { CatalogueRow, StoryId } from '../shared/catalogue.ts';
import type { LipiStore } from '../state/lipiStoreFields.ts';
import type { PlayableUrl } from './playableUrl.ts';
import { locate, makeTimeline, type Timeline } from './timeline.ts';

export type PlayerStatus =
  /** Nothing is loaded, or the story has no narration. */
  | { readonly kind: 'idle' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'playing' }
  | { readonly kind: 'paused' }
  /** Should play, and waits for data. */
  | { readonly kind: 'stalled' }
  | { readonly kind: 'failed'; readonly message: string };

/** What the screens show of the player. Position and duration run over all parts. */
export interface PlayerView {
  storyId: StoryId | null;
  status: PlayerStatus;
  positionSeconds: number;
  durationSeconds: number;
}

export interface NarrationPlayerOptions {
  readonly audio: HTMLAudioElement;
  readonly view: PlayerView;
  readonly store: LipiStore;
  /** Where to play a part of a story from, best first: its cached copy, the network, an older saved copy. */
  readonly sourcesOf: (row: CatalogueRow, partIndex: number) => Promise<readonly PlayableUrl[]>;
  /** After each change of place or status. */
  readonly onChange: () => void;
}

/**
 * Plays a narration of one or more parts on one audio element, as one stretch of time.
 *
 * The element gets its address when a story is loaded and not when it is played: browsers let `play` run only within
 * the reader's tap, and reading the cache would come between. A network address is not fetched before it plays.
 * When a source fails, the next one goes on from the same place.
 */
export class NarrationPlayer {
  readonly #options: NarrationPlayerOptions;
  #row: CatalogueRow | undefined;
  #timeline: Timeline = makeTimeline([]);
  #index = 0;
  #sources: PlayableUrl[] = [];
  /** A place in the current part that the element cannot take before it knows the file. */
  #pendingSeekSeconds: number | undefined;
  #wantsToPlay = false;
  /** Raised with every change of source, so that an answer for an earlier one is dropped. */
  #turn = 0;

  constructor(options: NarrationPlayerOptions) {
    this.#options = options;
    const { audio } = options;
    audio.crossOrigin = 'anonymous';
    audio.addEventListener('loadedmetadata', () => this.#onMetadata());
    audio.addEventListener('timeupdate', () => this.#showPlace());
    audio.addEventListener('seeked', () => this.#showPlace());
    audio.addEventListener('playing', () => this.#show({ kind: 'playing' }));
    audio.addEventListener('waiting', () => {
      if (this.#wantsToPlay) this.#show({ kind: 'stalled' });
    });
    audio.addEventListener('pause', () => this.#onPause());
    audio.addEventListener('ended', () => void this.#onEnded());
    audio.addEventListener('error', () => void this.#onError());
  }

  /**
   * Gets a story's narration ready, paused: where the reader left it when it was the last one, else at the start.
   * Loading the story at hand again changes nothing. A story without narration leaves the player idle.
   */
  async load(row: CatalogueRow): Promise<void> {
    const { store, view } = this.#options;
    if (this.#row?.id === row.id && view.status.kind !== 'failed') {
      this.#row = row;
      return;
    }
    const parts = row.narration?.parts ?? [];
    const isSame = store.selectedContent === row.id;
    this.#stop();
    this.#row = row;
    this.#timeline = makeTimeline(parts);
    const index = isSame && store.currentAudioIndex < parts.length ? store.currentAudioIndex : 0;
    const offsetSeconds = isSame ? Math.min(store.currentTime, parts[index]?.durationSeconds ?? 0) : 0;
    Object.assign(store, {
      selectedContent: row.id,
      showAudioControls: parts.length > 0,
      audioDurations: parts.map(({ durationSeconds }) => durationSeconds),
      totalDuration: this.#timeline.durationSeconds,
    });
    view.storyId = row.id;
    view.durationSeconds = this.#timeline.durationSeconds;
    if (parts.length === 0) {
      view.positionSeconds = 0;
      this.#show({ kind: 'idle' });
      return;
    }
    await this.#enterPart(index, offsetSeconds);
  }

  /** Plays from the present place, from the start when the end was reached. */
  async play(): Promise<void> {
    if (!this.#row || this.#timeline.startsSeconds.length === 0) return;
    const { view, audio } = this.#options;
    this.#wantsToPlay = true;
    if (view.status.kind === 'failed') {
      const { index, offsetSeconds } = locate(this.#timeline, view.positionSeconds);
      return this.#enterPart(index, offsetSeconds);
    }
    if (view.positionSeconds >= this.#timeline.durationSeconds) return this.seek(0);
    if (audio.src !== '') await this.#start();
  }

  pause(): void {
    this.#wantsToPlay = false;
    this.#options.audio.pause();
    this.#onPause();
  }

  /** Goes to a place in the whole narration and goes on playing if it did. Outside of it, the nearer end. */
  async seek(positionSeconds: number): Promise<void> {
    if (!this.#row || this.#timeline.startsSeconds.length === 0) return;
    const { index, offsetSeconds } = locate(this.#timeline, positionSeconds);
    if (index !== this.#index || this.#options.audio.src === '') return this.#enterPart(index, offsetSeconds);
    this.#seekInPart(offsetSeconds);
    if (this.#wantsToPlay && this.#options.audio.paused) await this.#start();
  }

  skip(seconds: number): Promise<void> {
    return this.seek(this.#options.view.positionSeconds + seconds);
  }

  setSpeed(rate: number): void {
    const { audio } = this.#options;
    // Loading another source resets the rate to the default one.
    audio.defaultPlaybackRate = rate;
    audio.playbackRate = rate;
    this.#options.onChange();
  }

  async #enterPart(index: number, offsetSeconds: number): Promise<void> {
    const row = this.#row;
    if (!row) return;
    const turn = ++this.#turn;
    this.#index = index;
    this.#pendingSeekSeconds = offsetSeconds;
    this.#show({ kind: 'loading' });
    this.#showPlace();
    const sources = await this.#options.sourcesOf(row, index);
    if (turn !== this.#turn) {
      for (const source of sources) source.release();
      return;
    }
    this.#releaseSources();
    this.#sources = [...sources];
    await this.#playFromFirstSource();
  }

  async #playFromFirstSource(): Promise<void> {
    const { audio } = this.#options;
    const [source] = this.#sources;
    if (!source) {
      this.#fail('The narration cannot be reached.');
      return;
    }
    this.#show({ kind: 'loading' });
    audio.preload = source.isLocal ? 'auto' : 'none';
    audio.src = source.url;
    if (this.#wantsToPlay) await this.#start();
    else this.#show({ kind: 'paused' });
  }

  async #start(): Promise<void> {
    const { audio } = this.#options;
    const turn = this.#turn;
    if (audio.paused) this.#show({ kind: 'loading' });
    try {
      await audio.play();
    } catch (error) {
      // A pause or another source in between ends a start ('AbortError'); a bad source comes as an 'error' event too.
      const name = error instanceof Error ? error.name : '';
      if (turn !== this.#turn || name === 'AbortError' || name === 'NotSupportedError') return;
      if (name === 'NotAllowedError') {
        this.pause();
        return;
      }
      this.#fail(error instanceof Error ? error.message : String(error));
    }
  }

  #seekInPart(offsetSeconds: number): void {
    const { audio } = this.#options;
    if (audio.readyState >= audio.HAVE_METADATA) audio.currentTime = offsetSeconds;
    else this.#pendingSeekSeconds = offsetSeconds;
    this.#showPlace();
  }

  #onMetadata(): void {
    const { audio } = this.#options;
    const seekSeconds = this.#pendingSeekSeconds;
    this.#pendingSeekSeconds = undefined;
    if (seekSeconds !== undefined && seekSeconds > 0) audio.currentTime = seekSeconds;
    this.#showPlace();
  }

  #onPause(): void {
    const { audio, view } = this.#options;
    // The event comes late: by then the element may play another source. It also pauses at the end of a part and
    // while another source loads.
    if (!audio.paused || audio.ended || view.status.kind === 'failed' || view.status.kind === 'idle') return;
    if (this.#wantsToPlay && view.status.kind === 'loading') return;
    // Another app or an unplugged headset paused: the reader's wish has changed too.
    this.#wantsToPlay = false;
    this.#show({ kind: 'paused' });
  }

  async #onEnded(): Promise<void> {
    const next = this.#index + 1;
    if (next < this.#timeline.startsSeconds.length) return this.#enterPart(next, 0);
    this.#wantsToPlay = false;
    this.#options.view.positionSeconds = this.#timeline.durationSeconds;
    this.#show({ kind: 'paused' });
  }

  async #onError(): Promise<void> {
    const { audio } = this.#options;
    if (this.#sources.length === 0) return;
    this.#pendingSeekSeconds = this.#placeInPart();
    const message = audio.error?.message || 'The narration could not be played.';
    console.warn(`A source of the narration failed: ${message}`);
    this.#sources.shift()?.release();
    if (this.#sources.length === 0) this.#fail(message);
    else await this.#playFromFirstSource();
  }

  #placeInPart(): number {
    return this.#pendingSeekSeconds ?? this.#options.audio.currentTime;
  }

  #showPlace(): void {
    const { store, view } = this.#options;
    if (!this.#row || view.status.kind === 'failed') return;
    const offsetSeconds = this.#placeInPart();
    view.positionSeconds = Math.min(
      this.#timeline.durationSeconds,
      (this.#timeline.startsSeconds[this.#index] ?? 0) + offsetSeconds,
    );
    store.currentAudioIndex = this.#index;
    store.currentTime = offsetSeconds;
    store.duration = this.#row.narration?.parts[this.#index]?.durationSeconds ?? 0;
    this.#options.onChange();
  }

  #show(status: PlayerStatus): void {
    const { store, view } = this.#options;
    view.status = status;
    store.isPlaying = status.kind === 'playing' || status.kind === 'stalled';
    store.isLoading = status.kind === 'loading' || status.kind === 'stalled';
    this.#options.onChange();
  }

  #fail(message: string): void {
    this.#wantsToPlay = false;
    this.#show({ kind: 'failed', message });
  }

  #stop(): void {
    const { audio } = this.#options;
    this.#turn += 1;
    this.#wantsToPlay = false;
    this.#pendingSeekSeconds = undefined;
    this.#releaseSources();
    if (audio.src !== '') {
      audio.pause();
      audio.removeAttribute('src');
      audio.load();
    }
  }

  #releaseSources(): void {
    for (const source of this.#sources) source.release();
    this.#sources = [];
  }
}
