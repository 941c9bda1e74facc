import { id3Size, infoHeader, mp3FrameAt } from './mp3Frames.ts';

/** Of the bytes after the tag, the share that must belong to frames: the rest is what taggers and editors leave behind. */
const soundShare = 0.9;

/** Frames one after the other that nothing but an MP3 has by chance. */
const sureFrames = 4;

/**
 * Seconds that an MP3 file plays, by its frames and not by what its header claims, or null for bytes that are none. Tags
 * and leftovers before, between and after the frames are passed over.
 */
export function readMp3Duration(bytes: Uint8Array): number | null {
  const tagBytes = id3Size(bytes);
  const skippableBytes = (bytes.length - tagBytes) * (1 - soundShare);
  let at = tagBytes;
  let skippedBytes = 0;
  let seconds = 0;
  let addedSeconds = 0;
  let frames = 0;
  while (at + 4 <= bytes.length) {
    const frame = bytes[at] === 0xff ? mp3FrameAt(bytes, at) : undefined;
    const next = at + (frame?.sizeBytes ?? 0);
    if (!frame || !isEnd(bytes, next)) {
      at += 1;
      skippedBytes += 1;
      // Once too much is skipped, nothing that follows can make it an MP3.
      if (skippedBytes > skippableBytes) return null;
      continue;
    }
    const info = frames === 0 ? infoHeader(bytes, at, frame) : undefined;
    if (info) addedSeconds = (info.delay + info.padding) / frame.sampleRate;
    else seconds += frame.samples / frame.sampleRate;
    frames += 1;
    at = next;
  }
  return frames >= sureFrames ? Math.max(0, seconds - addedSeconds) : null;
}

const tagInitials: ReadonlySet<number> = new Set([...'TLAI'].map((letter) => letter.charCodeAt(0)));

/** Whether a frame may end there: what looks like the head of one is one when another follows it, a tag, or the file's end. */
function isEnd(bytes: Uint8Array, at: number): boolean {
  return at + 4 > bytes.length || mp3FrameAt(bytes, at) !== undefined || isTag(bytes, at);
}

/** An ID3v1, Lyrics3 or APE tag after the last frame. */
function isTag(bytes: Uint8Array, at: number): boolean {
  // One byte tells most apart: this is asked of every place that looks like a frame.
  if (!tagInitials.has(bytes[at] ?? 0)) return false;
  return /^(?:TAG|LYR|APE|ID3)/.test(String.fromCharCode(...bytes.subarray(at, at + 3)));
}
