import { flacFrames } from './flacFrames.ts';
import { endBeforeTags } from './tags.ts';

/** The result of reading a FLAC file. */
export type FlacFacts =
  /** Mono at a low sample rate: little larger than an MP3. */
  | { readonly kind: 'voice'; readonly durationSeconds: number }
  | { readonly kind: 'studio'; readonly durationSeconds: number }
  /** The file has no frame after its header, an incomplete last one, or fewer samples than the header states. */
  | { readonly kind: 'cut' };

/** The highest sample rate for a voice; a higher one is for music, and too large for readers who pay for data. */
const voiceSamplesPerSecond = 24_000;

/**
 * Reads a FLAC file (RFC 9639); its duration is that of the samples in its frames. Null if the bytes are no FLAC file.
 */
export function readFlac(bytes: Uint8Array): FlacFacts | null {
  if (String.fromCharCode(...bytes.subarray(0, 4)) !== 'fLaC') return null;
  let at = 4;
  for (let isLast = false; !isLast; ) {
    if (at + 4 > bytes.length) return { kind: 'cut' };
    isLast = byteAt(bytes, at) >= 0x80;
    at += 4 + byteAt(bytes, at + 1) * 65_536 + byteAt(bytes, at + 2) * 256 + byteAt(bytes, at + 3);
  }
  const [a = 0, b = 0, c = 0, d = 0, ...count] = bytes.subarray(18, 26);
  const samplesPerSecond = (a << 12) | (b << 4) | (c >> 4);
  if (samplesPerSecond === 0) return { kind: 'cut' };
  const channels = ((c >> 1) & 7) + 1;
  const claimedSamples = count.reduce((sum, byte) => sum * 256 + byte, d & 15);
  const { samples, areWhole } = flacFrames(bytes, at, endBeforeTags(bytes), claimedSamples);
  if (!areWhole) return { kind: 'cut' };
  const isVoice = channels === 1 && samplesPerSecond <= voiceSamplesPerSecond;
  return { kind: isVoice ? 'voice' : 'studio', durationSeconds: samples / samplesPerSecond };
}

/** The byte at an offset; 0 beyond the end. */
function byteAt(bytes: Uint8Array, at: number): number {
  return bytes[at] ?? 0;
}
