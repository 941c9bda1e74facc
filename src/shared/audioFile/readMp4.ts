import { boxType, type Mp4Box, mp4Boxes, mp4BoxIn } from './mp4Boxes.ts';
import { fragmentSamples, tabledSamples } from './mp4Samples.ts';
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
  mdat: boxType('mdat'),
  trak: boxType('trak'),
  moof: boxType('moof'),
  esds: boxType('esds'),
  // Of a track's handler and of its samples.
  soun: boxType('soun'),
  vide: boxType('vide'),
  mp4a: boxType('mp4a'),
};

/**
 * Reads an MP4 file (ISO 14496-12), also one in fragments, as recorders write it. It is as long as the samples in it,
 * whatever its heads claim, and cut when some of them are missing; what stands behind its boxes is passed over. Null for bytes
 * that are none.
 */
export function readMp4(bytes: Uint8Array): Mp4Facts | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 12 || view.getUint32(4) !== types.ftyp) return null;
  // Of a file that is cut, a tag behind it would stand for what is missing.
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
  let soundBytes = 0;
  for (const box of mp4Boxes(view, 0, view.byteLength)) {
    // Of another type it is a tag, or padding, that looks like a box.
    if (box.isCut && (box.type === types.moov || box.type === types.moof)) return { kind: 'cut' };
    if (box.type === types.moov) moov ??= box;
    if (box.type === types.mdat) soundBytes += box.to - box.from;
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
  const tabled = tabledSamples(view, sound);
  const inFragments = fragmentSamples(view, moov, trackIdOf(view, sound));
  const count = tabled.count + inFragments.count;
  const sizeBytes = tabled.sizeBytes + inFragments.sizeBytes;
  // Tables may name the same bytes many times, or samples of none.
  if (sizeBytes > soundBytes || sizeBytes < count) return { kind: 'cut' };
  const units = tabled.units + inFragments.units;
  const durationSeconds = editedSeconds(view, moov, sound, units);
  return durationSeconds > 0 ? { kind: 'aac', durationSeconds } : { kind: 'silent' };
}

function trackIdOf(view: DataView, track: Mp4Box): number {
  const header = mp4BoxIn(view, track, 'tkhd');
  return header ? view.getUint32(header.from + (view.getUint8(header.from) === 1 ? 20 : 12)) : 0;
}

/** What players play of so many units: an edit list leaves out what encoders and editors put before and behind the sound. */
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
    if (mediaTime < 0) continue; // silence before the sound
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

/** Units of time in a second, of a 'mvhd' or 'mdhd', whose versions differ in the width of their times. */
function timescaleOf(view: DataView, box: Mp4Box | undefined): number {
  return (box && view.getUint32(box.from + (view.getUint8(box.from) === 1 ? 20 : 12))) || 1;
}
