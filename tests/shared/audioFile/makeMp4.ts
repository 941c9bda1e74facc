/** A box of an MP4 file around what is in it. */
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
  // Version, then the stream's description (tag 3) and in it the decoder's (tag 4) with its object type.
  aac: box('esds', words(0), [3, 22, 0, 0, 0, 4, 17, 0x40]),
  mp3: box('esds', words(0), [3, 22, 0, 0, 0, 4, 17, 0x6b]),
  opus: box('dOps', words(0)),
};

interface Mp4Given {
  readonly sound?: keyof typeof descriptions;
  readonly handler?: 'soun' | 'vide';
  /** Of the whole, in thousandths of a second; 0 for a file in fragments. */
  readonly durationMs?: number;
  /** Of the samples of a fragment each, in thousandths of a second. */
  readonly fragments?: readonly (readonly number[])[];
  /** What describes the sound, instead of `sound`. */
  readonly entry?: Uint8Array;
  /** Boxes beside the track. */
  readonly more?: readonly Uint8Array[];
}

/** One after the other. */
export function joined(...pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

/** An MP4 file with the boxes that say what it is, and no sound in it. */
export function makeMp4({
  sound = 'aac',
  handler = 'soun',
  durationMs = 2000,
  fragments = [],
  entry = box(sound === 'opus' ? 'Opus' : 'mp4a', new Uint8Array(28), descriptions[sound]),
  more = [],
}: Mp4Given = {}): Uint8Array<ArrayBuffer> {
  const media = box(
    'mdia',
    box('mdhd', words(0, 0, 0, 1000, durationMs)),
    box('hdlr', words(0, 0), letters(handler), new Uint8Array(13)),
    box('minf', box('stbl', box('stsd', words(0, 1), entry))),
  );
  const head = box(
    'moov',
    box('mvhd', words(0, 0, 0, 1000, durationMs), new Uint8Array(80)),
    box('trak', media),
    ...more,
  );
  const pieces = fragments.map((samples) =>
    box(
      'moof',
      box('traf', box('tfhd', words(0x020000, 1)), box('trun', words(0x100, samples.length, ...samples))),
    ),
  );
  return joined(box('ftyp', letters('M4A '), words(0)), head, ...pieces, box('mdat', new Uint8Array(100)));
}
