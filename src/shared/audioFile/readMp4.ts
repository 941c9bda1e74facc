import { boxType, type Mp4Box, mp4Boxes, mp4BoxIn } from './mp4Boxes.ts';
import { endBeforeTags } from './tagsAtEnd.ts';

/** What an MP4 file holds. */
export type Mp4Facts =
  | { readonly kind: 'aac'; readonly durationSeconds: number }
  | { readonly kind: 'otherSound' }
  | { readonly kind: 'film' }
  | { readonly kind: 'silent' }
  /** It ends before its boxes do. */
  | { readonly kind: 'cut' };

const types = {
  ftyp: boxType('ftyp'),
  moov: boxType('moov'),
  trak: boxType('trak'),
  moof: boxType('moof'),
  trun: boxType('trun'),
  esds: boxType('esds'),
  // Of a track's handler and of its samples.
  soun: boxType('soun'),
  vide: boxType('vide'),
  mp4a: boxType('mp4a'),
};

/**
 * Reads an MP4 file (ISO 14496-12), also one in fragments, as recorders write it, whose head says no duration. Null for
 * bytes that are none.
 */
export function readMp4(bytes: Uint8Array): Mp4Facts | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 12 || view.getUint32(4) !== types.ftyp) return null;
  // A tag behind the last box would look like one that is cut.
  return soundFactsOf(new DataView(bytes.buffer, bytes.byteOffset, endBeforeTags(bytes)));
}

function soundFactsOf(view: DataView): Mp4Facts {
  try {
    return factsOf(view);
  } catch (error) {
    // A length inside a box that points past the end of the file.
    if (error instanceof RangeError) return { kind: 'cut' };
    throw error;
  }
}

function factsOf(view: DataView): Mp4Facts {
  let moov: Mp4Box | undefined;
  for (const box of mp4Boxes(view, 0, view.byteLength)) {
    if (box.isCut) return { kind: 'cut' };
    if (box.type === types.moov) moov ??= box;
  }
  if (!moov) return { kind: 'cut' };
  let sound: Mp4Box | undefined;
  for (const box of mp4Boxes(view, moov.from, moov.to)) {
    if (box.type !== types.trak) continue;
    const handler = handlerOf(view, box);
    if (handler === types.vide) return { kind: 'film' };
    if (handler === types.soun) sound ??= box;
  }
  if (!sound) return { kind: 'silent' };
  if (!isAac(view, sound)) return { kind: 'otherSound' };
  const movie = timeOf(view, mp4BoxIn(view, moov, 'mvhd'));
  const media = timeOf(view, mp4BoxIn(view, sound, 'mdia', 'mdhd'));
  if (movie.durationSeconds > 0) return { kind: 'aac', durationSeconds: movie.durationSeconds };
  const durationSeconds = media.durationSeconds || fragmentUnits(view, moov) / media.timescale;
  return durationSeconds > 0 ? { kind: 'aac', durationSeconds } : { kind: 'silent' };
}

function handlerOf(view: DataView, track: Mp4Box): number {
  const handler = mp4BoxIn(view, track, 'mdia', 'hdlr');
  return handler ? view.getUint32(handler.from + 8) : 0;
}

/** AAC is the format 'mp4a' with object type 0x40 (ISO 14496-14), 0x66 to 0x68 for that of MPEG-2. */
function isAac(view: DataView, track: Mp4Box): boolean {
  const table = mp4BoxIn(view, track, 'mdia', 'minf', 'stbl', 'stsd');
  if (!table || view.getUint32(table.from + 12) !== types.mp4a) return false;
  for (let at = table.from + 16; at + 12 < table.to; at += 1) {
    if (view.getUint32(at) !== types.esds) continue;
    // The decoder's description (tag 4) follows that of the stream (tag 3) within a few bytes.
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

/** Timescale and duration of a 'mvhd' or 'mdhd', whose versions differ in the width of their times. */
function timeOf(view: DataView, box: Mp4Box | undefined) {
  if (!box) return { timescale: 1, durationSeconds: 0 };
  const isLong = view.getUint8(box.from) === 1;
  const timescale = view.getUint32(box.from + (isLong ? 20 : 12)) || 1;
  const units = isLong ? Number(view.getBigUint64(box.from + 24)) : view.getUint32(box.from + 16);
  const isUnknown = units === 0xffffffff;
  return { timescale, durationSeconds: isUnknown ? 0 : units / timescale };
}

/** Units of time of all fragments: the durations of their samples, each its own, the fragment's or the file's. */
function fragmentUnits(view: DataView, moov: Mp4Box): number {
  const defaults = mp4BoxIn(view, moov, 'mvex', 'trex');
  const usual = defaults ? view.getUint32(defaults.from + 12) : 0;
  let units = 0;
  for (const box of mp4Boxes(view, 0, view.byteLength)) {
    if (box.type === types.moof) units += unitsOf(view, box, usual);
  }
  return units;
}

function unitsOf(view: DataView, moof: Mp4Box, usual: number): number {
  const track = mp4BoxIn(view, moof, 'traf');
  const header = track && mp4BoxIn(view, track, 'tfhd');
  if (!track || !header) return 0;
  const flags = view.getUint32(header.from) & 0xffffff;
  const skipped = (flags & 1 ? 8 : 0) + (flags & 2 ? 4 : 0);
  const own = flags & 8 ? view.getUint32(header.from + 8 + skipped) : usual;
  let units = 0;
  for (const box of mp4Boxes(view, track.from, track.to)) {
    if (box.type === types.trun) units += runUnits(view, box, own);
  }
  return units;
}

/** Throws RangeError for more samples than the run has room for, which would be counted anew for every run. */
function runUnits(view: DataView, run: Mp4Box, usual: number): number {
  const flags = view.getUint32(run.from) & 0xffffff;
  const count = view.getUint32(run.from + 4);
  if (!(flags & 0x100)) return count * usual;
  const width = 4 * [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length;
  const first = run.from + 8 + (flags & 1 ? 4 : 0) + (flags & 4 ? 4 : 0);
  if (first + count * width > run.to) throw new RangeError('a run is cut');
  let units = 0;
  for (let sample = 0; sample < count; sample += 1) units += view.getUint32(first + sample * width);
  return units;
}
