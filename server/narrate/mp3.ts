import { infoHeader, type Mp3Frame, mp3FrameAt } from '../../src/shared/audioFile/mp3Frames.ts';
import { id3Size } from '../../src/shared/audioFile/tags.ts';

/** Facts from the frames of an MP3 file. */
export interface Mp3Facts {
  readonly sampleRate: number;
  readonly channels: 1 | 2;
  /** Bits per second when all frames agree, else undefined. */
  readonly constantBitRate: number | undefined;
  /** Frames with sound; the Xing or Info header frame does not count. */
  readonly frameCount: number;
  /** True when the first frame is a Xing or Info header, which players use to seek and trim. */
  readonly hasInfoHeader: boolean;
  /** Samples that the encoder added at the start and end, according to its own header; 0 without one. */
  readonly encoderDelaySamples: number;
  readonly paddingSamples: number;
  /** The duration played by a player that honours the header. */
  readonly durationSeconds: number;
}

/**
 * Reads an MP3 file (MPEG 1, 2 or 2.5, layer III) frame by frame, after an ID3v2 tag if there is one. Throws at the
 * first byte that belongs to no frame, so that a cut or padded file is rejected. Frames: ISO 11172-3 and 13818-3; delay
 * and padding: the LAME tag's bytes 141 to 143.
 */
export function readMp3(bytes: Uint8Array): Mp3Facts {
  let at = id3Size(bytes);
  let first: Mp3Frame | undefined;
  let info: { delay: number; padding: number } | undefined;
  let infoAt = -1;
  let frameCount = 0;
  const rates = new Set<number>();
  while (at < bytes.length) {
    const frame = mp3FrameAt(bytes, at);
    if (frame === undefined) throw new Error(`No MP3 frame at byte ${at} of ${bytes.length}`);
    if (first === undefined) {
      info = infoHeader(bytes, at, frame);
      // The header's own frame may be larger than the others.
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
