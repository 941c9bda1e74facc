import { existsSync } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { api, internal } from '../../convex/_generated/api.js';
import { checkDataFolder } from '../../embedded/checkDataFolder.ts';
import { getOrInsert } from '../../embedded/getOrInsert.ts';
import type { FileReason } from '../../src/importing/collection.ts';
import { BrokenFile } from '../../src/importing/collectionFile.ts';
import { compareLanguages, languageOf } from '../../src/shared/languages/languages.ts';
import { rotateSigningKeys } from '../accounts/signingKeys.ts';
import { backupLibrary, backupProblem } from './backup.ts';
import { openStoryFolder } from './collection.ts';
import { CommandError, UsageError } from './commandError.ts';
import { type LibraryPlace, nameOf, requireLibrary } from './connectLibrary.ts';
import { exportLibrary, requireNewFolder } from './exportLibrary.ts';
import { importCollection } from './importCollection.ts';
import { keepBackup, keptName } from './keptBackups.ts';
import type { LibraryClient } from './libraryClient.ts';
import { openRegular } from './sourceFolder.ts';
import { type ProgressStream, withProgress } from './terminal.ts';

/** What a command may use; it touches nothing else of the process. */
export interface CommandContext {
  /** Connects to the library; called only after the arguments were checked, so that a typing error creates nothing. */
  readonly connect: (when: 'mustExist' | 'mayBeNew') => Promise<LibraryClient>;
  readonly out: (line: string) => void;
  readonly err: (line: string) => void;
  readonly progress: ProgressStream;
  readonly place: LibraryPlace;
  /** How many backups `backup --keep` leaves. */
  readonly keep?: number;
  /** Of `doctor --mend`. */
  readonly mend?: boolean;
  /** Aborted by Ctrl-C: work in progress is completed or undone, and the exit code is 130. */
  readonly signal: AbortSignal;
  readonly now: () => number;
  readonly readPassword: (question: string) => Promise<string>;
}

export type Command = (context: CommandContext, args: readonly string[]) => Promise<number>;

const stoppedCode = 130;

const number = new Intl.NumberFormat('en');

/** `import <folder>`: 0 when every story was imported, 1 when some files are broken, 130 after Ctrl-C. */
const runImport: Command = async (context, args) => {
  const folder = resolve(only(args, 'a folder'));
  await requireFolder(folder);
  const startedAt = context.now();
  const { sources, leftOut } = await openStoryFolder(folder).catch((error: unknown) => {
    throw error instanceof BrokenFile ? new CommandError(`${folder}: ${error.message}.`) : error;
  });
  const client = await context.connect('mayBeNew');
  const report = await withProgress(context.progress, 'Importing', sources.length, (onProgress) =>
    importCollection({
      client,
      sources,
      existing: 'replace',
      now: startedAt,
      signal: context.signal,
      onProgress,
    }),
  );
  for (const { path, reason } of report.broken) context.err(`${path}: ${reason}`);
  for (const { path, reason } of report.odd) context.err(`${path}: imported, but ${reason}`);
  // After a stop, stories that were not read might still have used these files.
  for (const line of report.stopped ? [] : leftOutLines(leftOut())) context.err(line);
  const { added, updated, unchanged, broken, wordless, languages } = report;
  const numbers = { added, updated, unchanged, broken: broken.length };
  await client.mutation(internal.desk.audit.noteRun, {
    run: { kind: 'library', act: 'imported', ...numbers, isStopped: report.stopped },
  });
  const seconds = ((context.now() - startedAt) / 1000).toFixed(1);
  const read = added + updated + unchanged;
  context.out(
    `${count(read, 'story', 'stories')} in ${count(languages, 'language', 'languages')}: ` +
      `${number.format(added)} added, ${number.format(updated)} updated, ` +
      `${number.format(unchanged)} unchanged, ${number.format(broken.length)} failed (${seconds} s).`,
  );
  if (wordless > 0)
    context.out(`${count(wordless, 'story has', 'stories have')} no text: told in pictures alone.`);
  if (report.stopped) {
    context.out('Stopped. The stories imported so far are complete; run the command again to continue.');
    return stoppedCode;
  }
  return broken.length > 0 ? 1 : 0;
};

const namedFiles = 10;

/** A line for each file that was left out, or for each reason in a folder of many. */
function leftOutLines(files: readonly FileReason[]): readonly string[] {
  const groups = new Map<string, FileReason[]>();
  for (const file of files) {
    const key = `${dirname(file.path)}: ${file.reason}`;
    getOrInsert(groups, key, () => []).push(file);
  }
  return [...groups.values()].flatMap((group) => {
    const named = group.map(({ path, reason }) => `${path}: left out because ${reason}`);
    const [first] = group;
    if (!first || group.length <= namedFiles) return named;
    return [`${dirname(first.path)}: ${number.format(group.length)} files left out because ${first.reason}`];
  });
}

const runExport: Command = async (context, args) => {
  const folder = resolve(only(args, 'a folder'));
  const startedAt = context.now();
  await requireNewFolder(folder);
  const client = await context.connect('mustExist');
  const total = await client.countStories();
  try {
    const { stories, works, recordings, broken } = await withProgress(
      context.progress,
      'Exporting',
      total,
      (onProgress) => exportLibrary(client, folder, { signal: context.signal, onProgress }),
    );
    const seconds = ((context.now() - startedAt) / 1000).toFixed(1);
    context.out(
      `${count(stories, 'story', 'stories')} of ${count(works, 'work', 'works')} and ` +
        `${count(recordings, 'recording', 'recordings')} in ${folder} (${seconds} s).`,
    );
    for (const { slug, reason } of broken) context.err(`${slug}: ${reason}`);
    if (broken.length === 0) return 0;
    context.out(`${count(broken.length, 'story was', 'stories were')} left out.`);
    return 1;
  } catch (error) {
    if (!context.signal.aborted) throw error;
    context.out('Stopped. Nothing was written.');
    return stoppedCode;
  }
};

const runList: Command = async ({ connect, out }, args) => {
  if (args.length > 0) throw new UsageError('list takes no arguments.');
  const client = await connect('mustExist');
  const rows = [];
  for await (const row of client.listStories()) rows.push(row);
  rows.sort((a, b) => compareLanguages(a.language, b.language));
  for (const row of rows) {
    const sound = row.narration ? `  ${Math.round(row.narration.durationSeconds / 60)} min of audio` : '';
    out(`${row.slug}  ${row.title}  by ${row.author}${sound}`);
  }
  const byLanguage = new Map<string, number>();
  for (const { language } of rows) byLanguage.set(language, (byLanguage.get(language) ?? 0) + 1);
  const parts = [...byLanguage].map(
    ([tag, stories]) => `${languageOf(tag).englishName} ${number.format(stories)}`,
  );
  out(`${count(rows.length, 'story', 'stories')}${parts.length > 0 ? `: ${parts.join(', ')}` : ''}.`);
  return 0;
};

/** `remove <slug…>`: 1 when one of them is not in the library. A work's name alone means all its texts. */
const runRemove: Command = async ({ connect, out, err }, args) => {
  if (args.length === 0) throw new UsageError('Name the stories by their slugs, which list shows.');
  const client = await connect('mustExist');
  const slugs: string[] = [];
  const works = args.filter((arg) => !arg.includes('/'));
  if (works.length > 0) {
    for await (const row of client.listStories()) if (works.includes(row.work)) slugs.push(row.slug);
  }
  const missing = works.filter((work) => !slugs.some((slug) => slug.startsWith(`${work}/`)));
  const named = [...new Set([...slugs, ...args.filter((arg) => arg.includes('/'))])];
  let removedStories = 0;
  for (let start = 0; start < named.length; start += 100) {
    const batch = named.slice(start, start + 100);
    const removed = await client.mutation(internal.library.removeStories, { slugs: batch });
    for (const [index, slug] of batch.entries()) {
      if (removed[index]) {
        removedStories += 1;
        out(`${slug}: removed`);
      } else missing.push(slug);
    }
  }
  if (removedStories > 0) {
    const run = { kind: 'library', act: 'removed', removed: removedStories } as const;
    await client.mutation(internal.desk.audit.noteRun, { run });
  }
  for (const name of missing) err(`${name}: not in the library`);
  return missing.length > 0 ? 1 : 0;
};

/** `backup <file>`, or `backup --keep <n> <folder>`: the latter is restored to see that it can be. */
const runBackup: Command = async ({ place, keep, now, out, signal }, args) => {
  const path = resolve(only(args, keep === undefined ? 'a file' : 'a folder'));
  await requireFolder(keep === undefined ? dirname(path) : path);
  requireLibrary(place);
  const file = keep === undefined ? path : join(path, keptName(now()));
  try {
    if (keep === undefined) await backupLibrary(place, file, signal);
    else {
      const { stories, removed } = await keepBackup(place, file, keep, signal);
      out(`Restored into an empty library: ${count(stories, 'story', 'stories')}.`);
      for (const name of removed) out(`${name}: removed`);
    }
  } catch (error) {
    if (!signal.aborted) throw backupProblem(file, error);
    out('Stopped. No backup was written.');
    return stoppedCode;
  }
  const { size } = await stat(file);
  out(
    `${file}: ${(size / 1_000_000).toFixed(1)} MB. It contains everything, so keep it as private as the data folder.`,
  );
  return 0;
};

/** 0 for a sound folder, 1 when something is wrong that `--mend` has not removed. */
const runDoctor: Command = async ({ place, mend = false, out, err }, args) => {
  if (args.length > 0) throw new UsageError('doctor takes no arguments.');
  if (place.kind === 'deployment') throw new CommandError('doctor examines a data folder on this machine.');
  requireLibrary(place);
  const { damage, strayFiles, missingFiles, isIdle } = await checkDataFolder(place.dataDir, mend);
  const howToRestore =
    'Restore a backup into a new folder: npm run library -- restore <file> --data <folder>';
  if (damage.length > 0) {
    for (const line of damage) err(line);
    err(`The database is damaged. ${howToRestore}`);
    return 1;
  }
  out('The database is sound.');
  for (const id of missingFiles) err(`File ${id} is missing or incomplete.`);
  if (missingFiles.length > 0) err(howToRestore);
  if (strayFiles === 0) return missingFiles.length > 0 ? 1 : 0;
  const stray = count(strayFiles, 'file belongs', 'files belong');
  if (!isIdle)
    out(`${stray} to nothing yet: an upload that is going on, or was cut off, which the next start removes.`);
  else
    out(
      mend ? `${stray} to nothing: removed.` : `${stray} to nothing: --mend or the next start removes that.`,
    );
  return missingFiles.length > 0 || (isIdle && !mend) ? 1 : 0;
};

/** A file that is not a backup changes nothing. Ctrl-C does not interrupt it. */
const runRestore: Command = async ({ connect, place, out }, args) => {
  const file = resolve(only(args, 'a file'));
  if (!existsSync(file)) throw new CommandError(`${file} does not exist.`);
  // A symbolic link that the operator names, such as one to the newest backup, is followed.
  const backup = await openRegular(await realpath(file)).catch((error: unknown) => {
    throw error instanceof BrokenFile ? new CommandError(`${file}: ${error.message}.`) : error;
  });
  const client = await connect('mayBeNew').catch(async (error: unknown) => {
    await backup.handle.close();
    throw error;
  });
  out(`Checking ${file}, then replacing everything in ${nameOf(place)} with it …`);
  await client.restore(backup).finally(() => backup.handle.close());
  const restored = count(await client.countStories(), 'story', 'stories');
  out(`Restored: ${restored}. Readers' devices will now sync their copies in full.`);
  return 0;
};

const runSettings: Command = async ({ connect, out }, args) => {
  const [name, value, ...more] = args;
  if (name === undefined) {
    const limit = await (await connect('mustExist')).query(api.settings.guestViewLimit, {});
    out(`guest-view-limit  ${limit ?? 'none'}`);
    return 0;
  }
  if (name !== 'guest-view-limit' || value === undefined || more.length > 0) {
    throw new UsageError('The only setting is guest-view-limit.');
  }
  if (value !== 'none' && !/^\d{1,9}$/.test(value)) {
    throw new UsageError(`'${value}' is not a limit: give a whole number, or none.`);
  }
  const limit = value === 'none' ? null : Number(value);
  await (await connect('mustExist')).mutation(internal.settings.setGuestViewLimit, { limit });
  out(
    limit === null
      ? 'Guests can read without a limit.'
      : `Guests can read ${count(limit, 'story', 'stories')} in full, then only the beginning of each. Stories they saved for offline stay readable.`,
  );
  return 0;
};

const runRotateKeys: Command = async ({ place, now, out }, args) => {
  if (args.length > 0) throw new UsageError('rotate-keys takes no arguments.');
  if (place.kind === 'deployment') {
    throw new CommandError(
      `${place.url} keeps its keys in its environment: set JWT_PRIVATE_KEY and JWKS there.`,
    );
  }
  requireLibrary(place);
  await rotateSigningKeys(place.dataDir, now());
  out(
    'There is a new signing key. A running server starts using it within seconds, and nobody is signed out.',
  );
  return 0;
};

function only(args: readonly string[], what: string): string {
  const [first, ...more] = args;
  if (first === undefined) throw new UsageError(`Give ${what}.`);
  if (more.length > 0) throw new UsageError(`Give one argument: ${what}.`);
  return first;
}

async function requireFolder(folder: string): Promise<void> {
  if (!existsSync(folder)) throw new CommandError(`${folder} does not exist.`);
  if (!(await stat(folder)).isDirectory()) throw new CommandError(`${folder} is not a folder.`);
}

function count(amount: number, one: string, many: string): string {
  return `${number.format(amount)} ${amount === 1 ? one : many}`;
}

/** The commands of this file, by name. */
export const storyCommands = {
  import: { run: runImport, usage: 'import <folder>' },
  export: { run: runExport, usage: 'export <folder>' },
  list: { run: runList, usage: 'list' },
  remove: { run: runRemove, usage: 'remove <slug>…' },
  backup: { run: runBackup, usage: 'backup <file>, or backup --keep <n> <folder>', options: ['keep'] },
  doctor: { run: runDoctor, usage: 'doctor [--mend]', options: ['mend'] },
  restore: { run: runRestore, usage: 'restore <file>' },
  settings: { run: runSettings, usage: 'settings [guest-view-limit <n|none>]' },
  'rotate-keys': { run: runRotateKeys, usage: 'rotate-keys' },
};
