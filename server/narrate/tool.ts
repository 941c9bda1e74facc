import { spawn } from 'node:child_process';
import { CommandError } from '../library/commandError.ts';

const install = {
  'espeak-ng':
    'on Debian or Ubuntu: sudo apt install espeak-ng; macOS: brew install espeak-ng; Windows: winget install eSpeak-NG.eSpeak-NG',
  ffmpeg:
    'on Debian or Ubuntu: sudo apt install ffmpeg; macOS: brew install ffmpeg; Windows: winget install Gyan.FFmpeg',
} as const;

type Tool = keyof typeof install;

/** Standard error is `log` (ffmpeg reports measurements there). Throws CommandError for a missing or failing program. */
export async function runTool(
  tool: Tool,
  args: readonly string[],
  input: string | Uint8Array,
): Promise<{ readonly output: Buffer; readonly log: string }> {
  return await new Promise((resolve, reject) => {
    const child = spawn(tool, [...args], { stdio: ['pipe', 'pipe', 'pipe'] });
    const output: Buffer[] = [];
    const log: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => log.push(chunk));
    child.on('error', (cause: NodeJS.ErrnoException) => {
      const message =
        cause.code === 'ENOENT'
          ? `${tool} is not installed (${install[tool]})`
          : `${tool} could not be started: ${cause.message}`;
      reject(new CommandError(message, { cause }));
    });
    child.on('close', (code, signal) => {
      const text = Buffer.concat(log).toString('utf8');
      if (code === 0) return resolve({ output: Buffer.concat(output), log: text });
      const reason = text.trim().split('\n').slice(-3).join('; ') || `ended with ${signal ?? code}`;
      reject(new CommandError(`${tool}: ${reason}`));
    });
    // A program that ends without reading its input breaks the pipe; 'close' reports its exit code and log.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}
