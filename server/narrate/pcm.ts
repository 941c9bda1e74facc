/** Mono 16-bit sound. */
export interface Pcm {
  readonly sampleRate: number;
  readonly samples: Int16Array;
}

/**
 * Reads a mono 16-bit PCM WAV file. Sizes in the header may be too large, as from a writer that could not seek back
 * (espeak-ng writing to a pipe): the data then ends with the file. Throws on any other kind of WAV. Layout: the RIFF
 * WAVE format of Microsoft and IBM, 1991.
 */
export function parseWav(bytes: Uint8Array): Pcm {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tag = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
  if (bytes.length < 12 || tag(0) !== 'RIFF' || tag(8) !== 'WAVE') throw new Error('Not a WAV file');
  let sampleRate = 0;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const sizeBytes = view.getUint32(at + 4, true);
    const start = at + 8;
    if (tag(at) === 'fmt ') {
      const [format, channels, bits] = [0, 2, 14].map((offset) => view.getUint16(start + offset, true));
      if (format !== 1 || channels !== 1 || bits !== 16) throw new Error('Not a mono 16-bit PCM WAV file');
      sampleRate = view.getUint32(start + 4, true);
    }
    if (tag(at) === 'data') {
      if (sampleRate === 0) throw new Error('WAV data without a format');
      const end = Math.min(start + sizeBytes, bytes.length);
      const samples = new Int16Array((end - start) >> 1);
      for (let i = 0; i < samples.length; i++) samples[i] = view.getInt16(start + 2 * i, true);
      return { sampleRate, samples };
    }
    at = start + sizeBytes + (sizeBytes & 1);
  }
  throw new Error('WAV file without data');
}

/** About −50 dBFS: well under any voiced sound of the synthesiser, well over its dither. */
const quietPeak = 100;

/**
 * Trims the silence before and after the sound, keeping `marginSeconds` of it so that no consonant is clipped. Empty
 * when all of it is silent.
 */
export function withoutSilence({ sampleRate, samples }: Pcm, marginSeconds = 0.01): Pcm {
  const loud = (sample: number) => Math.abs(sample) > quietPeak;
  const first = samples.findIndex(loud);
  if (first === -1) return { sampleRate, samples: new Int16Array() };
  const last = samples.findLastIndex(loud);
  const margin = Math.round(marginSeconds * sampleRate);
  return { sampleRate, samples: samples.slice(Math.max(0, first - margin), last + 1 + margin) };
}
