import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, messageOf } from '../../embedded/thrown.ts';
import { isStoryName } from '../../src/importing/workStory.ts';
import { CommandError, UsageError } from '../library/commandError.ts';
import { SourceFolder } from '../library/sourceFolder.ts';
import { type ProgressStream, printable, readArguments } from '../library/terminal.ts';
import { type NarrateOptions, narrateStory } from './narrateStory.ts';

export const narrateUsage = `Usage: npm run library -- narrate <work-folder | file.md>... [--voice gu] [--speed 150] [--force]

Speaks each story with eSpeak NG and writes <language>.mp3 and <language>.timings.json beside it.
A folder means all the .md files in it. A story whose text has not changed is left as it is,
and so is a person's recording.

  --voice NAME   an espeak-ng voice, such as gu or or+f2 (default: the story's language)
  --speed N      words a minute, 80 to 450 (default: 150)
  --force        narrate again even if the text has not changed, or replace a recording
`;

type Output = Readonly<Record<'stdout' | 'stderr', ProgressStream>>;

/** Returns the exit code: 0, or 1 when a story could not be narrated (the others still are). Throws UsageError. */
export async function runNarrate(args: readonly string[], { stdout, stderr }: Output): Promise<number> {
  const { values, positionals } = readArguments(args, {
    voice: { type: 'string' },
    speed: { type: 'string' },
    force: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  });
  if (values.help) {
    stdout.write(narrateUsage);
    return 0;
  }
  const options = {
    ...(values.voice !== undefined && { voice: values.voice }),
    ...(values.speed !== undefined && { wordsPerMinute: speedOf(values.speed) }),
    force: values.force ?? false,
  };
  if (positionals.length === 0) throw new UsageError('Name a work folder, or a story file.');
  let failed = 0;
  const report = (path: string, error: unknown) => {
    failed += 1;
    stderr.write(`${printable(`${path}: ${reasonOf(error)}`)}\n`);
  };
  for (const path of positionals) {
    const files = await storyFiles(path).catch((error: unknown) => {
      report(path, error);
      return [];
    });
    for (const file of files)
      await narrateAndReport(file, options, stdout).catch((error) => report(file, error));
  }
  return failed === 0 ? 0 : 1;
}

async function narrateAndReport(
  file: string,
  options: NarrateOptions,
  stdout: ProgressStream,
): Promise<void> {
  const clear = stdout.isTTY ? '\r\u001b[K' : '';
  const onSentence = (done: number, total: number) => {
    if (stdout.isTTY) stdout.write(`${clear}${printable(file)}: sentence ${done} of ${total}`);
  };
  try {
    const narration = await narrateStory(file, { ...options, onSentence });
    const told = narration ? summaryOf(narration) : 'narration is up to date';
    stdout.write(`${clear}${printable(file)}: ${told}\n`);
  } catch (error) {
    stdout.write(clear);
    throw error;
  }
}

function summaryOf({ parts, sentences }: NonNullable<Awaited<ReturnType<typeof narrateStory>>>): string {
  const seconds = parts.reduce((sum, part) => sum + part.durationSeconds, 0);
  const kilobytes = parts.reduce((sum, part) => sum + part.sizeBytes, 0) / 1000;
  return `${sentences.length} sentences, ${seconds.toFixed(1)} s, ${kilobytes.toFixed(0)} KB`;
}

function reasonOf(error: unknown): string {
  if (errorCode(error) === 'ENOENT') return 'There is no such file or folder';
  return messageOf(error);
}

function speedOf(text: string): number {
  const wordsPerMinute = Number(text);
  if (wordsPerMinute >= 80 && wordsPerMinute <= 450) return Math.round(wordsPerMinute);
  throw new UsageError(`'${text}' is not a speed: give 80 to 450 words a minute.`);
}

async function storyFiles(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const entries = await (await SourceFolder.open(path)).list();
  const files = entries.filter(({ name }) => isStoryName(name)).map(({ name }) => join(path, name));
  if (files.length === 0) throw new CommandError('There is no .md file in this folder');
  return files;
}
