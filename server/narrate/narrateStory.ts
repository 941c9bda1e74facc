import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { TextRange } from '../../src/text/sentences.ts';
import { parseStory, plainText } from '../../src/text/storyText.ts';
import { BrokenFile } from '../library/brokenFile.ts';
import { readText } from '../library/readText.ts';
import { parseStoryFile } from '../library/storyFile.ts';
import { formatTimings, parseTimings, type ReadTimings, type TimingsFile } from '../library/timingsFile.ts';
import { encodeMp3 } from './encode.ts';
import { readMp3 } from './mp3.ts';
import type { Pcm } from './pcm.ts';
import { speak, type Voice } from './speech.ts';
import { assembleTimeline, type Clip } from './timeline.ts';
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
 * Narrates one story file: writes `<language>.timings.json` and `<language>.mp3` beside it. Does nothing when what is there was made
 * from the same text, and refuses to replace audio that is not known to be synthetic, unless forced. Both files appear whole; the
 * audio comes last, so a run cut in the middle is made again. Throws NarrationError, or the story file's own error when it is not sound.
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
  const sentences = parseStory(story.content).flatMap((paragraph, index) =>
    paragraph.sentences.map(({ from, to }) => ({ from, to, paragraph: index })),
  );
  if (!options.force) {
    const [timings, audio] = await Promise.all([readTimings(timingsFile), readIfThere(audioFile)]);
    if (audio !== undefined && timings?.synthetic !== true) {
      throw new NarrationError(
        'recorded_by_a_person',
        `${audioName} may be a person's recording, so it is left alone; --force replaces it`,
      );
    }
    const isUnchanged =
      audio !== undefined &&
      timings?.contentSha256 === contentSha256 &&
      timings.parts[0]?.sha256 === sha256(audio) &&
      hasSameSentences(timings, story.content, sentences);
    if (isUnchanged) return { kind: 'unchanged', file: audioFile };
  }

  const voice: Voice = {
    name: options.voice ?? story.language,
    wordsPerMinute: options.wordsPerMinute ?? defaultWordsPerMinute,
  };
  const clips: Clip[] = [];
  for (const sentence of sentences) {
    clips.push({ ...sentence, pcm: await studio.speak(plainText(story.content, sentence), voice) });
    options.onSentence?.(clips.length, sentences.length);
  }
  const { pcm, sentences: spoken } = assembleTimeline(clips);
  if (spoken.length === 0) throw new NarrationError('nothing_to_speak', 'There is no sentence to speak');
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
    sentences: spoken.map(({ startSeconds, endSeconds, from, to }) => ({
      part: 0,
      startSeconds,
      endSeconds,
      from,
      to,
    })),
  };
  await writeWhole(timingsFile, formatTimings(timings));
  await writeWhole(audioFile, audio);
  return { kind: 'narrated', file: audioFile, timings };
}

/** The sentence rules may have changed since; marks without a letter have no time. */
function hasSameSentences(timings: ReadTimings, content: string, sentences: readonly TextRange[]): boolean {
  const ends = (ranges: readonly TextRange[]) => ranges.map(({ from, to }) => `${from}-${to}`).join(' ');
  const spoken = sentences.filter(({ from, to }) => /[\p{L}\p{N}]/u.test(content.slice(from, to)));
  return ends(timings.sentences) === ends(spoken);
}

/** Undefined when there is none or it is not sound: nothing is known of the recording then. */
async function readTimings(file: string): Promise<ReadTimings | undefined> {
  const text = (await readIfThere(file))?.toString('utf8');
  if (text === undefined) return undefined;
  try {
    return parseTimings(text);
  } catch (error) {
    if (error instanceof BrokenFile) return undefined;
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
