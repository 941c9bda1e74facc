import { createHash } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { BrokenFile, textOf } from '../../src/importing/collectionFile.ts';
import { parseStoryFile } from '../../src/importing/storyFile.ts';
import {
  formatTimings,
  parseTimings,
  type ReadTimings,
  type TimingsFile,
  timingsName,
} from '../../src/importing/timingsFile.ts';
import type { TextRange } from '../../src/text/sentences.ts';
import { audioLimits } from '../library/collection.ts';
import { CommandError } from '../library/commandError.ts';
import { SourceFolder } from '../library/sourceFolder.ts';
import {
  espeakStudio,
  type SpeakOptions,
  type Studio,
  sentencesOf,
  speakStory,
  synthesiser,
} from './speakStory.ts';

export interface NarrateOptions extends SpeakOptions {
  readonly force?: boolean;
}

/** Unless forced, keeps unchanged narrations (null) and a person's. The audio comes last: interrupted, it is repeated. */
export async function narrateStory(
  file: string,
  options: NarrateOptions = {},
  studio: Studio = espeakStudio,
): Promise<TimingsFile | null> {
  const folder = await SourceFolder.open(dirname(file));
  const story = parseStoryFile(await folder.readText(basename(file)));
  const contentSha256 = sha256(story.content);
  const audioName = `${story.language}.mp3`;
  const audioFile = join(dirname(file), audioName);
  const timingsFile = join(dirname(file), timingsName(story.language));
  if (!options.force) {
    const [timings, audio] = await Promise.all([
      readTimings(folder, story.language),
      readOptional(folder, audioName),
    ]);
    if (audio !== undefined && timings?.synthetic !== true) {
      throw new CommandError(
        `${audioName} may be a person's recording, so it was not replaced; --force replaces it`,
      );
    }
    const isUnchanged =
      audio !== undefined &&
      timings?.contentSha256 === contentSha256 &&
      timings.parts[0]?.sha256 === sha256(audio) &&
      hasSameSentences(timings, story.content);
    if (isUnchanged) return null;
  }

  const { audio, durationSeconds, spoken } = await speakStory(story, options, studio);
  const timings: TimingsFile = {
    narrator: synthesiser,
    synthetic: true,
    contentSha256,
    parts: [{ file: audioName, durationSeconds, sizeBytes: audio.length, sha256: sha256(audio) }],
    sentences: spoken,
  };
  await writeWhole(timingsFile, formatTimings(timings));
  await writeWhole(audioFile, audio);
  return timings;
}

/** The sentence rules may have changed since; marks without a letter have no timing. */
function hasSameSentences(timings: ReadTimings, content: string): boolean {
  const ends = (ranges: readonly TextRange[]) => ranges.map(({ from, to }) => `${from}-${to}`).join(' ');
  const spoken = sentencesOf(content).filter(({ from, to }) => /[\p{L}\p{N}]/u.test(content.slice(from, to)));
  return ends(timings.sentences) === ends(spoken);
}

/** Undefined when the file is missing or invalid: nothing is known of the recording then. */
async function readTimings(folder: SourceFolder, language: string): Promise<ReadTimings | undefined> {
  const bytes = await readOptional(folder, timingsName(language));
  if (bytes === undefined) return undefined;
  try {
    return parseTimings(textOf(bytes));
  } catch (error) {
    if (error instanceof BrokenFile) return undefined;
    throw error;
  }
}

async function readOptional(folder: SourceFolder, name: string): Promise<Uint8Array | undefined> {
  const isThere = (await folder.list()).some((entry) => entry.name === name);
  return isThere ? folder.read(name, audioLimits.sizeBytes) : undefined;
}

async function writeWhole(file: string, contents: string | Uint8Array): Promise<void> {
  const unfinished = `${file}.unfinished`;
  // Created anew, since an existing entry could be a symbolic link to a file elsewhere.
  await rm(unfinished, { force: true });
  await writeFile(unfinished, contents, { flag: 'wx' });
  await rename(unfinished, file);
}

function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}
