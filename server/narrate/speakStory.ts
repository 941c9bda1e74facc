import { readMp3 } from '../../src/importing/audioFile/readMp3.ts';
import type { SentenceTiming } from '../../src/shared/story/catalogue.ts';
import type { TextRange } from '../../src/text/sentences.ts';
import { parseStory, plainText } from '../../src/text/storyText.ts';
import { CommandError } from '../library/commandError.ts';
import { encodeMp3 } from './encode.ts';
import type { Pcm } from './pcm.ts';
import { speak, type Voice } from './speech.ts';

export const synthesiser = 'eSpeak NG';

export interface SpeakOptions {
  /** An espeak-ng voice; the story's language when absent. */
  readonly voice?: string;
  readonly wordsPerMinute?: number;
  readonly onSentence?: (done: number, total: number) => void;
}

/** Turns text into sound and sound into a file: eSpeak NG and ffmpeg, unless the caller passes another. */
export interface Studio {
  /** The sound without silence around it; empty for a sentence with nothing to speak. */
  readonly speak: (sentence: string, voice: Voice) => Promise<Pcm>;
  /** An MP3 file of exactly this sound. */
  readonly encode: (pcm: Pcm, title: string) => Promise<Uint8Array>;
}

export const espeakStudio: Studio = { speak, encode: encodeMp3 };

const defaultWordsPerMinute = 150;

export async function speakStory(
  story: { readonly title: string; readonly language: string; readonly content: string },
  options: SpeakOptions,
  studio: Studio,
) {
  const { title, language, content } = story;
  const sentences = sentencesOf(content);
  const voice: Voice = {
    name: options.voice ?? language,
    wordsPerMinute: options.wordsPerMinute ?? defaultWordsPerMinute,
  };
  const clips: Clip[] = [];
  for (const sentence of sentences) {
    clips.push({ ...sentence, pcm: await studio.speak(plainText(content, sentence), voice) });
    options.onSentence?.(clips.length, sentences.length);
  }
  const { pcm, timings } = assembleTimeline(clips);
  if (timings.length === 0) throw new CommandError('There is no sentence to speak');
  const audio = await studio.encode(pcm, title);
  const read = readMp3(audio);
  if (read?.kind !== 'sound') throw new Error('The encoder wrote no MP3 file');
  return { audio, durationSeconds: Math.round(read.durationSeconds * 1000) / 1000, spoken: timings };
}

export function sentencesOf(content: string): (TextRange & { readonly paragraph: number })[] {
  return parseStory(content).flatMap((paragraph, index) =>
    paragraph.sentences.map(({ from, to }) => ({ from, to, paragraph: index })),
  );
}

export interface Clip extends TextRange {
  /** The number of its paragraph: the pause after a paragraph's last sentence is longer. */
  readonly paragraph: number;
  readonly pcm: Pcm;
}

/** Seconds of silence. A short lead keeps the first syllable clear of a player's fade-in. */
export const pauses = { lead: 0.25, sentence: 0.35, paragraph: 0.8, tail: 0.5 } as const;

/** To the millisecond. Clips without sound have no timing. Throws when sample rates differ. */
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
