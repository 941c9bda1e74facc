import { crc8, crc16 } from '../../../shared/audioFile/flacChecksums.ts';
import { nextTurn } from '../../../shared/nextTurn.ts';
import { BitWriter } from './bitWriter.ts';

/** Samples per second: enough for a voice, and a rate for which RFC 9639 has a code. */
export const flacSamplesPerSecond = 16_000;

const blockSamples = 1024;
const bitsPerSample = 16;
const predictorLimit = 4;
/** The largest Rice parameter; 15 marks residuals that are not coded. */
const riceParameterLimit = 14;
/** Frames that are written before the page gets a turn: some milliseconds of work. */
const framesPerTurn = 80;

/**
 * Encodes one voice as FLAC (RFC 9639): one channel, 16 bits, `flacSamplesPerSecond`, with fixed predictors. Samples from -1
 * to 1, clipped beyond. The result is at most a few bytes per frame larger than the samples themselves, and half their size
 * for speech. `turn` is awaited between slices; when it rejects, so does this.
 */
export async function encodeFlac(
  samples: Float32Array,
  turn: () => Promise<unknown> = nextTurn,
): Promise<Uint8Array<ArrayBuffer>> {
  const out = new BitWriter();
  writeHead(out, samples.length);
  for (let frame = 0; frame * blockSamples < samples.length; frame += 1) {
    if (frame > 0 && frame % framesPerTurn === 0) await turn();
    writeFrame(out, frame, toIntegers(samples.subarray(frame * blockSamples, (frame + 1) * blockSamples)));
  }
  return out.bytes().slice();
}

function toIntegers(samples: Float32Array): Int32Array {
  return Int32Array.from(samples, (sample) => Math.round(Math.max(-1, Math.min(1, sample)) * 32_767));
}

function writeHead(out: BitWriter, sampleCount: number): void {
  for (const letter of 'fLaC') out.write(letter.charCodeAt(0), 8);
  out.write(0x80, 8); // STREAMINFO, the last metadata block
  out.write(34, 24);
  out.write(blockSamples, 16);
  out.write(blockSamples, 16);
  out.write(0, 24); // frame sizes: unknown
  out.write(0, 24);
  out.write(flacSamplesPerSecond, 20);
  out.write(0, 3); // one channel
  out.write(bitsPerSample - 1, 5);
  out.write(Math.floor(sampleCount / 2 ** 20), 16);
  out.write(sampleCount % 2 ** 20, 20);
  for (let byte = 0; byte < 16; byte += 1) out.write(0, 8); // MD5 of the samples: unknown
}

function writeFrame(out: BitWriter, number: number, samples: Int32Array): void {
  const start = out.bytes().length;
  const isShort = samples.length !== blockSamples;
  out.write(0xfff8, 16); // sync code, fixed block size
  out.write(isShort ? 0b0111 : 0b1010, 4);
  out.write(0b0101, 4); // 16 kHz
  out.write(0b00001000, 8); // one channel, 16 bits
  writeNumber(out, number);
  if (isShort) out.write(samples.length - 1, 16);
  out.write(crc8(out.bytes(start)), 8);
  writeSubframe(out, samples);
  out.align();
  out.write(crc16(out.bytes(start)), 16);
}

function writeSubframe(out: BitWriter, samples: Int32Array): void {
  const { order, residuals } = bestPrediction(samples);
  const folded = residuals.map(fold);
  const sum = folded.reduce((total, value) => total + value, 0);
  const parameter = Math.min(riceParameterLimit, Math.floor(Math.log2(sum / folded.length + 1)));
  // An upper bound, because each quotient is rounded down separately.
  const residualBits = 10 + folded.length * (parameter + 1) + Math.floor(sum / 2 ** parameter);
  if (order * bitsPerSample + residualBits >= samples.length * bitsPerSample) {
    out.write(0b00000010, 8); // verbatim samples
    for (const sample of samples) out.write(sample, bitsPerSample);
    return;
  }
  out.write((0b001000 | order) << 1, 8);
  for (const sample of samples.subarray(0, order)) out.write(sample, bitsPerSample);
  out.write(0, 6); // residuals in a single partition, with a parameter of 4 bits (RFC 9639, section 9.2.5)
  out.write(parameter, 4);
  for (const value of folded) {
    out.writeUnary(value >> parameter);
    out.write(value, parameter);
  }
}

/** Maps signed to unsigned: 0, -1, 1, -2, 2 … become 0, 1, 2, 3, 4 … */
function fold(value: number): number {
  return value >= 0 ? value * 2 : -value * 2 - 1;
}

/** The predictor that leaves the smallest residuals: each order takes the differences of the previous order's residuals. */
function bestPrediction(samples: Int32Array): { readonly order: number; readonly residuals: Int32Array } {
  let left = samples;
  let best = { order: 0, residuals: samples, size: sizeOf(samples) };
  for (let order = 1; order <= Math.min(predictorLimit, samples.length - 1); order += 1) {
    const before = left;
    left = Int32Array.from(
      { length: before.length - 1 },
      (_, at) => (before[at + 1] ?? 0) - (before[at] ?? 0),
    );
    const size = sizeOf(left);
    if (size < best.size) best = { order, residuals: left, size };
  }
  return best;
}

function sizeOf(residuals: Int32Array): number {
  let sum = 0;
  for (const residual of residuals) sum += Math.abs(residual);
  return sum;
}

/** A frame's number, encoded as UTF-8 encodes a code point. */
function writeNumber(out: BitWriter, number: number): void {
  if (number < 0x80) {
    out.write(number, 8);
    return;
  }
  if (number < 0x800) out.write(0xc0 | (number >> 6), 8);
  else {
    out.write(0xe0 | (number >> 12), 8);
    out.write(0x80 | ((number >> 6) & 0x3f), 8);
  }
  out.write(0x80 | (number & 0x3f), 8);
}
