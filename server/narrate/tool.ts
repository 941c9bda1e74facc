import { spawn } from 'node:child_process';

/** A narration that cannot be made; the message is for the user who asked for it. */
export class NarrationError extends Error {
  readonly code:
    | 'tool_missing'
    | 'tool_failed'
    | 'nothing_to_speak'
    | 'recorded_by_a_person'
    | 'bad_arguments';

  constructor(code: NarrationError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'NarrationError';
    this.code = code;
  }
}

const install = {
  'espeak-ng':
    'on Debian or Ubuntu: sudo apt install espeak-ng; macOS: brew install espeak-ng; Windows: winget install eSpeak-NG.eSpeak-NG',
  ffmpeg:
    'on Debian or Ubuntu: sudo apt install ffmpeg; macOS: brew install ffmpeg; Windows: winget install Gyan.FFmpeg',
} as const;

/** A program that narration needs and that the user can install. */
export type Tool = keyof typeof install;

/**
 * Runs a program with `input` on its standard input; returns its standard output as `output` and its standard error as
 * `log` (ffmpeg reports measurements there). Throws NarrationError 'tool_missing' with how to install the program, or
 * 'tool_failed' with the last lines of its log.
 */
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
      const missing = cause.code === 'ENOENT';
      const message = missing
        ? `${tool} is not installed (${install[tool]})`
        : `${tool} could not be started: ${cause.message}`;
      reject(new NarrationError(missing ? 'tool_missing' : 'tool_failed', message, { cause }));
    });
    child.on('close', (code, signal) => {
      const text = Buffer.concat(log).toString('utf8');
      if (code === 0) return resolve({ output: Buffer.concat(output), log: text });
      const reason = text.trim().split('\n').slice(-3).join('; ') || `ended with ${signal ?? code}`;
      reject(new NarrationError('tool_failed', `${tool}: ${reason}`));
    });
    // A program that ends without reading its input breaks the pipe; 'close' reports its exit code and log.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}
