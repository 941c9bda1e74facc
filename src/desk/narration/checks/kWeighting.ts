/** A second-order filter: y = b0 x + b1 x₁ + b2 x₂ - a1 y₁ - a2 y₂. */
interface Biquad {
  readonly b0: number;
  readonly b1: number;
  readonly b2: number;
  readonly a1: number;
  readonly a2: number;
}

/**
 * The K-weighting of ITU-R BS.1770-4 for one channel: a shelf that models the head's effect on high tones, then a high pass
 * for the ear's response to low ones. The recommendation gives coefficients for 48 kHz; these are derived from the
 * underlying analogue filters for any rate (as libebur128 does).
 */
export class KWeighting {
  readonly #shelf: Biquad;
  readonly #highPass: Biquad;
  #x1 = 0;
  #x2 = 0;
  #y1 = 0;
  #y2 = 0;
  #z1 = 0;
  #z2 = 0;

  constructor(samplesPerSecond: number) {
    this.#shelf = shelfAt(samplesPerSecond);
    this.#highPass = highPassAt(samplesPerSecond);
  }

  /** The sum of the squares of the next samples after weighting. */
  energyOf(samples: Float32Array, from: number, to: number): number {
    const { b0, b1, b2, a1, a2 } = this.#shelf;
    const { a1: c1, a2: c2 } = this.#highPass;
    let [x1, x2, y1, y2, z1, z2] = [this.#x1, this.#x2, this.#y1, this.#y2, this.#z1, this.#z2];
    let energy = 0;
    for (let at = from; at < to; at += 1) {
      const x = samples[at] ?? 0;
      const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
      const z = y - 2 * y1 + y2 - c1 * z1 - c2 * z2;
      x2 = x1;
      x1 = x;
      y2 = y1;
      y1 = y;
      z2 = z1;
      z1 = z;
      energy += z * z;
    }
    [this.#x1, this.#x2, this.#y1, this.#y2, this.#z1, this.#z2] = [x1, x2, y1, y2, z1, z2];
    return energy;
  }
}

function shelfAt(rate: number): Biquad {
  const k = Math.tan((Math.PI * 1681.974450955533) / rate);
  const q = 0.7071752369554196;
  const high = 10 ** (3.999843853973347 / 20);
  const band = high ** 0.4996667741545416;
  const a0 = 1 + k / q + k * k;
  return {
    b0: (high + (band * k) / q + k * k) / a0,
    b1: (2 * (k * k - high)) / a0,
    b2: (high - (band * k) / q + k * k) / a0,
    a1: (2 * (k * k - 1)) / a0,
    a2: (1 - k / q + k * k) / a0,
  };
}

function highPassAt(rate: number): Biquad {
  const k = Math.tan((Math.PI * 38.13547087602444) / rate);
  const q = 0.5003270373238773;
  const a0 = 1 + k / q + k * k;
  return { b0: 1, b1: -2, b2: 1, a1: (2 * (k * k - 1)) / a0, a2: (1 - k / q + k * k) / a0 };
}
