import { problem, type SoundFacts } from './soundFacts.ts';
import { endBeforeTags, id3Size, startAfterTags, textAt } from './tags.ts';

/** The share of the bytes that must be frames, unless `sureRun` follow one another: taggers and editors leave others. */
const soundShare = 0.9;

/** No file of another kind has this many frames in a row. */
const sureRun = 100;

/** The fewest frames of an MP3 that consists of them; no other file does by chance. */
const sureFrames = 4;

const tagLimit = 1000; // for a file joined from many recordings

/** Reads the frames and not the claims of the header. Skips tags, padding and stray bytes. Null if the bytes are no MP3. */
export function readMp3(bytes: Uint8Array): SoundFacts | null {
  const begin = firstByte(bytes);
  const end = Math.max(begin, endBeforeTags(bytes));
  let zerosFrom = end;
  while (zerosFrom > 0 && bytes[zerosFrom - 1] === 0) zerosFrom -= 1;
  let at = begin;
  let skippedBytes = 0;
  let tags = 0;
  let tagsBytes = 0;
  let seconds = 0;
  let frames = 0;
  let run = 0;
  let longestRun = 0;
  let zeroBytes = 0;
  let isVariable = false;
  let bitRate = 0;
  let sampleRate = 1;
  let header: InfoHeader | undefined;
  let firstFrame = begin;
  while (at + 4 <= end) {
    const frame = bytes[at] === 0xff ? mp3FrameAt(bytes, at) : undefined;
    const next = at + (frame?.sizeBytes ?? 0);
    if (!frame || !(next >= zerosFrom || run >= sureRun || isEnd(bytes, next, end))) {
      if (at >= zerosFrom) {
        zeroBytes = end - at;
        at = end;
        break;
      }
      // The file may be a concatenation of several recordings, each with its tag.
      const tagBytes = tags < tagLimit && isTag(bytes, at) ? id3Size(bytes.subarray(at, at + 10)) : 0;
      if (tagBytes > 0 && at + tagBytes <= end) {
        at += tagBytes;
        tags += 1;
        tagsBytes += tagBytes;
        continue;
      }
      at += 1;
      skippedBytes += 1;
      run = 0;
      continue;
    }
    if (frames === 0) {
      header = xingHeader(bytes, at, frame) ?? vbriHeader(bytes, at);
      firstFrame = at;
    }
    if (frames > 0 || !header) {
      isVariable ||= bitRate !== 0 && frame.bitRate !== bitRate;
      bitRate = frame.bitRate;
      seconds += frame.samples / frame.sampleRate;
      sampleRate = frame.sampleRate;
    }
    frames += 1;
    run += 1;
    longestRun = Math.max(longestRun, run);
    at = next;
  }
  const isMostlyFrames = skippedBytes <= (end - begin - tagsBytes) * (1 - soundShare);
  if (frames < sureFrames || (!isMostlyFrames && longestRun < sureRun)) return null;
  const missing = (header?.claimedFrames ?? 0) - frames;
  // Some programs give a file its size first, so that zeros take the place of what never arrived.
  if (at !== end ? missing > 0 : zeroBytes > 0 && missing > toleratedFrames(frames)) return problem('cut');
  const isHeaderFalse = header !== undefined && isFalse(header, frames - 1, end - firstFrame);
  const addedSeconds = header ? (header.delay + header.padding) / sampleRate : 0;
  return {
    kind: 'sound',
    durationSeconds: Math.max(0, seconds - addedSeconds),
    isHardToSeek: isHeaderFalse || (isVariable && (header?.seekTable ?? 'none') === 'none'),
  };
}

/**
 * Whether players that believe the header go wrong. Tolerates encoders that count their own header or leave a frame
 * out, and bytes that are no frames.
 */
function isFalse(header: InfoHeader, frames: number, sizeBytes: number): boolean {
  const { claimedFrames, claimedBytes, seekTable } = header;
  return (
    seekTable === 'false' ||
    (claimedFrames !== 0 && Math.abs(claimedFrames - frames) > toleratedFrames(frames)) ||
    (claimedBytes !== 0 && Math.abs(claimedBytes - sizeBytes) > sizeBytes / 16)
  );
}

function toleratedFrames(frames: number): number {
  return Math.max(2, frames / 100);
}

/** The offset after the tags at the beginning of a file, and after the zeros that some programs leave behind them. */
export function firstByte(bytes: Uint8Array): number {
  let at = startAfterTags(bytes);
  while (at < bytes.length && bytes[at] === 0) at += 1;
  return at;
}

/** The first three bytes of an ID3v1, Lyrics3, APE and ID3v2 tag, as numbers. */
const tagMarks: ReadonlySet<number> = new Set([0x544147, 0x4c5952, 0x415045, 0x494433]);

/** Whether a frame may end at `at`: another frame, a tag or the file's end must follow, else its header was spurious. */
function isEnd(bytes: Uint8Array, at: number, end: number): boolean {
  return at + 4 > end || mp3FrameAt(bytes, at) !== undefined || isTag(bytes, at);
}

function isTag(bytes: Uint8Array, at: number): boolean {
  // Numbers for speed, because this is called for every byte that looks like a frame.
  return tagMarks.has(((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0));
}

const bitRates = {
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
const sampleRates = [44_100, 48_000, 32_000] as const;

type Mp3Frame = NonNullable<ReturnType<typeof mp3FrameAt>>;

/**
 * The frame of MPEG 1, 2 or 2.5, layer III, whose header is at byte `at` (ISO 11172-3 and 13818-3); else undefined. Its
 * body may be truncated.
 */
export function mp3FrameAt(bytes: Uint8Array, at: number) {
  // Reads single bytes without allocating, because a hostile file can cause a call for every byte.
  const b0 = bytes[at] ?? 0;
  const b1 = bytes[at + 1] ?? 0;
  const b2 = bytes[at + 2] ?? 0;
  const b3 = bytes[at + 3] ?? 0;
  const version = (b1 >> 3) & 3;
  const layer = (b1 >> 1) & 3;
  if (b0 !== 0xff || b1 >> 5 !== 7 || version === 1 || layer !== 1) return undefined;
  const isMpeg1 = version === 3;
  const kilobits = bitRates[isMpeg1 ? 1 : 2][b2 >> 4];
  const baseRate = sampleRates[(b2 >> 2) & 3];
  if (!kilobits || baseRate === undefined) return undefined;
  const sampleRate = baseRate / (isMpeg1 ? 1 : version === 2 ? 2 : 4);
  const samples = isMpeg1 ? 1152 : 576;
  const channels = b3 >> 6 === 3 ? 1 : 2;
  const sideInfoBytes = isMpeg1 ? (channels === 1 ? 17 : 32) : channels === 1 ? 9 : 17;
  const sizeBytes = Math.floor(((samples / 8) * kilobits * 1000) / sampleRate) + ((b2 >> 1) & 1);
  return { sampleRate, channels, bitRate: kilobits * 1000, samples, sizeBytes, sideInfoBytes };
}

/** What the header says that may take the place of sound in a file's first frame. */
interface InfoHeader {
  /** The samples that the encoder added at the start and at the end. */
  readonly delay: number;
  readonly padding: number;
  /** 0 if it states none. */
  readonly claimedFrames: number;
  readonly claimedBytes: number;
  /** A table is 'false' if its places do not rise: a player that uses it jumps to a wrong place. */
  readonly seekTable: 'none' | 'rising' | 'false';
}

/** Info at a constant bit rate. LAME and others add the samples at the start and the end (bytes 141 to 143). */
function xingHeader(bytes: Uint8Array, frameStart: number, frame: Mp3Frame): InfoHeader | undefined {
  const start = frameStart + 4 + frame.sideInfoBytes;
  const tag = textAt(bytes, start, 4);
  if (tag !== 'Xing' && tag !== 'Info') return undefined;
  const flags = bytes[start + 7] ?? 0;
  const bytesAt = start + (flags & 1 ? 12 : 8);
  const tableAt = bytesAt + (flags & 2 ? 4 : 0);
  // Other encoders may store something else in these bytes.
  const isKnown = /^(?:LAME|Lav[cf])/.test(textAt(bytes, start + 120, 4));
  const isWhole = start + 144 <= frameStart + frame.sizeBytes;
  const [d0 = 0, d1 = 0, d2 = 0] = isKnown && isWhole ? bytes.subarray(start + 141, start + 144) : [];
  return {
    delay: (d0 << 4) | (d1 >> 4),
    padding: ((d1 & 15) << 8) | d2,
    claimedFrames: flags & 1 ? numberAt(bytes, start + 8) : 0,
    claimedBytes: flags & 2 ? numberAt(bytes, bytesAt) : 0,
    seekTable: !(flags & 4) ? 'none' : rises(bytes.subarray(tableAt, tableAt + 100)) ? 'rising' : 'false',
  };
}

/** The header of Fraunhofer's encoder, always at the same offset of the frame and with a seek table. */
function vbriHeader(bytes: Uint8Array, frameStart: number): InfoHeader | undefined {
  const start = frameStart + 36;
  if (textAt(bytes, start, 4) !== 'VBRI') return undefined;
  return {
    delay: 0,
    padding: 0,
    claimedFrames: numberAt(bytes, start + 14),
    claimedBytes: numberAt(bytes, start + 10),
    seekTable: 'rising',
  };
}

function rises(values: Uint8Array): boolean {
  return (
    values.every((value, index) => value >= (values[index - 1] ?? 0)) &&
    (values.at(-1) ?? 0) > (values[0] ?? 0)
  );
}

function numberAt(bytes: Uint8Array, at: number): number {
  const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(at, at + 4);
  return ((a * 256 + b) * 256 + c) * 256 + d;
}
