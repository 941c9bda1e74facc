import { hasVbriHeader, id3Size, infoHeader, mp3FrameAt } from './mp3Frames.ts';
import { apeSize, endBeforeTags } from './tagsAtEnd.ts';

/** What an MP3 file holds. */
export type Mp3Facts =
  | {
      readonly kind: 'sound';
      readonly durationSeconds: number;
      /** Its bit rate varies without a table of where its frames stand, or its header counts others: a jump lands seconds off. */
      readonly isHardToSeek: boolean;
    }
  /** It ends within a frame, and says that there were more. */
  | { readonly kind: 'cut' };

/** Of the bytes between the tags, the share that must belong to frames: the rest is what taggers and editors leave behind. */
const soundShare = 0.9;

/** Frames one after the other that nothing but an MP3 has by chance. */
const sureFrames = 4;

/**
 * Reads an MP3 file by its frames and not by what its header claims; null for bytes that are none. Tags and padding before
 * and after the frames are stepped over, leftovers between them passed over.
 */
export function readMp3(bytes: Uint8Array): Mp3Facts | null {
  const begin = firstByte(bytes);
  const end = Math.max(begin, endBeforeTags(bytes));
  const zerosFrom = end - trailingZeros(bytes, end);
  let at = begin;
  let skippedBytes = 0;
  let tagsBytes = 0;
  let seconds = 0;
  let frames = 0;
  let isVariable = false;
  let bitRate = 0;
  let sampleRate = 1;
  let header: ReturnType<typeof infoHeader>;
  let hasSeekTable = false;
  while (at + 4 <= end) {
    const frame = bytes[at] === 0xff ? mp3FrameAt(bytes, at) : undefined;
    const next = at + (frame?.sizeBytes ?? 0);
    if (!frame || !(next >= zerosFrom || isEnd(bytes, next, end))) {
      if (at >= zerosFrom) {
        at = end;
        break;
      }
      // Several recordings may stand one behind the other, each with its tag.
      const tagBytes = isTag(bytes, at) ? id3Size(bytes.subarray(at, at + 10)) : 0;
      if (tagBytes > 0 && at + tagBytes <= end) {
        at += tagBytes;
        tagsBytes += tagBytes;
        continue;
      }
      at += 1;
      skippedBytes += 1;
      // Once too much is skipped, nothing that follows can make it an MP3.
      if (skippedBytes > (end - begin - tagsBytes) * (1 - soundShare)) return null;
      continue;
    }
    if (frames === 0) {
      header = infoHeader(bytes, at, frame);
      hasSeekTable = header?.hasSeekTable ?? hasVbriHeader(bytes, at);
    }
    if (frames > 0 || !header) {
      isVariable ||= bitRate !== 0 && frame.bitRate !== bitRate;
      bitRate = frame.bitRate;
      seconds += frame.samples / frame.sampleRate;
      sampleRate = frame.sampleRate;
    }
    frames += 1;
    at = next;
  }
  if (frames < sureFrames) return null;
  if (at !== end && header && header.claimedFrames > frames) return { kind: 'cut' };
  const isHeaderFalse = header !== undefined && isOff(header.claimedFrames, frames - 1);
  const addedSeconds = header ? (header.delay + header.padding) / sampleRate : 0;
  return {
    kind: 'sound',
    durationSeconds: Math.max(0, seconds - addedSeconds),
    isHardToSeek: isHeaderFalse || (isVariable && !hasSeekTable),
  };
}

/** Whether players would take the recording for one of another length: some encoders count their own header, or leave one out. */
function isOff(claimedFrames: number, frames: number): boolean {
  return claimedFrames !== 0 && Math.abs(claimedFrames - frames) > Math.max(2, frames / 100);
}

/** How many zeros stand before an end. */
function trailingZeros(bytes: Uint8Array, end: number): number {
  let at = end;
  while (at > 0 && bytes[at - 1] === 0) at -= 1;
  return end - at;
}

/** After the tags that a file begins with, and the zeros that some programs leave behind them. */
function firstByte(bytes: Uint8Array): number {
  let at = 0;
  for (let count = 0; count < tagLimit; count += 1) {
    const tagBytes = id3Size(bytes.subarray(at, at + 10)) || apeSize(bytes, at);
    if (tagBytes === 0) break;
    at += tagBytes;
  }
  while (at < bytes.length && bytes[at] === 0) at += 1;
  return at;
}

/** Tags that stand one behind the other: far more than programs write. */
const tagLimit = 8;

const tagInitials: ReadonlySet<number> = new Set([...'TLAI'].map((letter) => letter.charCodeAt(0)));

/** Whether a frame may end there: what looks like the head of one is one when another follows it, a tag, or the file's end. */
function isEnd(bytes: Uint8Array, at: number, end: number): boolean {
  return at + 4 > end || mp3FrameAt(bytes, at) !== undefined || isTag(bytes, at);
}

/** An ID3v1, Lyrics3 or APE tag after the last frame. */
function isTag(bytes: Uint8Array, at: number): boolean {
  // One byte tells most apart: this is asked of every place that looks like a frame.
  if (!tagInitials.has(bytes[at] ?? 0)) return false;
  return /^(?:TAG|LYR|APE|ID3)/.test(String.fromCharCode(...bytes.subarray(at, at + 3)));
}
