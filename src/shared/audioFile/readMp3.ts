import { type InfoHeader, infoHeader, mp3FrameAt } from './mp3Frames.ts';
import { problem, type SoundFacts } from './soundFacts.ts';
import { endBeforeTags, id3Size, startAfterTags } from './tags.ts';

/**
 * The share of the bytes between the tags that must belong to frames, unless `sureRun` of them follow one another:
 * taggers, editors and recorders leave other bytes behind.
 */
const soundShare = 0.9;

/** No file of another kind has this many frames in a row. */
const sureRun = 100;

/** The fewest frames of an MP3 that consists of them; no other file does by chance. */
const sureFrames = 4;

/** The most tags between frames, for a file joined from many recordings. Any more are stray bytes. */
const tagLimit = 1000;

/**
 * Reads an MP3 file by its frames and not by the claims of its header. Null if the bytes are no MP3. Tags and padding
 * before and after the frames, and stray bytes between them, are skipped.
 */
export function readMp3(bytes: Uint8Array): SoundFacts | null {
  const begin = firstByte(bytes);
  const end = Math.max(begin, endBeforeTags(bytes));
  const zerosFrom = end - trailingZeros(bytes, end);
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
      header = infoHeader(bytes, at, frame);
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
 * Whether players that believe the header show a wrong duration or jump to a wrong place. Tolerates encoders that count
 * their own header or leave a frame out, and bytes that are no frames.
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

/** The number of zero bytes before `end`. */
function trailingZeros(bytes: Uint8Array, end: number): number {
  let at = end;
  while (at > 0 && bytes[at - 1] === 0) at -= 1;
  return end - at;
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

/** Whether an ID3, Lyrics3 or APE tag begins at `at`. */
function isTag(bytes: Uint8Array, at: number): boolean {
  // Numbers for speed, because this is called for every byte that looks like a frame.
  return tagMarks.has(((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0));
}
