import type { LipiStore } from '../settings/lipiStoreFields.ts';
import type { CatalogueRow, StoryId } from '../shared/story/catalogue.ts';
import { locate, makeTimeline, type Timeline } from '../text/timeline.ts';
import { Deck, type DeckEvent } from './deck.ts';
import type { PlayableUrl } from './playableUrl.ts';
import type { Reach } from './reach.ts';

export type PlayerStatus =
  /** Nothing is loaded, or the story has no narration. */
  | { readonly kind: 'idle' }
  /** Plays as soon as it is loaded if `willPlay`. */
  | { readonly kind: 'loading'; readonly willPlay: boolean }
  | { readonly kind: 'playing' }
  | { readonly kind: 'paused' }
  /** Should be playing but waits for data. */
  | { readonly kind: 'stalled' }
  /** Should be playing; resumes by itself at the same position when the server can be reached again. */
  | { readonly kind: 'lost' }
  | { readonly kind: 'failed'; readonly reason: PlaybackFailure };

/** Why a narration cannot be played: the file is missing, cannot be decoded, or the server refuses it. */
export type PlaybackFailure = 'missing' | 'damaged' | 'refused';

/** The player's state for the screens. Position and duration span all parts. */
export interface PlayerView {
  storyId: StoryId | null;
  title: string;
  language: string;
  status: PlayerStatus;
  positionSeconds: number;
  durationSeconds: number;
}

/** A reader's position and speed in a story. */
export interface ListeningPlace {
  readonly positionSeconds?: number | undefined;
  readonly speed?: number | undefined;
}

export interface NarrationPlayerOptions {
  readonly audios: readonly [HTMLAudioElement, HTMLAudioElement];
  readonly view: PlayerView;
  readonly store: LipiStore;
  /** The sources of a story's part, best first: its cached copy, the network, an older saved copy. */
  readonly sourcesOf: (row: CatalogueRow, partIndex: number) => Promise<readonly PlayableUrl[]>;
  /** Whether the server has a part. */
  readonly reachOf: (row: CatalogueRow, partIndex: number) => Promise<Reach>;
  /** Resolves when the next attempt at the server is due; rejects when `signal` aborts. */
  readonly nextTry: (attempt: number, signal: AbortSignal) => Promise<void>;
  readonly placeOf: (id: StoryId) => Promise<ListeningPlace>;
  /** Whether to continue with another story at the end of this one. */
  readonly goesOn: () => boolean;
  /** The story to continue with. */
  readonly storyAfter: (row: CatalogueRow) => Promise<CatalogueRow | undefined>;
  /** Called synchronously when the player starts playing the next story. */
  readonly onWentOn: (row: CatalogueRow) => void;
  /** Called after each change of position or status. */
  readonly onChange: () => void;
}

/** A story that can start playing at once. */
interface ReadyStory {
  readonly row: CatalogueRow;
  readonly timeline: Timeline;
  readonly index: number;
  readonly offsetSeconds: number;
  readonly speed: number | undefined;
  readonly sources: readonly PlayableUrl[];
}

/** How long before a part's end the next one is preloaded: a slow connection needs this long for its beginning. */
const aheadSeconds = 30;
/** How long to wait without data before checking the server. */
const patienceMs = 8 * 1000;

/**
 * Plays a narration of one or more parts as one timeline.
 *
 *     load ─► paused ◄──► playing ──► stalled ──(server silent)──► lost ──(server back)──► loading
 *               ▲             │          ▲  └──(data arrives)──► playing
 *               └──── end ────┘          └ every source failed: the server is asked ──► failed, or lost
 *
 * 1. The elements get their address when a story is loaded and not when it is played: browsers allow `play` only within
 *   the reader's tap, which leaves no time to read the cache. A network address is not fetched before the tap.
 * 2. The second element preloads the next part, so that the switch happens within one event.
 * 3. Every change of part or story increments `#turn`; results for an earlier turn are dropped.
 * 4. The next story is preloaded before the end, and starts on the same element within the 'ended' event: behind a
 *   locked screen a page may still do that, and hardly anything later.
 */
export class NarrationPlayer {
  readonly #options: NarrationPlayerOptions;
  #deck: Deck;
  #otherDeck: Deck;
  #row: CatalogueRow | undefined;
  #timeline: Timeline = makeTimeline([]);
  #index = 0;
  /** The index of the part on the other deck. */
  #nextIndex: number | undefined;
  /** The next story, set as soon as it is requested; resolves to undefined when there is none. */
  #after: Promise<ReadyStory | undefined> | undefined;
  #readyAfter: ReadyStory | undefined;
  #wantsToPlay = false;
  #turn = 0;
  #watch: ReturnType<typeof setTimeout> | undefined;
  #recovery: AbortController | undefined;
  /**
   * The position where the last source failed: a second failure before another second has been heard means that the file
   * cannot be played here. Without a sound device Firefox fails anew a few milliseconds after each start.
   */
  #brokenAt: number | undefined;

  constructor(options: NarrationPlayerOptions) {
    this.#options = options;
    const [deck, otherDeck] = options.audios.map(
      (audio) => new Deck(audio, (event, teller) => teller === this.#deck && this.#onDeck(event)),
    ) as [Deck, Deck];
    this.#deck = deck;
    this.#otherDeck = otherDeck;
  }

  /** The current position in the whole narration, in seconds. `view.positionSeconds` may lag by a quarter of a second. */
  get placeSeconds(): number {
    if (!this.#deck.isOpen) return this.#options.view.positionSeconds;
    return Math.min(
      this.#timeline.durationSeconds,
      (this.#timeline.startsSeconds[this.#index] ?? 0) + this.#deck.placeSeconds,
    );
  }

  /**
   * Loads a story's narration, paused, at the reader's last position and speed. Loading the current story again changes
   * nothing. A story without narration leaves the player idle.
   */
  async load(row: CatalogueRow): Promise<void> {
    const { store, view } = this.#options;
    if (this.#row?.id === row.id && view.status.kind !== 'failed') {
      this.#row = row;
      return;
    }
    this.#stop();
    const turn = this.#turn;
    const timeline = makeTimeline(row.narration?.parts ?? []);
    const isLast = store.selectedContent === row.id;
    const leftAt = isLast ? (timeline.startsSeconds[store.currentAudioIndex] ?? 0) + store.currentTime : 0;
    this.#present(row, timeline);
    if (timeline.startsSeconds.length === 0) {
      this.#show({ kind: 'idle' });
      return;
    }
    this.#show({ kind: 'loading', willPlay: this.#wantsToPlay });
    const kept = await this.#options.placeOf(row.id);
    // Compared by id, because the row of the same story may have been updated meanwhile.
    if (this.#row?.id !== row.id) return;
    if (kept.speed !== undefined) store.playbackSpeed = kept.speed;
    if (turn !== this.#turn) return;
    await this.#enter(beginningAt(kept.positionSeconds ?? leftAt, timeline));
  }

  #present(row: CatalogueRow, timeline: Timeline): void {
    const { store, view } = this.#options;
    const parts = row.narration?.parts ?? [];
    this.#row = row;
    this.#timeline = timeline;
    Object.assign(store, {
      selectedContent: row.id,
      showAudioControls: parts.length > 0,
      audioDurations: parts.map(({ durationSeconds }) => durationSeconds),
      totalDuration: timeline.durationSeconds,
    });
    Object.assign(view, {
      storyId: row.id,
      title: row.title,
      language: row.language,
      durationSeconds: timeline.durationSeconds,
      positionSeconds: 0,
    });
  }

  /** Plays from the current position, or from the start if the end was reached. */
  async play(): Promise<void> {
    if (!this.#row || this.#timeline.startsSeconds.length === 0) return;
    const { view } = this.#options;
    this.#wantsToPlay = true;
    if (view.positionSeconds >= this.#timeline.durationSeconds) return this.#enter(0);
    if (this.#deck.isOpen) await this.#begin();
    else if (view.status.kind !== 'loading') await this.#enter(view.positionSeconds);
    // A story that is still loading starts by itself once it is loaded.
    else this.#show({ kind: 'loading', willPlay: true });
  }

  /** Plays from the current position and loads its part anew. */
  async retry(): Promise<void> {
    this.#wantsToPlay = true;
    this.#brokenAt = undefined;
    await this.#enter(this.placeSeconds);
  }

  pause(): void {
    this.#wantsToPlay = false;
    this.#recovery?.abort();
    this.#deck.pause();
    const { kind } = this.#options.view.status;
    if (kind !== 'idle' && kind !== 'failed') this.#show({ kind: 'paused' });
  }

  /** Ends the narration and unloads its story. */
  stop(): void {
    const { view } = this.#options;
    this.#stop();
    this.#row = undefined;
    this.#timeline = makeTimeline([]);
    Object.assign(view, { storyId: null, title: '', positionSeconds: 0, durationSeconds: 0 });
    this.#options.store.showAudioControls = false;
    this.#show({ kind: 'idle' });
  }

  /** Seeks in the whole narration and keeps playing if it did. A position outside is clamped. */
  async seek(positionSeconds: number): Promise<void> {
    if (!this.#row || this.#timeline.startsSeconds.length === 0) return;
    const { index, offsetSeconds } = locate(this.#timeline, positionSeconds);
    this.#brokenAt = undefined;
    if (index !== this.#index || !this.#deck.isOpen) return this.#enter(positionSeconds);
    this.#deck.seek(offsetSeconds);
    this.#showPlace();
    if (this.#wantsToPlay && this.#deck.isPaused) await this.#begin();
  }

  skip(seconds: number): Promise<void> {
    return this.seek(this.placeSeconds + seconds);
  }

  setSpeed(rate: number): void {
    this.#deck.setSpeed(rate);
    this.#otherDeck.setSpeed(rate);
    this.#options.onChange();
  }

  setVolume(volume: number): void {
    this.#deck.setVolume(volume);
    this.#otherDeck.setVolume(volume);
  }

  /** Loads the part that contains a position. */
  async #enter(positionSeconds: number): Promise<void> {
    const row = this.#row;
    if (!row) return;
    const { index, offsetSeconds } = locate(this.#timeline, positionSeconds);
    const turn = this.#turnTo(index);
    this.#showPlaceAt(offsetSeconds);
    this.#show({ kind: 'loading', willPlay: this.#wantsToPlay });
    const sources = await this.#options.sourcesOf(row, index);
    if (turn !== this.#turn) {
      for (const source of sources) source.release();
      return;
    }
    if (sources.length === 0) {
      this.#fail('missing');
      return;
    }
    this.#deck.open(sources, offsetSeconds, false);
    if (this.#wantsToPlay) await this.#begin();
    else this.#show({ kind: 'paused' });
  }

  /** Drops the preloaded next story, because another one may be next now. */
  forgetAfter(): void {
    for (const source of this.#readyAfter?.sources ?? []) source.release();
    this.#readyAfter = undefined;
    this.#after = undefined;
  }

  #turnTo(index: number): number {
    this.#recovery?.abort();
    this.forgetAfter();
    this.#index = index;
    this.#deck.close();
    this.#otherDeck.close();
    this.#nextIndex = undefined;
    return ++this.#turn;
  }

  async #begin(): Promise<void> {
    if (this.#deck.isPaused) this.#show({ kind: 'loading', willPlay: this.#wantsToPlay });
    if ((await this.#deck.play()) === 'refused') this.pause();
  }

  #onDeck(event: DeckEvent): void {
    switch (event) {
      case 'moved':
        this.#showPlace();
        void this.#getNextReady();
        return;
      case 'arriving':
        if (this.#watch !== undefined) this.#watchSilence();
        return;
      case 'playing':
        this.#recovery?.abort();
        this.#show({ kind: 'playing' });
        return;
      case 'waiting':
        if (this.#wantsToPlay) this.#show({ kind: 'stalled' });
        return;
      case 'paused':
        // Another app or an unplugged headset paused it, which counts as the reader's pause. A part that is still
        // loading also reports a pause, which is ignored.
        if (!this.#wantsToPlay || this.#options.view.status.kind !== 'loading') this.pause();
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

  async #getNextReady(): Promise<void> {
    const next = this.#index + 1;
    const row = this.#row;
    const restSeconds = (this.#options.store.duration || 0) - this.#deck.placeSeconds;
    if (!row || !this.#wantsToPlay || this.#nextIndex === next || restSeconds > aheadSeconds) return;
    if (next >= this.#timeline.startsSeconds.length) {
      if (this.#options.goesOn()) void this.#getAfter(row);
      return;
    }
    this.#nextIndex = next;
    const turn = this.#turn;
    const sources = await this.#options.sourcesOf(row, next);
    if (turn === this.#turn && sources.length > 0) this.#otherDeck.open(sources, 0, true);
    else for (const source of sources) source.release();
  }

  async #onEnded(): Promise<void> {
    const next = this.#index + 1;
    if (next >= this.#timeline.startsSeconds.length) return this.#onStoryEnded();
    if (this.#nextIndex !== next || !this.#otherDeck.isOpen)
      return this.#enter(this.#timeline.startsSeconds[next] ?? 0);
    const through = this.#deck;
    this.#deck = this.#otherDeck;
    this.#otherDeck = through;
    this.#index = next;
    this.#nextIndex = undefined;
    this.#turn += 1;
    // Playback starts first; the rest is done while it plays.
    const begun = this.#begin();
    through.close();
    this.#showPlace();
    await begun;
  }

  async #onStoryEnded(): Promise<void> {
    const row = this.#row;
    // A paused story whose position is moved to its end stays there.
    const goesOn = this.#wantsToPlay && this.#options.goesOn();
    this.#wantsToPlay = goesOn;
    this.#options.view.positionSeconds = this.#timeline.durationSeconds;
    this.#show({ kind: 'paused' });
    if (!row || !goesOn) return;
    if (!this.#readyAfter) {
      const turn = this.#turn;
      await this.#getAfter(row);
      // Meanwhile the reader may have restarted or paused it.
      if (turn !== this.#turn || !this.#wantsToPlay) return;
    }
    await this.#goOn();
  }

  async #getAfter(row: CatalogueRow): Promise<void> {
    if (this.#after) return void (await this.#after);
    const asked = this.#ready(row);
    this.#after = asked;
    const ready = await asked;
    if (this.#after === asked) this.#readyAfter = ready;
    else for (const source of ready?.sources ?? []) source.release();
  }

  async #ready(after: CatalogueRow): Promise<ReadyStory | undefined> {
    const row = await this.#options.storyAfter(after);
    if (!row?.narration) return undefined;
    const { positionSeconds = 0, speed } = await this.#options.placeOf(row.id);
    const timeline = makeTimeline(row.narration.parts);
    const { index, offsetSeconds } = locate(timeline, beginningAt(positionSeconds, timeline));
    return { row, timeline, index, offsetSeconds, speed, sources: await this.#options.sourcesOf(row, index) };
  }

  async #goOn(): Promise<void> {
    const ready = this.#readyAfter;
    this.#readyAfter = undefined;
    this.#after = undefined;
    if (!ready || ready.sources.length === 0) {
      this.#wantsToPlay = false;
      return;
    }
    const { row, timeline, index, offsetSeconds, speed, sources } = ready;
    const { store, onWentOn } = this.#options;
    this.#otherDeck.close();
    this.#nextIndex = undefined;
    this.#brokenAt = undefined;
    this.#turn += 1;
    this.#present(row, timeline);
    this.#index = index;
    if (speed !== undefined) store.playbackSpeed = speed;
    this.#deck.open(sources, offsetSeconds, true);
    const begun = this.#begin();
    this.#showPlaceAt(offsetSeconds);
    onWentOn(row);
    await begun;
  }

  /**
   * Recovers when no source is left, or no data arrives. If the server has the file, or the device by now has a copy, the
   * part is loaded anew; a missing or refused file fails; an unreachable server is retried until it answers or the reader
   * gives up.
   */
  async #recover(cause: 'broken' | 'silent'): Promise<void> {
    const row = this.#row;
    if (!row || this.#recovery?.signal.aborted === false) return;
    const recovery = new AbortController();
    this.#recovery = recovery;
    const index = this.#index;
    const placeSeconds = this.placeSeconds;
    const { view, reachOf, nextTry } = this.#options;
    try {
      for (let attempt = 0; ; attempt += 1) {
        const reach = await reachOf(row, index);
        recovery.signal.throwIfAborted();
        if (reach === 'missing' || reach === 'refused') {
          this.#fail(reach);
          return;
        }
        if (reach === 'there' || (await this.#isLocal(row, index))) {
          recovery.signal.throwIfAborted();
          if (cause === 'broken') {
            if (this.#brokenAt !== undefined && reach === 'there' && attempt === 0) {
              this.#fail('damaged');
              return;
            }
            this.#brokenAt = placeSeconds;
          }
          return await this.#enter(placeSeconds);
        }
        if (!this.#wantsToPlay) {
          this.#show({ kind: 'paused' });
          return;
        }
        if (view.status.kind !== 'lost') this.#show({ kind: 'lost' });
        await nextTry(attempt, recovery.signal);
      }
    } catch (error) {
      // Another position, another story or a pause aborted the recovery.
      if (!recovery.signal.aborted) throw error;
    } finally {
      recovery.abort();
    }
  }

  /** Whether the part is on the device by now; a copy that already failed does not count. */
  async #isLocal(row: CatalogueRow, index: number): Promise<boolean> {
    const sources = await this.#options.sourcesOf(row, index);
    for (const source of sources) source.release();
    return this.#brokenAt === undefined && sources.some(({ isLocal }) => isLocal);
  }

  #showPlace(): void {
    this.#showPlaceAt(this.#deck.placeSeconds);
  }

  #showPlaceAt(offsetSeconds: number): void {
    const { store, view } = this.#options;
    if (!this.#row) return;
    if (this.#brokenAt !== undefined && this.placeSeconds > this.#brokenAt + 1) this.#brokenAt = undefined;
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
    store.isLoading = status.kind === 'loading' || status.kind === 'stalled' || status.kind === 'lost';
    this.#endWatch();
    if (this.#wantsToPlay && (status.kind === 'stalled' || status.kind === 'loading')) this.#watchSilence();
    this.#options.onChange();
  }

  #watchSilence(): void {
    this.#endWatch();
    this.#watch = setTimeout(() => void this.#recover('silent'), patienceMs);
  }

  #endWatch(): void {
    clearTimeout(this.#watch);
    this.#watch = undefined;
  }

  #fail(reason: PlaybackFailure): void {
    this.#wantsToPlay = false;
    this.#deck.close();
    this.#show({ kind: 'failed', reason });
  }

  #stop(): void {
    this.#wantsToPlay = false;
    this.#brokenAt = undefined;
    this.#endWatch();
    this.#turnTo(0);
  }
}

/** The position to start from: a story that was heard to its end starts over. */
function beginningAt(positionSeconds: number, { durationSeconds }: Timeline): number {
  return positionSeconds < durationSeconds - 0.5 ? positionSeconds : 0;
}
