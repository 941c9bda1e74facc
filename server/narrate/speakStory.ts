import { readMp3 } from '../../src/shared/audioFile/readMp3.ts';
import type { SentenceTiming } from '../../src/shared/story/catalogue.ts';
import type { TextRange } from '../../src/text/sentences.ts';
import { parseStory, plainText } from '../../src/text/storyText.ts';
import { CommandError } from '../library/commandError.ts';
import { encodeMp3 } from './encode.ts';
import type { Pcm } from './pcm.ts';
import { speak, type Voice } from './speech.ts';
import { assembleTimeline, type Clip } from './timeline.ts';

/** The narrator's name for synthetic narrations. */
export const synthesiser = 'eSpeak NG';

export interface SpeakOptions {
  /** An espeak-ng voice; the story's language when absent. */
  readonly voice?: string;
  readonly wordsPerMinute?: number;
  /** Called after each sentence, for a progress display. */
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

/** A story as one MP3 file. */
export interface SpokenStory {
  readonly audio: Uint8Array;
  /** To the millisecond, from the file's frames. */
  readonly durationSeconds: number;
  /** The timing of each sentence; all in part 0. */
  readonly spoken: readonly SentenceTiming[];
}

/** Words a minute that listeners of stories are used to; espeak-ng's own 175 is a newsreader's. */
const defaultWordsPerMinute = 150;

/** Speaks a story sentence by sentence. Throws CommandError for a missing tool, or a text without a word. */
export async function speakStory(
  {
    title,
    language,
    content,
  }: { readonly title: string; readonly language: string; readonly content: string },
  options: SpeakOptions,
  studio: Studio,
): Promise<SpokenStory> {
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

/** The sentences of a story's text, each with the number of its paragraph. */
export function sentencesOf(content: string): (TextRange & { readonly paragraph: number })[] {
  return parseStory(content).flatMap((paragraph, index) =>
    paragraph.sentences.map(({ from, to }) => ({ from, to, paragraph: index })),
  );
}
