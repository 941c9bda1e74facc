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

/** The facts in the header that may replace the sound of a file's first frame. */
export interface InfoHeader {
  /** The samples that the encoder added at the start and at the end. */
  readonly delay: number;
  readonly padding: number;
  /** 0 if it states none. */
  readonly claimedFrames: number;
  /** The size of all frames; 0 if it states none. */
  readonly claimedBytes: number;
  /** A table is 'false' if its places do not rise: a player that uses it jumps to a wrong place. */
  readonly seekTable: 'none' | 'rising' | 'false';
}

/**
 * Reads the header of a file's first frame in any of its forms: Xing, Info (a Xing header at a constant bit rate) or VBRI.
 * Undefined for a frame with sound.
 */
export function infoHeader(bytes: Uint8Array, frameStart: number, frame: Mp3Frame): InfoHeader | undefined {
  return xingHeader(bytes, frameStart, frame) ?? vbriHeader(bytes, frameStart);
}

/** The header of most encoders. LAME and others add the samples at the start and the end (bytes 141 to 143). */
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

/** Whether no value is lower than the one before it, and the last is higher than the first. */
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

function textAt(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}
