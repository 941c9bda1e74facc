export interface Pcm {
  readonly sampleRate: number;
  readonly samples: Int16Array;
}

/** The header that espeak-ng writes: RIFF, WAVE, one format chunk, the head of the data chunk. */
const headerBytes = 44;

/** A mono 16-bit PCM WAV file. The sizes in it may be too large, as from espeak-ng writing to a pipe. */
export function parseWav(bytes: Uint8Array): Pcm {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (bytes.length < headerBytes || text(0, 4) !== 'RIFF' || text(8, 16) !== 'WAVEfmt ')
    throw new Error('Not a WAV file');
  const [format, channels, bits] = [20, 22, 34].map((at) => view.getUint16(at, true));
  if (format !== 1 || channels !== 1 || bits !== 16 || text(36, 40) !== 'data')
    throw new Error('Not a mono 16-bit PCM WAV file');
  const samples = new Int16Array((bytes.length - headerBytes) >> 1);
  for (let i = 0; i < samples.length; i++) samples[i] = view.getInt16(headerBytes + 2 * i, true);
  return { sampleRate: view.getUint32(24, true), samples };
}

/** About −50 dBFS: well under any voiced sound of the synthesiser, well over its dither. */
const quietPeak = 100;

/** Keeps `marginSeconds` of the silence, so that no consonant is clipped. Empty when all of it is silent. */
export function withoutSilence({ sampleRate, samples }: Pcm, marginSeconds = 0.01): Pcm {
  const loud = (sample: number) => Math.abs(sample) > quietPeak;
  const first = samples.findIndex(loud);
  if (first === -1) return { sampleRate, samples: new Int16Array() };
  const last = samples.findLastIndex(loud);
  const margin = Math.round(marginSeconds * sampleRate);
  return { sampleRate, samples: samples.slice(Math.max(0, first - margin), last + 1 + margin) };
}
