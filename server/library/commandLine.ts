import { ConvexError } from 'convex/values';
import { runDraft } from '../narrate/draftCommand.ts';
import { narrateUsage, runNarrate } from '../narrate/narrateCommand.ts';
import { dataDirOf } from '../settings.ts';
import { folderProblem } from '../startupProblem.ts';
import { version } from '../version.ts';
import { CommandError, refusalOf, UsageError } from './commandError.ts';
import { type Command, type CommandContext, storyCommands } from './commands.ts';
import {
  connectLibrary,
  type LibraryConnection,
  type LibraryPlace,
  requireLibrary,
} from './connectLibrary.ts';
import {
  type PasswordInput,
  type ProgressStream,
  printable,
  readArguments,
  readPassword,
} from './terminal.ts';
import { runUser, userUsage } from './userCommands.ts';

export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: PasswordInput;
  readonly stdout: ProgressStream;
  readonly stderr: ProgressStream;
  /** From now on Ctrl-C aborts the signal; not called by commands that cannot leave work half done. */
  readonly takeCtrlC: () => AbortSignal;
}

const usage = `Usage: npm run library -- <command>

  import <folder>       add a collection of work folders (seed/README.md); repeating it adds
                        nothing twice
  export <folder>       write the whole library as work folders
  list                  show what is in the library
  remove <slug>…        remove stories; a work's name alone removes all its texts
  backup <file>         write a consistent copy of everything; backup --keep <n> <folder> also
                        restores it to see that it can be, and removes all but the newest n
  doctor                examine the data folder; with --mend, remove what uploads left behind
  restore <file>        replace everything with a backup
  settings              show the settings; settings guest-view-limit <n|none> sets how
                        many stories a guest can read in full
  user <what>           list, grant, revoke, reset-link, reset-password, delete: who has an
                        account and what they may do; user alone shows how
  rotate-keys           sign tokens with a new key from now on
  narrate <path>…       narrate story files with speech synthesis, see narrate --help
  draft <slug>…         narrate stories in the library with speech synthesis, as drafts at the desk
                        for curators to hear, correct and publish; a language, such as gu, means
                        all its stories that have no narration
  version               show the version of Lipi
  help                  show this text

Commands work whether or not a server is running on the data folder.

  --data <folder>       the data folder (default: LIPI_DATA_DIR, or ./data)
  --url <address>       another deployment, such as Convex Cloud (or LIPI_URL)
  --admin-key <key>     its admin or deploy key; better set as LIPI_ADMIN_KEY, since
                        other users of the machine can see a command's arguments
`;

const placeOptions = {
  data: { type: 'string' },
  url: { type: 'string' },
  'admin-key': { type: 'string' },
  keep: { type: 'string' },
  mend: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

interface CommandEntry {
  readonly run: Command;
  readonly usage: string;
  /** Options besides those of the place. */
  readonly options?: readonly string[];
}

const commands: Readonly<Record<string, CommandEntry>> = {
  ...storyCommands,
  user: { run: runUser, usage: userUsage },
  draft: { run: (context, args) => runDraft(context, args), usage: 'draft <slug | language>…' },
};

/** Returns the exit code: 0, 1 when something could not be done, 2 for invalid arguments, 130 after Ctrl-C. Never throws. */
export async function runCommandLine(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    return await run(args, terminal);
  } catch (error) {
    const isMisuse = error instanceof UsageError;
    terminal.stderr.write(`${explain(error)}\n${isMisuse ? usageFor(args) : ''}`);
    return isMisuse ? 2 : 1;
  }
}

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const { stdin, stdout, stderr } = terminal;
  if (args[0] === 'narrate') return runNarrate(args.slice(1), terminal);
  const { values, positionals } = readArguments(args, placeOptions);
  const [commandName = 'help', ...commandArgs] = positionals;
  if (values.help || commandName === 'help') {
    stdout.write(usage);
    return 0;
  }
  if (commandName === 'version') {
    stdout.write(`Lipi ${version}\n`);
    return 0;
  }
  const command = commandOf(commandName);
  if (!command) {
    stderr.write(`There is no command '${commandName}'.\n\n${usage}`);
    return 2;
  }
  for (const name of ['keep', 'mend'] as const) {
    if (values[name] !== undefined && !command.options?.includes(name)) {
      throw new UsageError(`${commandName} has no option --${name}.`);
    }
  }
  const { keep, mend } = values;
  if (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep)) {
    throw new UsageError(`'${keep}' is not a number of backups: give a whole number above 0.`);
  }
  const place = placeOf(values, terminal.env);
  let connection: LibraryConnection | undefined;
  const context: CommandContext = {
    place,
    ...(keep !== undefined && { keep: Number(keep) }),
    ...(mend !== undefined && { mend }),
    connect: async (when) => {
      if (when === 'mustExist') requireLibrary(place);
      connection ??= await connectLibrary(place, (line) => stderr.write(`${line}\n`));
      return connection.client;
    },
    out: (line) => stdout.write(`${printable(line)}\n`),
    err: (line) => stderr.write(`${printable(line)}\n`),
    progress: stderr,
    signal: terminal.takeCtrlC(),
    now: Date.now,
    readPassword: (question) => readPassword(question, { input: stdin, output: stderr }),
  };
  try {
    return await command.run(context, commandArgs);
  } finally {
    await connection?.close();
  }
}

function commandOf(name: string | undefined) {
  return name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
}

function placeOf(
  values: { readonly [name in 'data' | 'url' | 'admin-key']?: string | undefined },
  env: Terminal['env'],
): LibraryPlace {
  if (values.url !== undefined && values.data !== undefined) {
    throw new UsageError(
      '--data is for a library on this computer, --url for one elsewhere: give only one of them.',
    );
  }
  const url = values.url ?? (values.data === undefined ? env.LIPI_URL : undefined);
  if (url) {
    const adminKey = values['admin-key'] ?? env.LIPI_ADMIN_KEY;
    if (!adminKey)
      throw new UsageError('A library at another address needs its admin key: set LIPI_ADMIN_KEY.');
    if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
      throw new UsageError(`${url} is not an address like https://….`);
    }
    return { kind: 'deployment', url: url.replace(/\/+$/, ''), adminKey };
  }
  const dataDir =
    values.data === undefined
      ? dataDirOf(env.LIPI_DATA_DIR, 'LIPI_DATA_DIR')
      : dataDirOf(values.data, '--data');
  return { kind: 'dataFolder', dataDir };
}

function explain(error: unknown): string {
  if (error instanceof CommandError) return printable(error.message);
  const aboutFolder = folderProblem(error);
  if (aboutFolder !== null) return printable(aboutFolder);
  if (error instanceof ConvexError) return printable(refusalOf(error));
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? error.cause : undefined;
  if (error.message === 'fetch failed')
    return `The library cannot be reached: ${cause?.message ?? 'no response'}`;
  switch ('code' in error ? error.code : undefined) {
    case 'ENOSPC':
    case 'disk_full':
      return `The disk is full: ${error.message}`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOENT':
    case 'ENOTDIR':
    case 'EISDIR':
      return printable(error.message);
    default:
      return error.stack ?? error.message;
  }
}

function usageFor(args: readonly string[]): string {
  if (args[0] === 'narrate') return narrateUsage;
  const command = commandOf(args.find((arg) => commandOf(arg)));
  return command ? `Usage: npm run library -- ${command.usage}\n` : usage;
}
