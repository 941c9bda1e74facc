/** A browser's FontFace whose file arrives, or does not, when the test says so. */
export class FakeFace {
  /** All of them in the order in which they were made; a test empties it. */
  static readonly made: FakeFace[] = [];
  readonly family: string;
  readonly descriptors: Readonly<Record<string, string | undefined>>;
  /** How often the file was asked for. */
  asked = 0;
  arrive: () => void = () => undefined;
  fail: () => void = () => undefined;
  readonly #file: Promise<FakeFace>;

  constructor(family: string, _source: string, descriptors: Readonly<Record<string, string | undefined>>) {
    this.family = family;
    this.descriptors = descriptors;
    this.#file = new Promise((resolve, reject) => {
      this.arrive = () => resolve(this);
      this.fail = () => reject(new DOMException('no network', 'NetworkError'));
    });
    FakeFace.made.push(this);
  }

  load(): Promise<FakeFace> {
    this.asked += 1;
    return this.#file;
  }
}
