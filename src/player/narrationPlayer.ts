import { ref } from 'valtio/vanilla';
import type { LipiStore } from '../settings/lipiStoreFields.ts';
import type { CatalogueRow } from '../shared/story/catalogue.ts';
import { locate, makeTimeline, type Timeline } from '../text/timeline.ts';
import { type Availability, type retryDelay, untilAvailable } from './availability.ts';
import { Deck, type DeckEvent } from './deck.ts';
import { type Playback, type PlaybackFailure, type PlayerStatus, viewOf, willPlay } from './playback.ts';
import {
  type PreparedStory,
  type PreparedStoryOptions,
  StoryPreparation,
  startingAt,
} from './preparedStory.ts';
import { releaseAll } from './sources.ts';

export interface NarrationPlayerOptions extends PreparedStoryOptions {
  readonly audios: readonly [HTMLAudioElement, HTMLAudioElement];
  readonly state: Pick<Playback, 'story' | 'status'>;
  /** Has the position, as part and seconds into it, the lengths of the parts and the speed. */
  readonly store: LipiStore;
  readonly probe: (story: CatalogueRow, partIndex: number) => Promise<Availability>;
  readonly retryDelay: typeof retryDelay;
  readonly shouldAutoplay: () => boolean;
  /** Called synchronously when the player starts playing the next story. */
  readonly onAdvanced: (story: CatalogueRow) => void;
  readonly onChange: () => void;
}

/** How long before a part's end the next one is preloaded: a slow connection needs this long for its beginning. */
const preloadSeconds = 30;
/** How long to wait without data before the server is probed. */
const silenceMs = 8 * 1000;

/**
 * Plays a narration of one or more parts as one timeline.
 *
 *     load ─► paused ◄──► playing ──► stalled ──(server silent)──► disconnected ──(server back)──► loading
 *               ▲             │          ▲  └──(data arrives)──► playing
 *               └──── end ────┘          └ every source failed: the server is probed ──► failed, or disconnected
 *
 * 1. The elements get their address when a story is loaded and not when it is played: browsers allow `play` only within
 *   the reader's tap, which leaves no time to read the cache. A network address is not fetched before the tap.
 * 2. The second element preloads the next part, so that the switch happens within one event.
 * 3. Every change of part or story increments `#turn`; results for an earlier turn are dropped.
 * 4. The next story is prepared before the end, and starts on the same element within the 'ended' event: behind a
 *   locked screen a page may still do that, and hardly anything later.
 */
export class NarrationPlayer {
  readonly #options: NarrationPlayerOptions;
  readonly #next: StoryPreparation;
  #deck: Deck;
  #otherDeck: Deck;
  /** Of the part on the other deck. */
  #preloadedIndex: number | undefined;
  #turn = 0;
  #watchdog: ReturnType<typeof setTimeout> | undefined;
  #recovery: AbortController | undefined;
  /** A second failure before another second was heard is final: Firefox without a sound device fails at each start. */
  #failedAtSeconds: number | undefined;

  constructor(options: NarrationPlayerOptions) {
    this.#options = options;
    this.#next = new StoryPreparation(options);
    const [deck, otherDeck] = options.audios.map(
      (audio) => new Deck(audio, (event, source) => source === this.#deck && this.#onDeck(event)),
    ) as [Deck, Deck];
    this.#deck = deck;
    this.#otherDeck = otherDeck;
  }

  /** The current position in the whole narration. The store's may lag by a quarter of a second. */
  get positionSeconds(): number {
    const { state, store } = this.#options;
    const { currentAudioIndex, audioDurations, totalDuration } = store;
    const currentTime = this.#deck.isOpen ? this.#deck.positionSeconds : store.currentTime;
    return viewOf(state, { currentAudioIndex, currentTime, audioDurations, totalDuration }).positionSeconds;
  }

  get #timeline(): Timeline {
    return makeTimeline(this.#options.state.story?.narration?.parts ?? []);
  }

  get #willPlay(): boolean {
    return willPlay(this.#options.state.status);
  }

  /** Paused, at the reader's last position and speed. Loading the current story again changes nothing. */
  async load(story: CatalogueRow): Promise<void> {
    const { state, store, placeOf } = this.#options;
    if (state.story?.id === story.id && state.status.kind !== 'failed') {
      state.story = ref(story);
      return;
    }
    this.#reset();
    const turn = this.#turn;
    this.#setStory(story);
    if (!store.showAudioControls) return this.#setStatus({ kind: 'idle' });
    this.#setStatus({ kind: 'loading', willPlay: false });
    const place = await placeOf(story.id);
    // Compared by id, because the row of the same story may have been updated meanwhile.
    if (state.story?.id !== story.id) return;
    if (place.speed !== undefined) store.playbackSpeed = place.speed;
    if (turn !== this.#turn) return;
    const positionSeconds = place.positionSeconds ?? this.positionSeconds;
    await this.#enter(startingAt(positionSeconds, this.#timeline), this.#willPlay);
  }

  /** From the current position, or from the start if the end was reached. */
  async play(): Promise<void> {
    const { state, store } = this.#options;
    if (!store.showAudioControls) return;
    const { positionSeconds, durationSeconds, status } = viewOf(state, store);
    const isAtEnd = positionSeconds >= durationSeconds;
    if (this.#deck.isOpen && !isAtEnd) await this.#begin();
    // A story that is still loading starts by itself once it is loaded.
    else if (status === 'loading') this.#setStatus({ kind: 'loading', willPlay: true });
    else await this.#enter(isAtEnd ? 0 : positionSeconds, true);
  }

  /** Plays from the current position and loads its part anew. */
  async retry(): Promise<void> {
    this.#failedAtSeconds = undefined;
    await this.#enter(this.positionSeconds, true);
  }

  pause(): void {
    this.#recovery?.abort();
    this.#next.drop();
    this.#deck.pause();
    const { kind } = this.#options.state.status;
    if (kind !== 'idle' && kind !== 'failed') this.#setStatus({ kind: 'paused' });
  }

  stop(): void {
    this.#reset();
    this.#options.state.story = undefined;
    this.#options.store.showAudioControls = false;
    this.#setStatus({ kind: 'idle' });
  }

  /** In the whole narration; keeps playing if it did. A position outside is clamped. */
  async seek(positionSeconds: number): Promise<void> {
    const { showAudioControls, currentAudioIndex } = this.#options.store;
    if (!showAudioControls) return;
    const { index, offsetSeconds } = locate(this.#timeline, positionSeconds);
    this.#failedAtSeconds = undefined;
    if (index !== currentAudioIndex || !this.#deck.isOpen)
      return this.#enter(positionSeconds, this.#willPlay);
    this.#deck.seek(offsetSeconds);
    this.#setPosition(index, this.#deck.positionSeconds);
    if (this.#willPlay && this.#deck.isPaused) await this.#begin();
  }

  skip(seconds: number): Promise<void> {
    return this.seek(this.positionSeconds + seconds);
  }

  /** Another story than the prepared one may be next now. */
  dropNext(): void {
    this.#next.drop();
  }

  async #enter(positionSeconds: number, plays: boolean): Promise<void> {
    const { state, sourcesOf } = this.#options;
    const { story } = state;
    if (!story) return;
    const { index, offsetSeconds } = locate(this.#timeline, positionSeconds);
    this.#closeDecks();
    const turn = this.#turn;
    this.#setPosition(index, offsetSeconds);
    this.#setStatus({ kind: 'loading', willPlay: plays });
    const sources = await sourcesOf(story, index);
    if (turn !== this.#turn) releaseAll(sources);
    else if (sources.length === 0) this.#fail('missing');
    else {
      this.#deck.open(sources, offsetSeconds, false);
      if (this.#willPlay) await this.#begin();
      else this.#setStatus({ kind: 'paused' });
    }
  }

  #closeDecks(): void {
    this.#recovery?.abort();
    this.#next.drop();
    this.#deck.close();
    this.#otherDeck.close();
    this.#preloadedIndex = undefined;
    this.#turn += 1;
  }

  #reset(): void {
    this.#failedAtSeconds = undefined;
    this.#closeDecks();
  }

  async #begin(): Promise<void> {
    if (this.#deck.isPaused) this.#setStatus({ kind: 'loading', willPlay: true });
    if ((await this.#deck.play()) === 'refused') this.pause();
  }

  #onDeck(event: DeckEvent): void {
    const { status } = this.#options.state;
    switch (event) {
      case 'moved':
        this.#setPosition(this.#options.store.currentAudioIndex, this.#deck.positionSeconds);
        void this.#prepareNext();
        return;
      case 'arriving':
        if (this.#watchdog !== undefined) this.#startWatchdog();
        return;
      case 'playing':
        this.#recovery?.abort();
        this.#setStatus({ kind: 'playing' });
        return;
      case 'waiting':
        if (this.#willPlay) this.#setStatus({ kind: 'stalled' });
        return;
      case 'paused':
        // Another app or an unplugged headset paused it, which counts as the reader's pause. A part that is still
        // loading also reports a pause, which is ignored.
        if (status.kind !== 'loading') this.pause();
        return;
      case 'ended':
        void this.#onEnded();
        return;
      case 'broken':
        void this.#recover('broken');
        return;
      default:
        event satisfies never;
    }
  }

  async #prepareNext(): Promise<void> {
    const { state, store, shouldAutoplay, sourcesOf } = this.#options;
    const { story } = state;
    const next = store.currentAudioIndex + 1;
    if (!story || !this.#willPlay || store.duration - store.currentTime > preloadSeconds) return;
    if (next >= store.audioDurations.length) {
      if (shouldAutoplay()) void this.#next.prepare(story);
      return;
    }
    if (this.#preloadedIndex === next) return;
    this.#preloadedIndex = next;
    const turn = this.#turn;
    const sources = await sourcesOf(story, next);
    if (turn === this.#turn && sources.length > 0) this.#otherDeck.open(sources, 0, true);
    else releaseAll(sources);
  }

  async #onEnded(): Promise<void> {
    const { store } = this.#options;
    const next = store.currentAudioIndex + 1;
    if (next >= store.audioDurations.length) return this.#onStoryEnded();
    if (this.#preloadedIndex !== next || !this.#otherDeck.isOpen)
      return this.#enter(this.#timeline.startsSeconds[next] ?? 0, this.#willPlay);
    const ended = this.#deck;
    this.#deck = this.#otherDeck;
    this.#otherDeck = ended;
    this.#preloadedIndex = undefined;
    this.#turn += 1;
    this.#setPosition(next, 0);
    // Playback starts first; the element is emptied while it plays.
    const begun = this.#begin();
    ended.close();
    await begun;
  }

  async #onStoryEnded(): Promise<void> {
    const { state, store, shouldAutoplay } = this.#options;
    // A paused story whose position is moved to its end stays there.
    const advances = this.#willPlay && shouldAutoplay();
    this.#setPosition(store.currentAudioIndex, store.duration);
    this.#setStatus({ kind: 'paused' });
    if (!state.story || !advances) return;
    // A pause, another position or another story meanwhile drops what is prepared.
    const prepared = this.#next.prepared ?? (await this.#next.prepare(state.story));
    if (prepared) await this.#advanceTo(prepared);
  }

  async #advanceTo({ story, index, offsetSeconds, speed, sources }: PreparedStory): Promise<void> {
    const { store, onAdvanced } = this.#options;
    this.#next.take();
    this.#otherDeck.close();
    this.#preloadedIndex = undefined;
    this.#failedAtSeconds = undefined;
    this.#turn += 1;
    this.#setStory(story);
    if (speed !== undefined) store.playbackSpeed = speed;
    this.#deck.open(sources, offsetSeconds, true);
    const begun = this.#begin();
    this.#setPosition(index, offsetSeconds);
    onAdvanced(story);
    await begun;
  }

  /** The part is loaded anew once it can be, however long the server is unreachable, unless the reader gives up. */
  async #recover(cause: 'broken' | 'silent'): Promise<void> {
    const { state, store, probe, retryDelay } = this.#options;
    const { story } = state;
    if (!story || this.#recovery?.signal.aborted === false) return;
    const recovery = new AbortController();
    this.#recovery = recovery;
    const { positionSeconds } = this;
    const index = store.currentAudioIndex;
    try {
      const found = await untilAvailable(
        {
          probe: () => probe(story, index),
          hasCopy: () => this.#hasCopy(story, index),
          onUnreachable: () => (this.#willPlay ? this.#setStatus({ kind: 'disconnected' }) : this.pause()),
          retryDelay,
        },
        recovery.signal,
      );
      const failedBefore = this.#failedAtSeconds !== undefined && state.status.kind !== 'disconnected';
      if (found === 'missing' || found === 'refused') this.#fail(found);
      else if (cause === 'broken' && found === 'available' && failedBefore) this.#fail('damaged');
      else {
        if (cause === 'broken') this.#failedAtSeconds = positionSeconds;
        await this.#enter(positionSeconds, this.#willPlay);
      }
    } catch (error) {
      if (!recovery.signal.aborted) throw error;
    } finally {
      recovery.abort();
    }
  }

  /** Whether the part is on the device by now; a copy that already failed does not count. */
  async #hasCopy(story: CatalogueRow, index: number): Promise<boolean> {
    const sources = await this.#options.sourcesOf(story, index);
    releaseAll(sources);
    return this.#failedAtSeconds === undefined && sources.some(({ isLocal }) => isLocal);
  }

  #setStory(story: CatalogueRow): void {
    const { state, store } = this.#options;
    state.story = ref(story);
    // The place that an earlier page left in the store stays until a better one is known.
    if (store.selectedContent !== story.id) Object.assign(store, { currentAudioIndex: 0, currentTime: 0 });
    const durations = (story.narration?.parts ?? []).map(({ durationSeconds }) => durationSeconds);
    Object.assign(store, {
      selectedContent: story.id,
      showAudioControls: durations.length > 0,
      audioDurations: durations,
      totalDuration: this.#timeline.durationSeconds,
    });
  }

  #setPosition(index: number, offsetSeconds: number): void {
    const { state, store, onChange } = this.#options;
    if (!state.story) return;
    store.currentAudioIndex = index;
    store.currentTime = offsetSeconds;
    store.duration = store.audioDurations[index] ?? 0;
    if (this.#failedAtSeconds !== undefined && this.positionSeconds > this.#failedAtSeconds + 1)
      this.#failedAtSeconds = undefined;
    onChange();
  }

  /** The one place that says whether it plays; the store's two fields follow. */
  #setStatus(status: PlayerStatus): void {
    const { state, store, onChange } = this.#options;
    const { kind } = status;
    state.status = status;
    store.isPlaying = kind === 'playing' || kind === 'stalled';
    store.isLoading = kind === 'loading' || kind === 'stalled' || kind === 'disconnected';
    clearTimeout(this.#watchdog);
    this.#watchdog = undefined;
    if (willPlay(status) && (kind === 'stalled' || kind === 'loading')) this.#startWatchdog();
    onChange();
  }

  #startWatchdog(): void {
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(() => void this.#recover('silent'), silenceMs);
  }

  #fail(reason: PlaybackFailure): void {
    this.#deck.close();
    this.#setStatus({ kind: 'failed', reason });
  }
}
