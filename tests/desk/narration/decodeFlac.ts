/** Reads bits, most significant first. */
class BitReader {
  readonly #bytes: Uint8Array;
  at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  read(count: number): number {
    let value = 0;
    for (let bit = 0; bit < count; bit += 1, this.at += 1) {
      value = value * 2 + (((this.#bytes[this.at >> 3] ?? 0) >> (7 - (this.at & 7))) & 1);
    }
    return value;
  }

  signed(count: number): number {
    const value = this.read(count);
    return value >= 2 ** (count - 1) ? value - 2 ** count : value;
  }

  unary(): number {
    let zeros = 0;
    while (this.read(1) === 0) zeros += 1;
    return zeros;
  }
}

/** What each fixed predictor computes from the previous samples (RFC 9639, section 9.2.4). */
const predictors = [[], [1], [2, -1], [3, -3, 1], [4, -6, 4, -1]];

/** Decodes the output of `encodeFlac`: one channel of 16 bits in blocks of 1,024, verbatim or with a fixed predictor. */
export function decodeFlac(bytes: Uint8Array): { readonly samples: number[]; readonly kinds: Set<string> } {
  const reader = new BitReader(bytes);
  const samples: number[] = [];
  const kinds = new Set<string>();
  reader.at = 42 * 8;
  while (reader.at / 8 < bytes.length) {
    if (reader.read(16) !== 0xfff8) throw new Error(`no frame at byte ${reader.at / 8 - 2}`);
    const sizeCode = reader.read(4);
    reader.read(4 + 8);
    let lead = reader.read(8);
    for (lead = lead < 0xc0 ? 0 : lead < 0xe0 ? 1 : 2; lead > 0; lead -= 1) reader.read(8);
    const count = sizeCode === 0b0111 ? reader.read(16) + 1 : 2 ** (sizeCode & 7) * 256;
    reader.read(8);
    const kind = reader.read(8) >> 1;
    kinds.add(kind === 1 ? 'plain' : `fixed ${kind & 7}`);
    samples.push(...(kind === 1 ? plain(reader, count) : predicted(reader, count, kind & 7)));
    reader.at = Math.ceil(reader.at / 8) * 8 + 16;
  }
  return { samples, kinds };
}

function plain(reader: BitReader, count: number): number[] {
  return Array.from({ length: count }, () => reader.signed(16));
}

function predicted(reader: BitReader, count: number, order: number): number[] {
  const samples = plain(reader, order);
  if (reader.read(6) !== 0) throw new Error('not a single partition with a parameter of 4 bits');
  const parameter = reader.read(4);
  while (samples.length < count) {
    const folded = reader.unary() * 2 ** parameter + reader.read(parameter);
    const residual = folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2;
    const foretold = (predictors[order] ?? []).reduce(
      (sum, factor, back) => sum + factor * (samples.at(-1 - back) ?? 0),
      0,
    );
    samples.push(foretold + residual);
  }
  return samples;
}
