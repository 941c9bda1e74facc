import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseBuffer } from 'music-metadata';
import type { StoryInput } from '../../convex/storyInput.ts';
import type { SentenceTiming } from '../../src/shared/catalogue.ts';
import { BrokenFile } from '../../src/shared/storyFiles/brokenFile.ts';
import { narrationBeside } from '../../src/shared/storyFiles/narrationBeside.ts';
import type { StoryFile } from '../../src/shared/storyFiles/storyFile.ts';
import { readText } from './readText.ts';

/** A day of speech at 32 kbit/s is 345 MB; what is larger is no narration of a short story. */
const audioSizeLimit = 256 * 1000 * 1000;

/** A story's narration as it lies in its folder. All empty when there is none. */
export interface ReadNarration {
  readonly narration?: NonNullable<StoryInput['narration']>;
  readonly timings: readonly SentenceTiming[];
  readonly files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
}

/** Reads the audio and the timings beside a story file. Throws BrokenFile with the reason. */
export async function readNarration(
  folder: string,
  story: StoryFile,
  names: readonly string[],
): Promise<ReadNarration> {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const beside = await narrationBeside(story, {
    names,
    readText: (name) => readText(join(folder, name)),
    readAudio: async ({ file, durationSeconds }, mimeType) => {
      const bytes = await readAudio(join(folder, file));
      const hash = sha256(bytes);
      files.set(hash, bytes);
      return {
        sha256: hash,
        sizeBytes: bytes.length,
        mimeType,
        durationSeconds: durationSeconds ?? (await readDuration(bytes, mimeType)),
      };
    },
    sha256Of: sha256,
  });
  if (!beside) return { timings: [], files };
  const { narrator, synthetic, parts, timings } = beside;
  return { narration: { synthetic, narrator, parts: [...parts] }, timings, files };
}

async function readAudio(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const { size } = await stat(path).catch((error: unknown) => {
    if (isMissing(error)) throw new BrokenFile('it is missing');
    throw error;
  });
  if (size > audioSizeLimit) throw new BrokenFile(`it is too large (${size} bytes)`);
  return new Uint8Array(await readFile(path));
}

async function readDuration(bytes: Uint8Array, mimeType: string): Promise<number> {
  const { format } = await parseBuffer(bytes, { mimeType }, { duration: true, skipCovers: true }).catch(
    (cause: unknown) => {
      throw new BrokenFile('it cannot be read as audio', { cause });
    },
  );
  if (!format.duration) throw new BrokenFile('it cannot be read as audio');
  return Math.round(format.duration * 1000) / 1000;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}
