import { problem, type SoundFacts } from './soundFacts.ts';
import { endBeforeTags } from './tags.ts';

const types = {
  ftyp: boxType('ftyp'),
  moov: boxType('moov'),
  mdat: boxType('mdat'),
  trak: boxType('trak'),
  moof: boxType('moof'),
  traf: boxType('traf'),
  trun: boxType('trun'),
  trex: boxType('trex'),
  esds: boxType('esds'),
  // Types of a track's handler and of its samples.
  soun: boxType('soun'),
  vide: boxType('vide'),
  mp4a: boxType('mp4a'),
  opus: boxType('Opus'),
};

/** Boxes that players need whole. */
const wholeBoxes: ReadonlySet<number> = new Set([types.moov, types.moof, types.mdat]);

/** The sample formats of encrypted sound: Common Encryption, and those of Apple's and Audible's shops. */
const protectedFormats: ReadonlySet<number> = new Set(['enca', 'drms', 'aavd'].map(boxType));

/**
 * Reads an MP4 file of AAC or Opus (ISO 14496-12), also a fragmented one, as recorders write it. Its duration is that of its
 * samples, whatever its headers claim; it is 'cut' if some of them are missing. Bytes after its boxes are ignored. Null if
 * the bytes are no MP4 file.
 */
export function readMp4(bytes: Uint8Array): SoundFacts | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 12 || view.getUint32(4) !== types.ftyp) return null;
  // Tags are excluded, because the bytes of a tag would pass for the missing ones of a cut file.
  try {
    return factsOf(new DataView(bytes.buffer, bytes.byteOffset, endBeforeTags(bytes)));
  } catch (error) {
    // Some length within a box points past the end of the file.
    if (error instanceof RangeError) return problem('cut');
    throw error;
  }
}

function factsOf(view: DataView): SoundFacts {
  let moov: Mp4Box | undefined;
  let soundBytes = 0;
  for (const box of mp4Boxes(view, 0, view.byteLength)) {
    // A truncated box of another type is a tag or padding that looks like a box.
    if (box.isCut && wholeBoxes.has(box.type)) return problem('cut');
    if (box.type === types.moov) moov ??= box;
    if (box.type === types.mdat) soundBytes += box.to - box.from;
  }
  if (!moov) return problem('cut');
  let sound: Mp4Box | undefined;
  for (const box of mp4Boxes(view, moov.from, moov.to)) {
    if (box.type !== types.trak) continue;
    const handler = handlerOf(view, box);
    if (handler === types.vide) return problem('film');
    if (handler === types.soun) sound ??= box;
  }
  if (!sound) return problem('silent');
  if (protectedFormats.has(formatOf(view, sound))) return problem('protected');
  if (formatOf(view, sound) !== types.opus && !isAac(view, sound)) return problem('otherSound');
  const tabled = tabledSamples(view, sound);
  const inFragments = fragmentSamples(view, moov, trackIdOf(view, sound));
  const count = tabled.count + inFragments.count;
  const sizeBytes = tabled.sizeBytes + inFragments.sizeBytes;
  // Hostile tables may reference the same bytes many times, or list empty samples.
  if (sizeBytes > soundBytes || sizeBytes < count) return problem('cut');
  const units = tabled.units + inFragments.units;
  const durationSeconds = editedSeconds(view, moov, sound, units);
  return durationSeconds > 0 ? { kind: 'sound', durationSeconds } : problem('silent');
}

function trackIdOf(view: DataView, track: Mp4Box): number {
  const header = mp4BoxIn(view, track, 'tkhd');
  return header ? view.getUint32(header.from + (view.getUint8(header.from) === 1 ? 20 : 12)) : 0;
}

/** The seconds that players play: an edit list excludes what encoders and editors added before and after the sound. */
function editedSeconds(view: DataView, moov: Mp4Box, track: Mp4Box, units: number): number {
  const timescale = timescaleOf(view, mp4BoxIn(view, track, 'mdia', 'mdhd'));
  const edits = mp4BoxIn(view, track, 'edts', 'elst');
  if (!edits) return units / timescale;
  const isLong = view.getUint8(edits.from) === 1;
  const rowBytes = isLong ? 20 : 12;
  const rows = Math.min(view.getUint32(edits.from + 4), Math.floor((edits.to - edits.from - 8) / rowBytes));
  let editedUnits = 0;
  let startUnits = 0;
  for (let row = 0; row < rows; row += 1) {
    const at = edits.from + 8 + row * rowBytes;
    const mediaTime = isLong ? Number(view.getBigInt64(at + 8)) : view.getInt32(at + 4);
    if (mediaTime < 0) continue; // silence before the sound, which browsers skip
    if (editedUnits === 0) startUnits = mediaTime;
    editedUnits += isLong ? Number(view.getBigUint64(at)) : view.getUint32(at);
  }
  const seconds = Math.max(0, units - startUnits) / timescale;
  const edited = editedUnits / timescaleOf(view, mp4BoxIn(view, moov, 'mvhd'));
  return edited > 0 ? Math.min(seconds, edited) : seconds;
}

function handlerOf(view: DataView, track: Mp4Box): number {
  const handler = mp4BoxIn(view, track, 'mdia', 'hdlr');
  return handler ? view.getUint32(handler.from + 8) : 0;
}

function sampleFormats(view: DataView, track: Mp4Box): Mp4Box | undefined {
  return mp4BoxIn(view, track, 'mdia', 'minf', 'stbl', 'stsd');
}

function formatOf(view: DataView, track: Mp4Box): number {
  const table = sampleFormats(view, track);
  return table ? view.getUint32(table.from + 12) : 0;
}

/** Whether a track is AAC: format 'mp4a' with object type 0x40 (ISO 14496-14), or 0x66 to 0x68 for MPEG-2 AAC. */
function isAac(view: DataView, track: Mp4Box): boolean {
  const table = sampleFormats(view, track);
  if (!table || formatOf(view, track) !== types.mp4a) return false;
  for (let at = table.from + 16; at + 12 < table.to; at += 1) {
    if (view.getUint32(at) !== types.esds) continue;
    // The decoder's descriptor (tag 4) follows that of the stream (tag 3) within a few bytes.
    const end = Math.min(at + 28, table.to - 2);
    for (let tag = at + 8; tag < end; tag += 1) {
      if (view.getUint8(tag) !== 4) continue;
      const length = view.getUint8(tag + 1) === 0x80 ? 4 : 1;
      const objectType = view.getUint8(tag + 1 + length);
      if (objectType === 0x40 || (objectType >= 0x66 && objectType <= 0x68)) return true;
    }
  }
  return false;
}

/** The time units per second in a 'mvhd' or 'mdhd' box; its two versions store times with different widths. */
function timescaleOf(view: DataView, box: Mp4Box | undefined): number {
  return (box && view.getUint32(box.from + (view.getUint8(box.from) === 1 ? 20 : 12))) || 1;
}

/** Totals of a track's samples; `units` is their duration in the track's time units. */
interface Mp4Samples {
  readonly count: number;
  readonly units: number;
  readonly sizeBytes: number;
}

/** A track's samples by its tables (ISO 14496-12, 8.6.1 and 8.7.3). Throws RangeError if a table is longer than its box. */
function tabledSamples(view: DataView, track: Mp4Box): Mp4Samples {
  const table = (type: string) => mp4BoxIn(view, track, 'mdia', 'minf', 'stbl', type);
  const compact = table('stz2');
  const sizes = compact ?? table('stsz');
  if (!sizes) return { count: 0, units: 0, sizeBytes: 0 };
  const count = view.getUint32(sizes.from + 8);
  const units = unitsOf(view, table('stts'), count);
  const each = compact ? 0 : view.getUint32(sizes.from + 4);
  if (each > 0) return { count, units, sizeBytes: count * each };
  const bits = compact ? view.getUint8(compact.from + 7) : 32;
  requireRows(sizes, 12, count, bits / 8);
  let sizeBytes = 0;
  for (let sample = 0; sample < count; sample += 1) sizeBytes += sizeAt(view, sizes.from + 12, sample, bits);
  return { count, units, sizeBytes };
}

/** A sample's size in a table whose rows have 4, 8, 16 or 32 bits. */
function sizeAt(view: DataView, rows: number, sample: number, bits: number): number {
  if (bits === 32) return view.getUint32(rows + 4 * sample);
  if (bits === 16) return view.getUint16(rows + 2 * sample);
  if (bits === 8) return view.getUint8(rows + sample);
  return (view.getUint8(rows + (sample >> 1)) >> (sample % 2 === 0 ? 4 : 0)) & 15;
}

/** The duration of the first `count` samples. */
function unitsOf(view: DataView, box: Mp4Box | undefined, count: number): number {
  if (!box) return 0;
  const rows = view.getUint32(box.from + 4);
  requireRows(box, 8, rows, 8);
  let units = 0;
  let left = count;
  for (let row = 0; row < rows && left > 0; row += 1) {
    const samples = Math.min(left, view.getUint32(box.from + 8 + 8 * row));
    units += samples * view.getUint32(box.from + 12 + 8 * row);
    left -= samples;
  }
  return units;
}

/** Throws RangeError if the rows do not fit into the box. */
function requireRows(box: Mp4Box, headBytes: number, rows: number, rowBytes: number): void {
  if (box.from + headBytes + rows * rowBytes > box.to) throw new RangeError('a table is cut');
}

/** The duration and size of samples that do not state their own. */
interface SampleDefaults {
  readonly units: number;
  readonly sizeBytes: number;
}

/** The samples of a track in all fragments (ISO 14496-12, 8.8). Throws RangeError if a run is longer than its box. */
function fragmentSamples(view: DataView, moov: Mp4Box, trackId: number): Mp4Samples {
  const usual = movieDefaults(view, moov, trackId);
  const sum = { count: 0, units: 0, sizeBytes: 0 };
  for (const moof of mp4Boxes(view, 0, view.byteLength)) {
    if (moof.type !== types.moof) continue;
    for (const track of mp4Boxes(view, moof.from, moof.to)) {
      const header = track.type === types.traf ? mp4BoxIn(view, track, 'tfhd') : undefined;
      if (!header || view.getUint32(header.from + 4) !== trackId) continue;
      const own = trackDefaults(view, header, usual);
      for (const box of mp4Boxes(view, track.from, track.to)) {
        if (box.type !== types.trun) continue;
        const run = runSamples(view, box, own);
        sum.count += run.count;
        sum.units += run.units;
        sum.sizeBytes += run.sizeBytes;
      }
    }
  }
  return sum;
}

function movieDefaults(view: DataView, moov: Mp4Box, trackId: number): SampleDefaults {
  const extended = mp4BoxIn(view, moov, 'mvex');
  for (const box of extended ? mp4Boxes(view, extended.from, extended.to) : []) {
    if (box.type !== types.trex || view.getUint32(box.from + 4) !== trackId) continue;
    return { units: view.getUint32(box.from + 12), sizeBytes: view.getUint32(box.from + 16) };
  }
  return { units: 0, sizeBytes: 0 };
}

function trackDefaults(view: DataView, header: Mp4Box, usual: SampleDefaults): SampleDefaults {
  const flags = view.getUint32(header.from) & 0xffffff;
  let at = header.from + 8 + (flags & 1 ? 8 : 0) + (flags & 2 ? 4 : 0);
  const units = flags & 8 ? view.getUint32(at) : usual.units;
  if (flags & 8) at += 4;
  return { units, sizeBytes: flags & 0x10 ? view.getUint32(at) : usual.sizeBytes };
}

function runSamples(view: DataView, run: Mp4Box, usual: SampleDefaults): Mp4Samples {
  const flags = view.getUint32(run.from) & 0xffffff;
  const count = view.getUint32(run.from + 4);
  const width = 4 * [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length;
  const first = 8 + (flags & 1 ? 4 : 0) + (flags & 4 ? 4 : 0);
  requireRows(run, first, count, width);
  if (!(flags & 0x300)) return { count, units: count * usual.units, sizeBytes: count * usual.sizeBytes };
  let units = 0;
  let sizeBytes = 0;
  for (let sample = 0; sample < count; sample += 1) {
    const at = run.from + first + sample * width;
    units += flags & 0x100 ? view.getUint32(at) : usual.units;
    sizeBytes += flags & 0x200 ? view.getUint32(at + (flags & 0x100 ? 4 : 0)) : usual.sizeBytes;
  }
  return { count, units, sizeBytes };
}

/** A box of an MP4 file (ISO 14496-12). */
interface Mp4Box {
  /** Four letters as a number: see `boxType`. */
  readonly type: number;
  /** The byte range of its content, after its header; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
  /** The stated size exceeds the surrounding range or is below the header's size: this is the last box. */
  readonly isCut: boolean;
}

/** Yields the sibling boxes in a byte range, one at a time, so that a million of them need no memory. */
function* mp4Boxes(view: DataView, from: number, to: number): Generator<Mp4Box> {
  for (let at = from; at + 8 <= to; ) {
    let size = view.getUint32(at);
    let head = 8;
    if (size === 1 && at + 16 <= to) {
      size = Number(view.getBigUint64(at + 8));
      head = 16;
    }
    if (size === 0) size = to - at; // to the end of the file
    const isCut = size < head || at + size > to;
    yield { type: view.getUint32(at + 4), from: at + head, to: isCut ? to : at + size, isCut };
    if (isCut) return;
    at += size;
  }
}

/** The number that represents four letters, such as 'moov', in a file. */
function boxType(letters: string): number {
  return [...letters].reduce((code, letter) => code * 256 + letter.charCodeAt(0), 0);
}

/** The box at the end of a path of types, each the first of its type in the previous box; undefined if one is missing. */
function mp4BoxIn(view: DataView, outer: Mp4Box, ...path: readonly string[]): Mp4Box | undefined {
  let box: Mp4Box | undefined = outer;
  for (const letters of path) box = box && firstOf(view, box, boxType(letters));
  return box;
}

function firstOf(view: DataView, outer: Mp4Box, type: number): Mp4Box | undefined {
  for (const box of mp4Boxes(view, outer.from, outer.to)) if (box.type === type) return box;
  return undefined;
}
