import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseStory, plainText } from '../../src/text/storyText.ts';
import { readText } from '../library/readText.ts';
import { parseStoryFile } from '../library/storyFile.ts';
import { formatTimings } from '../library/timingsFile.ts';
import { encodeMp3 } from './encode.ts';
import { readMp3 } from './mp3.ts';
import type { Pcm } from './pcm.ts';
import { speak, type Voice } from './speech.ts';
import { assembleTimeline, type Clip } from './timeline.ts';
import type { TimingsFile } from './timingsFile.ts';
import { NarrationError } from './tool.ts';

export interface NarrateOptions {
  /** An espeak-ng voice; the story's language when absent. */
  readonly voice?: string;
  readonly wordsPerMinute?: number;
  /** Make it again although the text has not changed. */
  readonly force?: boolean;
  /** Called after each sentence, for a progress display. */
  readonly onSentence?: (done: number, total: number) => void;
}

/** What turns text into sound and sound into a file: eSpeak NG and ffmpeg, unless another is handed in. */
export interface Studio {
  /** The sound without silence around it; empty for a sentence with nothing to speak. */
  readonly speak: (sentence: string, voice: Voice) => Promise<Pcm>;
  /** An MP3 file of exactly this sound. */
  readonly encode: (pcm: Pcm, title: string) => Promise<Uint8Array>;
}

const espeakStudio: Studio = { speak, encode: encodeMp3 };

export type NarrateResult =
  | { readonly kind: 'unchanged'; readonly file: string }
  | { readonly kind: 'narrated'; readonly file: string; readonly timings: TimingsFile };

/** Words a minute that listeners of a story are used to; espeak-ng's own 175 is a news reader's. */
const defaultWordsPerMinute = 150;

/**
 * Narrates one story file: writes `<language>.mp3` and `<language>.timings.json` beside it. Does nothing when the timings beside it were made from the same
 * text and belong to the audio that is there. Both files appear whole; the timings come last, so a cut run is made again.
 * Throws NarrationError, or the story file's own error when it is not sound.
 */
export async function narrateStory(
  file: string,
  options: NarrateOptions = {},
  studio: Studio = espeakStudio,
): Promise<NarrateResult> {
  const story = parseStoryFile(await readText(file));
  const contentSha256 = sha256(story.content);
  const audioName = `${story.language}.mp3`;
  const audioFile = join(dirname(file), audioName);
  const timingsFile = join(dirname(file), `${story.language}.timings.json`);
  if (!options.force && (await isMadeFrom(contentSha256, timingsFile, audioFile))) {
    return { kind: 'unchanged', file: audioFile };
  }

  const voice: Voice = {
    name: options.voice ?? story.language,
    wordsPerMinute: options.wordsPerMinute ?? defaultWordsPerMinute,
  };
  const clips = await speakStory(
    story.content,
    (sentence) => studio.speak(sentence, voice),
    options.onSentence,
  );
  const { pcm, sentences } = assembleTimeline(clips);
  if (sentences.length === 0) throw new NarrationError('nothing_to_speak', 'There is no sentence to speak');
  const audio = await studio.encode(pcm, story.title);
  const timings: TimingsFile = {
    narrator: 'eSpeak NG',
    synthetic: true,
    contentSha256,
    parts: [
      {
        file: audioName,
        durationSeconds: Math.round(readMp3(audio).durationSeconds * 1000) / 1000,
        sizeBytes: audio.length,
        sha256: sha256(audio),
      },
    ],
    sentences: sentences.map(({ startSeconds, endSeconds, from, to }) => ({
      part: 0,
      startSeconds,
      endSeconds,
      from,
      to,
    })),
  };
  await writeWhole(audioFile, audio);
  await writeWhole(timingsFile, formatTimings(timings));
  return { kind: 'narrated', file: audioFile, timings };
}

async function speakStory(
  content: string,
  speakSentence: (sentence: string) => Promise<Pcm>,
  onSentence: NarrateOptions['onSentence'],
): Promise<Clip[]> {
  const sentences = parseStory(content).flatMap((paragraph, index) =>
    paragraph.sentences.map(({ from, to }) => ({ from, to, paragraph: index })),
  );
  const clips: Clip[] = [];
  for (const sentence of sentences) {
    clips.push({ ...sentence, pcm: await speakSentence(plainText(content, sentence)) });
    onSentence?.(clips.length, sentences.length);
  }
  return clips;
}

async function isMadeFrom(contentSha256: string, timingsFile: string, audioFile: string): Promise<boolean> {
  const [timings, audio] = await Promise.all([readIfThere(timingsFile), readIfThere(audioFile)]);
  if (timings === undefined || audio === undefined) return false;
  const made: unknown = parseJson(timings.toString('utf8'));
  if (typeof made !== 'object' || made === null) return false;
  const { contentSha256: madeFrom, parts } = made as Partial<TimingsFile>;
  return madeFrom === contentSha256 && Array.isArray(parts) && parts[0]?.sha256 === sha256(audio);
}

/** Undefined for what is not JSON: a damaged timings file is made again. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function writeWhole(file: string, contents: string | Uint8Array): Promise<void> {
  const unfinished = `${file}.unfinished`;
  await writeFile(unfinished, contents);
  await rename(unfinished, file);
}

function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}
