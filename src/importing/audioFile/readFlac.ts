import { problem, type SoundFacts } from './soundFacts.ts';
import { endBeforeTags, textAt } from './tags.ts';

/** The highest sample rate for a voice; a higher one is for music, and too large for readers who pay for data. */
const voiceSamplesPerSecond = 24_000;

/**
 * RFC 9639. The duration is that of its frames; it is 'cut' without one, or if they end before the samples that the
 * header states. Null if the bytes are no FLAC file. Takes linear time.
 */
export function readFlac(bytes: Uint8Array): SoundFacts | null {
  if (textAt(bytes, 0, 4) !== 'fLaC') return null;
  let at = 4;
  for (let isLast = false; !isLast; ) {
    if (at + 4 > bytes.length) return problem('cut');
    isLast = byteAt(bytes, at) >= 0x80;
    at += 4 + byteAt(bytes, at + 1) * 65_536 + byteAt(bytes, at + 2) * 256 + byteAt(bytes, at + 3);
  }
  const blockSamples = byteAt(bytes, 10) * 256 + byteAt(bytes, 11);
  const [a = 0, b = 0, c = 0, d = 0, ...count] = bytes.subarray(18, 26);
  const samplesPerSecond = (a << 12) | (b << 4) | (c >> 4);
  const channels = ((c >> 1) & 7) + 1;
  const claimedSamples = count.reduce((sum, byte) => sum * 256 + byte, d & 15);
  const samples = samplesOfFrames(bytes, at, endBeforeTags(bytes), blockSamples);
  if (samplesPerSecond === 0 || samples === 0 || samples < claimedSamples) return problem('cut');
  const isStudio = channels > 1 || samplesPerSecond > voiceSamplesPerSecond;
  return { kind: 'sound', durationSeconds: samples / samplesPerSecond, isStudio };
}

/** The samples up to the end of the last frame, whose header states its place; 0 without a frame. */
function samplesOfFrames(bytes: Uint8Array, from: number, to: number, blockSamples: number): number {
  for (let at = to - 6; at >= from; at -= 1) {
    // Sound can look like a header, but hardly like one of this file: all have the same rate and sample size.
    const isSameKind =
      bytes[at] === 0xff &&
      bytes[at + 1] === bytes[from + 1] &&
      (byteAt(bytes, at + 2) & 15) === (byteAt(bytes, from + 2) & 15) &&
      (byteAt(bytes, at + 3) & 15) === (byteAt(bytes, from + 3) & 15);
    const frame = isSameKind ? frameAt(bytes, at, to) : undefined;
    if (frame) return frame.number * (frame.isFixed ? blockSamples : 1) + frame.samples;
  }
  return 0;
}

/** The number of samples by its code in a header; 0 for codes that are reserved or whose number follows the header. */
const blockSizes = [0, 192, 576, 1152, 2304, 4608, 0, 0, 256, 512, 1024, 2048, 4096, 8192, 16_384, 32_768];

/** The frame whose header is at a byte (RFC 9639, section 9.1); undefined without one. */
function frameAt(bytes: Uint8Array, at: number, to: number) {
  if (((bytes[at + 1] ?? 0) & 0xfe) !== 0xf8) return undefined;
  const coded = codedNumber(bytes, at + 4);
  if (!coded) return undefined;
  const size = byteAt(bytes, at + 2) >> 4;
  const rate = byteAt(bytes, at + 2) & 15;
  const sizeBytes = size === 6 ? 1 : size === 7 ? 2 : 0;
  const end = coded.end + sizeBytes + (rate === 12 ? 1 : rate === 13 || rate === 14 ? 2 : 0);
  const stated = bytes.subarray(coded.end, coded.end + sizeBytes).reduce((sum, byte) => sum * 256 + byte, 0);
  const samples = sizeBytes > 0 ? stated + 1 : (blockSizes[size] ?? 0);
  if (samples === 0 || end >= to || crc8(bytes.subarray(at, end)) !== bytes[end]) return undefined;
  return { samples, number: coded.value, isFixed: (byteAt(bytes, at + 1) & 1) === 0 };
}

/** Reads a number encoded like a code point in UTF-8, in up to seven bytes. */
function codedNumber(bytes: Uint8Array, at: number) {
  const first = byteAt(bytes, at);
  if (first < 0x80) return { value: first, end: at + 1 };
  const more = Math.clz32(~(first << 24)) - 1;
  if (more < 1 || more > 6) return undefined;
  let value = first & (0x3f >> more);
  for (let next = at + 1; next <= at + more; next += 1) value = value * 64 + (byteAt(bytes, next) & 0x3f);
  return { value, end: at + more + 1 };
}

/** The CRC-8 that follows the header of a frame (RFC 9639, section 9.1.8). */
function crc8(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x80 ? ((crc << 1) ^ 0x07) & 0xff : crc << 1;
  }
  return crc;
}

function byteAt(bytes: Uint8Array, at: number): number {
  return bytes[at] ?? 0;
}
