import { boxType, type Mp4Box, mp4Boxes, mp4BoxIn } from './mp4Boxes.ts';
import { fragmentSamples, tabledSamples } from './mp4Samples.ts';
import { problem, type SoundFacts } from './soundFacts.ts';
import { endBeforeTags } from './tags.ts';

const types = {
  ftyp: boxType('ftyp'),
  moov: boxType('moov'),
  mdat: boxType('mdat'),
  trak: boxType('trak'),
  moof: boxType('moof'),
  esds: boxType('esds'),
  // Types of a track's handler and of its samples.
  soun: boxType('soun'),
  vide: boxType('vide'),
  mp4a: boxType('mp4a'),
  opus: boxType('Opus'),
};

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
    if (box.isCut && (box.type === types.moov || box.type === types.moof)) return problem('cut');
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

/** The format of a track's samples; 0 if it states none. */
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
