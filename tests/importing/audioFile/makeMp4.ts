export function box(
  type: string,
  ...content: readonly (Uint8Array | readonly number[])[]
): Uint8Array<ArrayBuffer> {
  const size = 8 + content.reduce((sum, piece) => sum + piece.length, 0);
  const bytes = new Uint8Array(size);
  new DataView(bytes.buffer).setUint32(0, size);
  bytes.set(new TextEncoder().encode(type), 4);
  let at = 8;
  for (const piece of content) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

/** Big-endian 32-bit numbers. */
export function words(...numbers: readonly number[]): number[] {
  return numbers.flatMap((n) => [n >>> 24, (n >> 16) & 255, (n >> 8) & 255, n & 255]);
}

const letters = (text: string) => [...new TextEncoder().encode(text)];

const descriptions = {
  // The version, then the stream descriptor (tag 3) containing the decoder descriptor (tag 4) with its object type.
  aac: box('esds', words(0), [3, 22, 0, 0, 0, 4, 17, 0x40]),
  mp3: box('esds', words(0), [3, 22, 0, 0, 0, 4, 17, 0x6b]),
  opus: box('dOps', words(0)),
  protected: box('sinf', words(0)),
};

const formats = { aac: 'mp4a', mp3: 'mp4a', opus: 'Opus', protected: 'drms' } as const;

export interface Mp4Given {
  readonly sound?: keyof typeof descriptions;
  readonly handler?: 'soun' | 'vide';
  /** The total duration of the ten samples in milliseconds; 0 for a fragmented file, whose tables are empty. */
  readonly durationMs?: number;
  /** The duration claimed by the headers instead, in milliseconds. */
  readonly claimedMs?: number;
  /** Rows of an edit list, in milliseconds: the duration, and the start within the sound; -1 for silence. */
  readonly edits?: readonly (readonly [durationMs: number, mediaTimeMs: number])[];
  /** The duration of each sample of each fragment, in milliseconds. */
  readonly fragments?: readonly (readonly number[])[];
  /** The sample entry, instead of `sound`. */
  readonly entry?: Uint8Array;
  /** The bits of each sample size in a compact table ('stz2'); without it, the table is 'stsz'. */
  readonly sizeBits?: 4 | 8 | 16;
  readonly more?: readonly Uint8Array[];
}

export function joined(...pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

const sampleBytes = 10;

/** An MP4 file with the boxes that identify it, and ten samples of zeros. */
export function makeMp4(given: Mp4Given = {}): Uint8Array<ArrayBuffer> {
  const start = box('ftyp', letters('M4A '), words(0));
  const fragments = (given.fragments ?? []).map((samples) =>
    box(
      'moof',
      box(
        'traf',
        box('tfhd', words(0x020010, 1, sampleBytes)),
        box('trun', words(0x100, samples.length, ...samples)),
      ),
    ),
  );
  const before = (head: Uint8Array) => joined(start, head, ...fragments);
  const soundAt = before(makeHead(given, 0)).length + 8;
  return joined(before(makeHead(given, soundAt)), box('mdat', new Uint8Array(10 * sampleBytes)));
}

function makeHead(
  {
    sound = 'aac',
    handler = 'soun',
    durationMs = 2000,
    claimedMs = durationMs,
    edits = [],
    entry = box(formats[sound], new Uint8Array(28), descriptions[sound]),
    sizeBits,
    more = [],
  }: Mp4Given,
  soundAt: number,
): Uint8Array<ArrayBuffer> {
  const count = durationMs === 0 ? 0 : 10;
  const samples = [
    box('stts', words(0, 1, count, durationMs / 10)),
    box('stsc', words(0, 1, 1, count, 1)),
    sizeBits
      ? box('stz2', words(0, sizeBits, count), compactSizes(count, sizeBits))
      : box('stsz', words(0, 0, count, ...Array<number>(count).fill(sampleBytes))),
    box('stco', words(0, 1, soundAt)),
  ];
  const media = box(
    'mdia',
    box('mdhd', words(0, 0, 0, 1000, claimedMs)),
    box('hdlr', words(0, 0), letters(handler), new Uint8Array(13)),
    box('minf', box('stbl', box('stsd', words(0, 1), entry), ...samples)),
  );
  const editList = box(
    'edts',
    box('elst', words(0, edits.length, ...edits.flatMap(([length, from]) => [length, from, 0x10000]))),
  );
  return box(
    'moov',
    box('mvhd', words(0, 0, 0, 1000, claimedMs), new Uint8Array(80)),
    box('trak', box('tkhd', words(7, 0, 0, 1, 0, claimedMs)), ...(edits.length > 0 ? [editList] : []), media),
    ...more,
  );
}

/** The size of each sample in this many bits; two of 4 bits in a byte. */
function compactSizes(count: number, bits: 4 | 8 | 16): number[] {
  if (bits === 4) return Array<number>(Math.ceil(count / 2)).fill(sampleBytes * 17);
  return Array.from({ length: count }, () => (bits === 8 ? [sampleBytes] : [0, sampleBytes])).flat();
}
