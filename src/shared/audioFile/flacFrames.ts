import { beginsWithFrame, crc8 } from './flacChecksums.ts';

/** The facts about the frames of a FLAC file. */
export interface FlacFrames {
  readonly samples: number;
  /** Whether there are frames, with all claimed samples, and the last one is complete. */
  readonly areWhole: boolean;
}

/** No frame is shorter: its header, one constant sample and the checksum. */
const shortestFrame = 10;

/**
 * Counts the samples of the frames between two byte offsets of a FLAC file (RFC 9639, section 9) whose header claims so many;
 * 0 for an unknown number. It searches for frame headers, because they do not state where the frame ends. Takes linear time.
 */
export function flacFrames(bytes: Uint8Array, from: number, to: number, claimedSamples: number): FlacFrames {
  let samples = 0;
  let frames = 0;
  let last = from;
  for (let at = from; at + 5 < to; at += 1) {
    if (bytes[at] !== 0xff || ((bytes[at + 1] ?? 0) & 0xfe) !== 0xf8) continue;
    const head = frameHead(bytes, at);
    // Audio data can look like a header, but hardly like one with the next number.
    if (!head || head.number !== (head.isFixed ? frames : samples)) continue;
    samples += head.samples;
    frames += 1;
    last = at;
  }
  const end = bytes.subarray(last, to);
  // With the claimed samples complete, the bytes after the last frame are of another kind; else they may be its beginning.
  const shortest = claimedSamples > 0 ? shortestFrame : end.length;
  return {
    samples,
    areWhole: frames > 0 && samples >= claimedSamples && beginsWithFrame(end, shortest),
  };
}

/** The number of samples by its code in a header; 0 for codes that are reserved or whose number follows the header. */
const blockSizes = [0, 192, 576, 1152, 2304, 4608, 0, 0, 256, 512, 1024, 2048, 4096, 8192, 16_384, 32_768];

function frameHead(bytes: Uint8Array, at: number) {
  const codes = bytes[at + 2] ?? 0;
  const coded = codedNumber(bytes, at + 4);
  if (!coded) return undefined;
  let end = coded.end;
  let samples = blockSizes[codes >> 4] ?? 0;
  if (codes >> 4 === 6) {
    samples = (bytes[end] ?? 0) + 1;
    end += 1;
  } else if (codes >> 4 === 7) {
    samples = (bytes[end] ?? 0) * 256 + (bytes[end + 1] ?? 0) + 1;
    end += 2;
  }
  const rate = codes & 15;
  if (rate === 12) end += 1;
  else if (rate === 13 || rate === 14) end += 2;
  if (samples === 0 || end >= bytes.length || crc8(bytes.subarray(at, end)) !== bytes[end]) return undefined;
  return { samples, number: coded.value, isFixed: ((bytes[at + 1] ?? 0) & 1) === 0 };
}

/** Reads a number encoded like a code point in UTF-8, in up to seven bytes. */
function codedNumber(
  bytes: Uint8Array,
  at: number,
): { readonly value: number; readonly end: number } | undefined {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return { value: first, end: at + 1 };
  const more = Math.clz32(~(first << 24)) - 1;
  if (more < 1 || more > 6) return undefined;
  let value = first & (0x3f >> more);
  for (let next = at + 1; next <= at + more; next += 1) value = value * 64 + ((bytes[next] ?? 0) & 0x3f);
  return { value, end: at + more + 1 };
}
