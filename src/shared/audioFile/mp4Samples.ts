import { boxType, type Mp4Box, mp4Boxes, mp4BoxIn } from './mp4Boxes.ts';

/** Totals of a track's samples. */
export interface Mp4Samples {
  readonly count: number;
  /** Their duration in the track's time units. */
  readonly units: number;
  readonly sizeBytes: number;
}

/**
 * A track's samples from its sample tables (ISO 14496-12, 8.6.1 and 8.7), as far as they are in a chunk. Throws RangeError
 * if one lies past the end of the file, or a table is longer than its box.
 */
export function tabledSamples(view: DataView, track: Mp4Box): Mp4Samples {
  const table = (type: string) => mp4BoxIn(view, track, 'mdia', 'minf', 'stbl', type);
  const compact = table('stz2');
  const sizes = compact ? compactSizes(view, compact) : sampleSizes(view, table('stsz'));
  const [count, sizeBytes] = chunkedSamples(view, table('stsc'), table('stco'), table('co64'), sizes);
  return { count, sizeBytes, units: unitsOf(view, table('stts'), count) };
}

interface SampleSizes {
  readonly count: number;
  bytesOf(from: number, to: number): number;
}

function sampleSizes(view: DataView, box: Mp4Box | undefined): SampleSizes {
  if (!box) return { count: 0, bytesOf: () => 0 };
  const each = view.getUint32(box.from + 4);
  const count = view.getUint32(box.from + 8);
  if (each > 0) return { count, bytesOf: (from, to) => (to - from) * each };
  requireRows(box, 12, count, 4);
  return summed(count, (sample) => view.getUint32(box.from + 12 + 4 * sample));
}

/** Sizes of 4, 8 or 16 bits (ISO 14496-12, 8.7.3.3). */
function compactSizes(view: DataView, box: Mp4Box): SampleSizes {
  const bits = view.getUint8(box.from + 7);
  const count = view.getUint32(box.from + 8);
  requireRows(box, 12, count, bits / 8);
  const rows = box.from + 12;
  return summed(count, (sample) => {
    if (bits === 16) return view.getUint16(rows + 2 * sample);
    if (bits === 8) return view.getUint8(rows + sample);
    return (view.getUint8(rows + (sample >> 1)) >> (sample % 2 === 0 ? 4 : 0)) & 15;
  });
}

function summed(count: number, sizeOf: (sample: number) => number): SampleSizes {
  return {
    count,
    bytesOf(from, to) {
      let bytes = 0;
      for (let sample = from; sample < to; sample += 1) bytes += sizeOf(sample);
      return bytes;
    },
  };
}

/** The number of samples in chunks, and their bytes. */
function chunkedSamples(
  view: DataView,
  samplesOfChunks: Mp4Box | undefined,
  offsets: Mp4Box | undefined,
  longOffsets: Mp4Box | undefined,
  sizes: SampleSizes,
): readonly [count: number, sizeBytes: number] {
  const places = offsets ?? longOffsets;
  if (!samplesOfChunks || !places) return [0, 0];
  const chunks = view.getUint32(places.from + 4);
  requireRows(places, 8, chunks, offsets ? 4 : 8);
  const runs = view.getUint32(samplesOfChunks.from + 4);
  requireRows(samplesOfChunks, 8, runs, 12);
  let count = 0;
  let bytes = 0;
  let run = -1;
  for (let chunk = 0; chunk < chunks && count < sizes.count; chunk += 1) {
    const nextRun = samplesOfChunks.from + 8 + 12 * (run + 1);
    if (run + 1 < runs && view.getUint32(nextRun) <= chunk + 1) run += 1;
    const inChunk = run < 0 ? 0 : view.getUint32(samplesOfChunks.from + 8 + 12 * run + 4);
    const end = Math.min(sizes.count, count + inChunk);
    const chunkBytes = sizes.bytesOf(count, end);
    const at = offsets
      ? view.getUint32(places.from + 8 + 4 * chunk)
      : Number(view.getBigUint64(places.from + 8 + 8 * chunk));
    if (at + chunkBytes > view.byteLength) throw new RangeError('samples lie past the end of the file');
    count = end;
    bytes += chunkBytes;
  }
  return [count, bytes];
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

const types = { moof: boxType('moof'), traf: boxType('traf'), trun: boxType('trun'), trex: boxType('trex') };

/** The duration and size of samples that do not state their own. */
interface SampleDefaults {
  readonly units: number;
  readonly sizeBytes: number;
}

/** The samples of a track in all fragments (ISO 14496-12, 8.8). Throws RangeError if a run is longer than its box. */
export function fragmentSamples(view: DataView, moov: Mp4Box, trackId: number): Mp4Samples {
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
