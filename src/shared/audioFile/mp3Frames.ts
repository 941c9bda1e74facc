const bitRates = {
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
const sampleRates = [44_100, 48_000, 32_000] as const;

/** The facts in a frame's header. */
export interface Mp3Frame {
  readonly sampleRate: number;
  readonly channels: 1 | 2;
  readonly bitRate: number;
  readonly samples: number;
  readonly sizeBytes: number;
  readonly sideInfoBytes: number;
}

/**
 * The frame of MPEG 1, 2 or 2.5, layer III, whose header is at byte `at` (ISO 11172-3 and 13818-3); undefined if there is
 * none. The frame's body may be truncated.
 */
export function mp3FrameAt(bytes: Uint8Array, at: number): Mp3Frame | undefined {
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

/**
 * Reads the Xing or Info header that may replace the sound of a file's first frame: the samples that the encoder added at
 * the start and the end (LAME tag, bytes 141 to 143), the number of frames that it claims, and whether it has a seek table.
 * Undefined for a frame with sound.
 */
export function infoHeader(bytes: Uint8Array, frameStart: number, frame: Mp3Frame) {
  const start = frameStart + 4 + frame.sideInfoBytes;
  const tag = String.fromCharCode(...bytes.subarray(start, start + 4));
  if (tag !== 'Xing' && tag !== 'Info') return undefined;
  const flags = bytes[start + 7] ?? 0;
  const [f0 = 0, f1 = 0, f2 = 0, f3 = 0] = flags & 1 ? bytes.subarray(start + 8, start + 12) : [];
  // Other encoders may store something else in these bytes.
  const isKnown = /^(?:LAME|Lav[cf])/.test(String.fromCharCode(...bytes.subarray(start + 120, start + 124)));
  const isWhole = start + 144 <= frameStart + frame.sizeBytes;
  const [d0 = 0, d1 = 0, d2 = 0] = isKnown && isWhole ? bytes.subarray(start + 141, start + 144) : [];
  return {
    delay: (d0 << 4) | (d1 >> 4),
    padding: ((d1 & 15) << 8) | d2,
    claimedFrames: ((f0 * 256 + f1) * 256 + f2) * 256 + f3,
    hasSeekTable: (flags & 4) !== 0,
  };
}

/** Whether the first frame has a VBRI header (Fraunhofer), which is a seek table, always at the same offset of the frame. */
export function hasVbriHeader(bytes: Uint8Array, frameStart: number): boolean {
  return String.fromCharCode(...bytes.subarray(frameStart + 36, frameStart + 40)) === 'VBRI';
}

/** The size in bytes of the ID3v2 tag at the beginning of these bytes; 0 if there is none. */
export function id3Size(bytes: Uint8Array): number {
  if (String.fromCharCode(...bytes.subarray(0, 3)) !== 'ID3') return 0;
  const [flags = 0, a = 0, b = 0, c = 0, d = 0] = bytes.subarray(5, 10);
  // A tag may end with a footer, which has the same size as its header.
  return (flags & 0x10 ? 20 : 10) + ((a << 21) | (b << 14) | (c << 7) | d);
}
