/** What a FLAC file holds. */
export type FlacFacts =
  /** One voice at few samples, as the desk records it: little more than an MP3. */
  | { readonly kind: 'voice'; readonly durationSeconds: number }
  | { readonly kind: 'studio' }
  /** It has no frame after its head. */
  | { readonly kind: 'cut' };

/** What a voice needs; more is for music, and too large for those who pay for each megabyte. */
const voiceSamplesPerSecond = 24_000;

/** Reads the head of a FLAC file (RFC 9639). Null for bytes that are none. */
export function readFlac(bytes: Uint8Array): FlacFacts | null {
  if (String.fromCharCode(...bytes.subarray(0, 4)) !== 'fLaC') return null;
  let at = 4;
  for (let isLast = false; !isLast; ) {
    if (at + 4 > bytes.length) return { kind: 'cut' };
    const [head = 0, high = 0, middle = 0, low = 0] = bytes.subarray(at, at + 4);
    isLast = head >= 0x80;
    at += 4 + high * 65_536 + middle * 256 + low;
  }
  const isFrame = bytes[at] === 0xff && ((bytes[at + 1] ?? 0) & 0xfc) === 0xf8;
  if (!isFrame) return { kind: 'cut' };
  const [a = 0, b = 0, c = 0, d = 0, ...count] = bytes.subarray(18, 26);
  const samplesPerSecond = (a << 12) | (b << 4) | (c >> 4);
  const channels = ((c >> 1) & 7) + 1;
  if (channels > 1 || samplesPerSecond > voiceSamplesPerSecond) return { kind: 'studio' };
  const samples = count.reduce((sum, byte) => sum * 256 + byte, d & 15);
  return samplesPerSecond > 0
    ? { kind: 'voice', durationSeconds: samples / samplesPerSecond }
    : { kind: 'cut' };
}
