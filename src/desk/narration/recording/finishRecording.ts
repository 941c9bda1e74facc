import { readAudioFile } from '../../../importing/audioFile/readAudioFile.ts';

/** Readers can play MP4 as it is; the Opus of WebM is moved into MP4. Null when it contains no sound. */
export async function finishRecording(recorded: Blob): Promise<Blob | null> {
  const bytes = new Uint8Array(await recorded.arrayBuffer());
  const read = readAudioFile(bytes);
  if (read.kind === 'audio') return new Blob([bytes], { type: read.mimeType });
  const moved = opusInMp4(bytes);
  return moved && new Blob([moved], { type: 'audio/mp4' });
}

/** Opus counts in 48,000 samples a second, whatever was recorded. */
const timescale = 48_000;

/**
 * Null when the WebM has no Opus packets. They are not encoded again. Ours, since mediabunny, which does the same,
 * needs 60 kB and what Firefox 115 and Safari 16 lack.
 */
function opusInMp4(webm: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const { head, packets } = readWebm(webm);
  if (!head || head.length < 19 || packets.length === 0) return null;
  const ftyp = box('ftyp', letters('isom'), u32(0), letters('isomiso2mp41'));
  const before = (soundAt: number) => [ftyp, movie(head, packets, soundAt)];
  const soundAt = joined(before(0)).length + 8;
  return joined([...before(soundAt), box('mdat', ...packets)]);
}

/** The elements that only hold others (RFC 9559): Segment, Tracks, TrackEntry, Cluster and BlockGroup. */
const holders: ReadonlySet<number> = new Set([0x18538067, 0x1654ae6b, 0xae, 0x1f43b675, 0xa0]);
const codecPrivate = 0x63a2;
const blocks: ReadonlySet<number> = new Set([0xa3, 0xa1]);
/** A block begins with its track, its time and its flags. */
const blockHeadBytes = 4;

/** The packets of a recording with one track, and the header of its Opus; what a crash cut off is left out. */
function readWebm(bytes: Uint8Array) {
  const packets: Uint8Array[] = [];
  let head: Uint8Array | undefined;
  for (let at = 0; at < bytes.length; ) {
    const id = numberAt(bytes, at);
    const size = numberAt(bytes, at + id.bytes);
    at += id.bytes + size.bytes;
    // Recorders leave the sizes of holders open, so what they hold is read in one line with them.
    if (holders.has(id.marked)) continue;
    const content = bytes.subarray(at, at + size.value);
    at += size.value;
    if (at > bytes.length) break;
    if (id.marked === codecPrivate) head = content;
    if (blocks.has(id.marked)) packets.push(content.subarray(blockHeadBytes));
  }
  return { head, packets };
}

/** A number of EBML, as long as the zeros before its first one say (RFC 8794, section 4); `marked` includes that one. */
function numberAt(bytes: Uint8Array, at: number) {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  const rest = bytes.subarray(at + 1, at + length);
  const from = (begin: number) => rest.reduce((sum, byte) => sum * 256 + byte, begin);
  return { bytes: length, marked: from(first), value: from(first & (0xff >> length)) };
}

/** The samples in a packet (RFC 6716, section 3.1). */
function samplesIn(packet: Uint8Array): number {
  const [first = 0, second = 0] = packet;
  const config = first >> 3;
  const sizes = config < 12 ? [480, 960, 1920, 2880] : config < 16 ? [480, 960] : [120, 240, 480, 960];
  const frames = [1, 2, 2, second & 63][first & 3] ?? 0;
  return frames * (sizes[config % sizes.length] ?? 0);
}

/** The 'moov' box (ISO 14496-12): one track, whose samples lie in one chunk. */
function movie(opusHead: Uint8Array, packets: readonly Uint8Array[], soundAt: number): Uint8Array {
  const head = new DataView(opusHead.buffer, opusHead.byteOffset, opusHead.byteLength);
  const channels = head.getUint8(9);
  const delay = head.getUint16(10, true);
  const units = packets.map(samplesIn);
  const allUnits = units.reduce((sum, count) => sum + count, 0);
  const playableUnits = Math.max(0, allUnits - delay);
  const matrix = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
  const description = box(
    'Opus',
    [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, channels, 0, 16],
    u32(0, timescale * 65_536),
    box('dOps', [0, channels], u16(delay), u32(head.getUint32(12, true)), u16(head.getUint16(16, true)), [0]),
  );
  const table = box(
    'stbl',
    box('stsd', u32(0, 1), description),
    box('stts', u32(0, units.length), ...units.map((count) => u32(1, count))),
    box('stsc', u32(0, 1, 1, packets.length, 1)),
    box('stsz', u32(0, 0, packets.length), ...packets.map(({ length }) => u32(length))),
    box('stco', u32(0, 1, soundAt)),
  );
  const location = box('dinf', box('dref', u32(0, 1), box('url ', u32(1))));
  const media = box(
    'mdia',
    box('mdhd', u32(0, 0, 0, timescale, allUnits, 0x55c40000)),
    box('hdlr', u32(0, 0), letters('soun'), u32(0, 0, 0), [0]),
    box('minf', box('smhd', u32(0, 0)), location, table),
  );
  return box(
    'moov',
    box(
      'mvhd',
      u32(0, 0, 0, timescale, playableUnits, 0x10000, 0x1000000, 0, 0),
      matrix,
      u32(0, 0, 0, 0, 0, 0, 2),
    ),
    box(
      'trak',
      box('tkhd', u32(3, 0, 0, 1, 0, playableUnits, 0, 0, 0, 0x1000000), matrix, u32(0, 0)),
      // What the encoder put before the sound is not heard.
      box('edts', box('elst', u32(0, 1, playableUnits, delay, 0x10000))),
      media,
    ),
  );
}

type Bytes = Uint8Array | readonly number[];

function box(type: string, ...content: readonly Bytes[]): Uint8Array<ArrayBuffer> {
  const size = content.reduce((sum, { length }) => sum + length, 8);
  return joined([u32(size), letters(type), ...content]);
}

function joined(pieces: readonly Bytes[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

function letters(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function u16(number: number): number[] {
  return [number >> 8, number & 255];
}

function u32(...numbers: readonly number[]): number[] {
  return numbers.flatMap((n) => [n >>> 24, (n >> 16) & 255, (n >> 8) & 255, n & 255]);
}
