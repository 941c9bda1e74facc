import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { runCommandLine } from '../../server/library/commandLine.ts';

/**
 * Runs `npm run library -- …` on this data folder, whether or not a server runs on it: within this process, because
 * starting another takes more than a second. Resolves with its output.
 * @throws Error with its output when it fails.
 */
export async function libraryCommand(dataDir: string, ...args: readonly string[]): Promise<string> {
  const [output, errors] = [collector(), collector()];
  const code = await runCommandLine(args, {
    env: { ...process.env, LIPI_DATA_DIR: dataDir },
    stdin: Readable.from([]),
    stdout: output,
    stderr: errors,
    takeCtrlC: () => new AbortController().signal,
  });
  if (code !== 0) throw new Error(`library ${args.join(' ')} ended with code ${code}:\n${errors.text()}`);
  return output.text();
}

/** Imports works from files, whose contents are by their path: 'dust/gu.md' is the Gujarati text of the work 'dust'. */
export async function importWorks(
  dataDir: string,
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lipi-works-'));
  try {
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), content);
    }
    await libraryCommand(dataDir, 'import', folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The file of a story by Lipi of one sentence. */
export const storyFile = (title: string, language: string) =>
  `---\ntitle: ${title}\nlanguage: ${language}\nauthor: Lipi\nlicence: CC-BY-4.0\n---\n\nOne sentence.\n`;

/** The file of a bundled text for a recording of its own: it names the narrator, and whatever else is given. */
export async function narratedText(work: string, language: string, more = ''): Promise<string> {
  const text = await readFile(join('seed', work, `${language}.md`), 'utf8');
  const fields = `language: ${language}\n${more}narrator: eSpeak NG\nsynthetic: true`;
  return text.replace(new RegExp(`^language: ${language}$`, 'm'), fields);
}

function collector() {
  let text = '';
  return {
    write: (more: string) => {
      text += more;
    },
    text: () => text,
  };
}
