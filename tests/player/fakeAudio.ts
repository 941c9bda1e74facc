/** Its events come in the order that the HTML standard has for media elements. Time moves only by `advance`. */
export class FakeAudio extends EventTarget {
  readonly HAVE_METADATA = 1;
  readonly broken = new Set<string>();
  readonly loaded: string[] = [];
  crossOrigin: string | null = null;
  preload = 'metadata';
  readyState = 0;
  paused = true;
  ended = false;
  error: { readonly message: string } | null = null;
  playbackRate = 1;
  defaultPlaybackRate = 1;
  preservesPitch = false;
  volume = 1;
  /** What `play` rejects with, once. */
  refusal: Error | undefined;
  #src = '';
  #time = 0;

  readonly #durationOf: (src: string) => number;

  constructor(durationOf: (src: string) => number) {
    super();
    this.#durationOf = durationOf;
  }

  get src(): string {
    return this.#src;
  }

  set src(src: string) {
    if (!this.paused) this.#setPaused();
    this.#src = src;
    this.#time = 0;
    this.readyState = 0;
    this.ended = false;
    this.error = null;
    this.playbackRate = this.defaultPlaybackRate;
    if (this.preload !== 'none') this.#load();
  }

  removeAttribute(name: string): void {
    if (name === 'src') this.#src = '';
  }

  load(): void {
    this.readyState = 0;
  }

  get currentTime(): number {
    return this.#time;
  }

  set currentTime(seconds: number) {
    if (this.readyState < this.HAVE_METADATA)
      throw new Error('Safari forgets a seek before it knows the file');
    this.#time = seconds;
    this.ended = false;
    this.#emit('seeked');
  }

  async play(): Promise<void> {
    const { refusal } = this;
    this.refusal = undefined;
    if (refusal) throw refusal;
    this.paused = false;
    const src = this.#src;
    if (this.readyState === 0) this.#load();
    await Promise.resolve();
    if (this.broken.has(src)) throw new DOMException('no source', 'NotSupportedError');
    if (src !== this.#src || this.paused) throw new DOMException('interrupted', 'AbortError');
    this.#emit('playing');
  }

  pause(): void {
    if (!this.paused) this.#setPaused();
  }

  advance(seconds: number): void {
    const duration = this.#durationOf(this.#src);
    this.#time = Math.min(duration, this.#time + seconds);
    this.#emit('timeupdate');
    if (this.#time < duration) return;
    this.ended = true;
    this.#setPaused();
    this.#emit('ended');
  }

  fail(message: string): void {
    this.error = { message };
    this.#emit('error');
  }

  wait(): void {
    this.#emit('waiting');
  }

  arrive(): void {
    this.#emit('progress');
  }

  #load(): void {
    const src = this.#src;
    this.loaded.push(src);
    queueMicrotask(() => {
      if (src !== this.#src) return;
      if (this.broken.has(src)) this.fail('no source');
      else {
        this.readyState = 4;
        this.#emit('loadedmetadata');
      }
    });
  }

  #setPaused(): void {
    this.paused = true;
    this.#emit('pause');
  }

  #emit(type: string): void {
    this.dispatchEvent(new Event(type));
  }
}
