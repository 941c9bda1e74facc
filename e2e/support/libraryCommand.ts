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

function collector() {
  let text = '';
  return {
    write: (more: string) => {
      text += more;
    },
    text: () => text,
  };
}
