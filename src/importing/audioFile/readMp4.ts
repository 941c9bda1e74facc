import { problem, type SoundFacts } from './soundFacts.ts';
import { endBeforeTags } from './tags.ts';

/** Boxes that players need whole. */
const wholeBoxes: readonly string[] = ['moov', 'moof', 'mdat'];

/** The sample formats of encrypted sound: Common Encryption, and those of Apple's and Audible's shops. */
const protectedFormats: readonly string[] = ['enca', 'drms', 'aavd'];

/**
 * AAC or Opus (ISO 14496-12), also fragmented, as recorders write it. The duration is that of its samples; it is 'cut'
 * if some are missing. Null if the bytes are no MP4 file.
 */
export function readMp4(bytes: Uint8Array): SoundFacts | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 12 || lettersAt(view, 4) !== 'ftyp') return null;
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
    if (box.isCut && wholeBoxes.includes(box.type)) return problem('cut');
    if (box.type === 'moov') moov ??= box;
    if (box.type === 'mdat') soundBytes += box.to - box.from;
  }
  if (!moov) return problem('cut');
  let sound: Mp4Box | undefined;
  for (const box of mp4Boxes(view, moov.from, moov.to)) {
    if (box.type !== 'trak') continue;
    const header = mp4BoxIn(view, box, 'mdia', 'hdlr');
    const handler = header && lettersAt(view, header.from + 8);
    if (handler === 'vide') return problem('film');
    if (handler === 'soun') sound ??= box;
  }
  if (!sound) return problem('silent');
  const formats = mp4BoxIn(view, sound, 'mdia', 'minf', 'stbl', 'stsd');
  const format = formats ? lettersAt(view, formats.from + 12) : '';
  if (protectedFormats.includes(format)) return problem('protected');
  const isAac = formats && format === 'mp4a' && hasAac(view, formats);
  if (format !== 'Opus' && !isAac) return problem('otherSound');
  const tabled = tabledSamples(view, sound);
  const inFragments = fragmentSamples(view, moov, numberAfterTimes(view, sound, 'tkhd'));
  const count = tabled.count + inFragments.count;
  const sizeBytes = tabled.sizeBytes + inFragments.sizeBytes;
  // Hostile tables may reference the same bytes many times, or list empty samples.
  if (sizeBytes > soundBytes || sizeBytes < count) return problem('cut');
  const units = tabled.units + inFragments.units;
  const durationSeconds = editedSeconds(view, moov, sound, units);
  return durationSeconds > 0 ? { kind: 'sound', durationSeconds } : problem('silent');
}

/** A track's number in its 'tkhd' box, or the time units per second in 'mvhd' and 'mdhd', of either version; else 0. */
function numberAfterTimes(view: DataView, outer: Mp4Box, ...path: readonly string[]): number {
  const box = mp4BoxIn(view, outer, ...path);
  return box ? view.getUint32(box.from + (view.getUint8(box.from) === 1 ? 20 : 12)) : 0;
}

/** The seconds that players play: an edit list excludes what encoders and editors added before and after the sound. */
function editedSeconds(view: DataView, moov: Mp4Box, track: Mp4Box, units: number): number {
  const timescale = numberAfterTimes(view, track, 'mdia', 'mdhd') || 1;
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
  const edited = editedUnits / (numberAfterTimes(view, moov, 'mvhd') || 1);
  return edited > 0 ? Math.min(seconds, edited) : seconds;
}

/** Whether the samples of a format 'mp4a' are AAC: object type 0x40 (ISO 14496-14), or 0x66 to 0x68 for MPEG-2 AAC. */
function hasAac(view: DataView, table: Mp4Box): boolean {
  for (let at = table.from + 16; at + 12 < table.to; at += 1) {
    if (lettersAt(view, at) !== 'esds') continue;
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

function sizeAt(view: DataView, rows: number, sample: number, bits: number): number {
  if (bits === 32) return view.getUint32(rows + 4 * sample);
  if (bits === 16) return view.getUint16(rows + 2 * sample);
  if (bits === 8) return view.getUint8(rows + sample);
  return (view.getUint8(rows + (sample >> 1)) >> (sample % 2 === 0 ? 4 : 0)) & 15;
}

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

/** Of samples that do not state their own. */
type SampleDefaults = Omit<Mp4Samples, 'count'>;

/** The samples of a track in all fragments (ISO 14496-12, 8.8). Throws RangeError if a run is longer than its box. */
function fragmentSamples(view: DataView, moov: Mp4Box, trackId: number): Mp4Samples {
  const usual = movieDefaults(view, moov, trackId);
  const sum = { count: 0, units: 0, sizeBytes: 0 };
  for (const moof of mp4Boxes(view, 0, view.byteLength)) {
    if (moof.type !== 'moof') continue;
    for (const track of mp4Boxes(view, moof.from, moof.to)) {
      const header = track.type === 'traf' ? mp4BoxIn(view, track, 'tfhd') : undefined;
      if (!header || view.getUint32(header.from + 4) !== trackId) continue;
      const own = trackDefaults(view, header, usual);
      for (const box of mp4Boxes(view, track.from, track.to)) {
        if (box.type !== 'trun') continue;
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
    if (box.type !== 'trex' || view.getUint32(box.from + 4) !== trackId) continue;
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

interface Mp4Box {
  readonly type: string;
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
    yield { type: lettersAt(view, at + 4), from: at + head, to: isCut ? to : at + size, isCut };
    if (isCut) return;
    at += size;
  }
}

function lettersAt(view: DataView, at: number): string {
  return String.fromCharCode(
    view.getUint8(at),
    view.getUint8(at + 1),
    view.getUint8(at + 2),
    view.getUint8(at + 3),
  );
}

/** The box at the end of a path of types, each the first of its type in the previous box; undefined if one is missing. */
function mp4BoxIn(view: DataView, outer: Mp4Box, ...path: readonly string[]): Mp4Box | undefined {
  let box: Mp4Box | undefined = outer;
  for (const type of path) box = box && firstOf(view, box, type);
  return box;
}

function firstOf(view: DataView, outer: Mp4Box, type: string): Mp4Box | undefined {
  for (const box of mp4Boxes(view, outer.from, outer.to)) if (box.type === type) return box;
  return undefined;
}
