import type { SentenceTiming } from '../../src/shared/story/catalogue.ts';
import type { TextRange } from '../../src/text/sentences.ts';
import type { Pcm } from './pcm.ts';

/** A sentence and its sound. */
export interface Clip extends TextRange {
  /** The number of its paragraph: the pause after a paragraph's last sentence is longer. */
  readonly paragraph: number;
  readonly pcm: Pcm;
}

/** Seconds of silence. A short lead keeps the first syllable clear of a player's fade-in. */
export const pauses = { lead: 0.25, sentence: 0.35, paragraph: 0.8, tail: 0.5 } as const;

/**
 * Joins clips with pauses between them and gives the timing of each in part 0, to the millisecond. Clips without sound are
 * left out: they have no timing. Throws when sample rates differ.
 */
export function assembleTimeline(clips: readonly Clip[]): {
  readonly pcm: Pcm;
  readonly timings: readonly SentenceTiming[];
} {
  const spoken = clips.filter((clip) => clip.pcm.samples.length > 0);
  const sampleRate = spoken[0]?.pcm.sampleRate ?? 22_050;
  const inSamples = (seconds: number) => Math.round(seconds * sampleRate);
  let length = inSamples(pauses.lead);
  const starts: number[] = [];
  for (const [index, clip] of spoken.entries()) {
    if (clip.pcm.sampleRate !== sampleRate) throw new Error('Clips with different sample rates');
    const before = spoken[index - 1];
    if (before) length += inSamples(before.paragraph === clip.paragraph ? pauses.sentence : pauses.paragraph);
    starts.push(length);
    length += clip.pcm.samples.length;
  }
  const samples = new Int16Array(length + inSamples(pauses.tail));
  const timings = spoken.map(({ pcm, from, to }, index) => {
    const start = starts[index] ?? 0;
    samples.set(pcm.samples, start);
    return {
      part: 0,
      startSeconds: toMilliseconds(start / sampleRate),
      endSeconds: toMilliseconds((start + pcm.samples.length) / sampleRate),
      from,
      to,
    };
  });
  return { pcm: { sampleRate, samples }, timings };
}

function toMilliseconds(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
