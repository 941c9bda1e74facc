import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isStoryName } from '../../src/importing/workStory.ts';
import { CommandError } from '../library/commandError.ts';
import { SourceFolder } from '../library/sourceFolder.ts';
import { type ProgressStream, printable } from '../library/terminal.ts';
import { type NarrateOptions, narrateStory } from './narrateStory.ts';

const narrateUsage = `Usage: npm run library -- narrate <work-folder | file.md>... [--voice gu] [--speed 150] [--force]

Speaks each story with eSpeak NG and writes <language>.mp3 and <language>.timings.json beside it.
A folder means all the .md files in it. A story whose text has not changed is left as it is,
and so is a person's recording.

  --voice NAME   an espeak-ng voice, such as gu or or+f2 (default: the story's language)
  --speed N      words a minute, 80 to 450 (default: 150)
  --force        narrate again even if the text has not changed, or replace a recording
`;

interface Output {
  readonly stdout: ProgressStream;
  readonly stderr: ProgressStream;
}

/**
 * Runs `library narrate`. Returns the process's exit code: 0 when every story has its narration, 1 when one could not
 * be narrated (the others still are), 2 for invalid arguments. Writes progress to standard output and reasons to
 * standard error.
 */
export async function runNarrateCommand(args: readonly string[], output: Output): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    output.stdout.write(narrateUsage);
    return 0;
  }
  const asked = readArguments(args);
  if (asked === undefined) {
    output.stderr.write(narrateUsage);
    return 2;
  }
  let failed = 0;
  for (const path of asked.paths) {
    try {
      for (const file of await storyFiles(path)) {
        if (!(await narrateAndReport(file, asked.options, output))) failed++;
      }
    } catch (error) {
      failed++;
      report(path, error, output);
    }
  }
  return failed === 0 ? 0 : 1;
}

async function narrateAndReport(file: string, options: NarrateOptions, output: Output): Promise<boolean> {
  const { stdout } = output;
  const live = stdout.isTTY === true;
  const clear = live ? '\r\u001b[K' : '';
  try {
    const onSentence = (done: number, total: number) => {
      if (live) stdout.write(`\r\u001b[K${printable(file)}: sentence ${done} of ${total}`);
    };
    const result = await narrateStory(file, { ...options, onSentence });
    stdout.write(`${clear}${printable(file)}: ${summary(result)}\n`);
    return true;
  } catch (error) {
    stdout.write(clear);
    report(file, error, output);
    return false;
  }
}

function summary(result: Awaited<ReturnType<typeof narrateStory>>): string {
  switch (result.kind) {
    case 'unchanged':
      return 'narration is up to date';
    case 'narrated': {
      const { parts, sentences } = result.timings;
      const seconds = parts.reduce((sum, part) => sum + part.durationSeconds, 0);
      const kilobytes = parts.reduce((sum, part) => sum + part.sizeBytes, 0) / 1000;
      return `${sentences.length} sentences, ${seconds.toFixed(1)} s, ${kilobytes.toFixed(0)} KB`;
    }
    default:
      return result satisfies never;
  }
}

function report(path: string, error: unknown, { stderr }: Output): void {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  const reason = isMissing
    ? 'There is no such file or folder'
    : error instanceof Error
      ? error.message
      : error;
  stderr.write(`${printable(`${path}: ${reason}`)}\n`);
}

interface Asked {
  readonly paths: readonly string[];
  readonly options: NarrateOptions;
}

function readArguments(args: readonly string[]): Asked | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { voice: { type: 'string' }, speed: { type: 'string' }, force: { type: 'boolean' } },
    });
    const wordsPerMinute = values.speed === undefined ? undefined : Number(values.speed);
    // espeak-ng supports 80 to 450.
    if (wordsPerMinute !== undefined && !(wordsPerMinute >= 80 && wordsPerMinute <= 450)) return undefined;
    if (positionals.length === 0) return undefined;
    return {
      paths: positionals,
      options: {
        ...(values.voice === undefined ? {} : { voice: values.voice }),
        ...(wordsPerMinute === undefined ? {} : { wordsPerMinute: Math.round(wordsPerMinute) }),
        force: values.force ?? false,
      },
    };
  } catch (error) {
    // parseArgs throws TypeErrors with a code for unknown options.
    if (error instanceof TypeError && 'code' in error) return undefined;
    throw error;
  }
}

/** The story files at a path: the file itself, or those of a folder. Throws CommandError for a folder without any. */
async function storyFiles(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const entries = await (await SourceFolder.open(path)).list();
  const files = entries.filter(({ name }) => isStoryName(name)).map(({ name }) => join(path, name));
  if (files.length === 0) throw new CommandError('There is no .md file in this folder');
  return files;
}
