/** What the frames of an MP3 file say. */
export interface Mp3Facts {
  readonly sampleRate: number;
  readonly channels: 1 | 2;
  /** Bits per second when every frame has the same, else undefined. */
  readonly constantBitRate: number | undefined;
  /** Frames with sound; the Xing or Info header frame is not one. */
  readonly frameCount: number;
  /** True when the first frame is a Xing or Info header, by which players seek and trim. */
  readonly hasInfoHeader: boolean;
  /** Samples at the start and end that the encoder added, by its own header; 0 without one. */
  readonly encoderDelaySamples: number;
  readonly paddingSamples: number;
  /** Length of what a player that honours the header plays. */
  readonly durationSeconds: number;
}

const bitRates = {
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
const sampleRates = [44_100, 48_000, 32_000] as const;

/**
 * Reads an MP3 file (MPEG 1, 2 or 2.5, layer III) frame by frame, after an ID3v2 tag if there is one. Throws at the first byte that belongs to no frame,
 * so that a cut or padded file does not pass. Frames: ISO 11172-3 and 13818-3; delay and padding: the LAME tag's bytes 141 to 143.
 */
export function readMp3(bytes: Uint8Array): Mp3Facts {
  let at = id3Size(bytes);
  let first: Frame | undefined;
  let info: { delay: number; padding: number } | undefined;
  let infoAt = -1;
  let frameCount = 0;
  const rates = new Set<number>();
  while (at < bytes.length) {
    const frame = frameAt(bytes, at);
    if (frame === undefined) throw new Error(`No MP3 frame at byte ${at} of ${bytes.length}`);
    if (first === undefined) {
      info = infoHeader(bytes, at, frame);
      // The header's own frame may be larger than the rest.
      if (info !== undefined) infoAt = at;
      first = frame;
    }
    if (at !== infoAt) rates.add(frame.bitRate);
    frameCount++;
    at += frame.sizeBytes;
  }
  if (first === undefined) throw new Error('An MP3 file without frames');
  if (at !== bytes.length) throw new Error('The last MP3 frame is cut');
  if (info !== undefined) frameCount--;
  const { delay, padding } = info ?? { delay: 0, padding: 0 };
  return {
    sampleRate: first.sampleRate,
    channels: first.channels,
    constantBitRate: rates.size === 1 ? [...rates][0] : undefined,
    frameCount,
    hasInfoHeader: info !== undefined,
    encoderDelaySamples: delay,
    paddingSamples: padding,
    durationSeconds: (frameCount * first.samples - delay - padding) / first.sampleRate,
  };
}

interface Frame {
  readonly sampleRate: number;
  readonly channels: 1 | 2;
  readonly bitRate: number;
  readonly samples: number;
  readonly sizeBytes: number;
  readonly sideInfoBytes: number;
}

function frameAt(bytes: Uint8Array, at: number): Frame | undefined {
  const [b0 = 0, b1 = 0, b2 = 0, b3 = 0] = bytes.subarray(at, at + 4);
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

function infoHeader(bytes: Uint8Array, frameStart: number, frame: Frame) {
  const start = frameStart + 4 + frame.sideInfoBytes;
  const tag = String.fromCharCode(...bytes.subarray(start, start + 4));
  if (tag !== 'Xing' && tag !== 'Info') return undefined;
  const [d0 = 0, d1 = 0, d2 = 0] = bytes.subarray(start + 141, start + 144);
  return { delay: (d0 << 4) | (d1 >> 4), padding: ((d1 & 15) << 8) | d2 };
}

function id3Size(bytes: Uint8Array): number {
  if (String.fromCharCode(...bytes.subarray(0, 3)) !== 'ID3') return 0;
  const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(6, 10);
  return 10 + ((a << 21) | (b << 14) | (c << 7) | d);
}
