import { randomBytes } from 'node:crypto';
import { relative } from 'node:path';
import type { JSONValue } from 'convex/values';
import { StorageFailure } from '../storage/store.ts';
import { cutText } from './displayValue.ts';
import type { FunctionResult } from './functionRunner.ts';
import { limits } from './limits.ts';

export interface Failure {
  readonly message: string;
  readonly data?: JSONValue;
}

/** An error that reaches function code as a `ConvexError` (`performAsyncSyscall` looks for `data`, JSON-encoded). */
export class DataError extends Error {
  override readonly name = 'DataError';
  readonly data: JSONValue;
  constructor(message: string, data: JSONValue) {
    super(message);
    this.data = data;
  }
}

/** A call that is refused before any function code runs: unknown function, wrong arguments, wrong kind. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused';
}

const MAX_FRAMES = 10;
/** This folder in stack frames, which name the sources even of compiled files; with slashes on every system. */
const HOST_FOLDER = withSlashes(/[^\s(]*[/\\](?=errors\.[jt]s)/.exec(new Error().stack ?? '')?.[0] ?? '');
const MAX_FRAME_LENGTH = 500;

function withSlashes(path: string): string {
  return path.replaceAll('\\', '/');
}

function shortFrame(frame: string): string {
  return (
    frame
      // A line of the message can look like a frame, so an apparent address may not be one.
      .replace(/file:\/\/(?=\/)/g, '')
      .replace(/(\/[^\s():]+)/g, (path) => {
        const short = relative(process.cwd(), path);
        return short.startsWith('..') ? path : short;
      })
  );
}

/** The frames of function code: the host's own frames are of no use to the function's author. */
function functionFrames({ message, stack = '' }: Error): string {
  // The stack begins with the message, which may have lines that look like frames.
  const at = stack.indexOf(message);
  const below = at < 0 ? stack : stack.slice(at + message.length);
  const frames = below
    .slice(0, limits.messageLength * 4)
    .split('\n')
    .filter((line) => line.length <= MAX_FRAME_LENGTH && /^\s+at /.test(line));
  const shown: string[] = [];
  for (const frame of frames) {
    const place = withSlashes(frame);
    if (place.includes(HOST_FOLDER)) {
      if (shown.length > 0) break;
      continue;
    }
    if (place.includes('node_modules/convex/') || place.includes('(node:') || place.includes('at node:'))
      continue;
    shown.push(`\n    ${shortFrame(frame.trim())}`);
    if (shown.length === MAX_FRAMES) break;
  }
  return shown.join('');
}

function isConvexError(thrown: object): thrown is Error & { data: unknown } {
  return Symbol.for('ConvexError') in thrown;
}

/** A thrown value as reported to callers: 'Uncaught Error: boom\n    at …', with a ConvexError's data. */
export function describeThrown(thrown: unknown): Failure {
  if (thrown instanceof CallRefused) return { message: cutText(thrown.message, limits.messageLength) };
  if (typeof thrown !== 'object' || thrown === null) {
    return { message: cutText(`Uncaught ${String(thrown)}`, limits.messageLength) };
  }
  if (!(thrown instanceof Error) && !('message' in thrown)) {
    return { message: `Uncaught ${Object.prototype.toString.call(thrown)}` };
  }
  const error = thrown as Error;
  const text = cutText(`Uncaught ${error.name}: ${error.message}`, limits.messageLength);
  const message = text + functionFrames(error);
  if (!isConvexError(error)) return { message };
  // `invokeFunction` (registration_impl.ts) leaves the data as JSON text.
  return { message, data: typeof error.data === 'string' ? (JSON.parse(error.data) as JSONValue) : null };
}

export function nestedError(failure: Failure): Error {
  return failure.data === undefined
    ? new Error(failure.message)
    : new DataError(failure.message, failure.data);
}

export function newRequestId(): string {
  return randomBytes(8).toString('hex');
}

export function clientMessage(requestId: string, failure: Failure): string {
  return `[Request ID: ${requestId}] Server Error\n${failure.message}`;
}

export function failureResult(
  requestId: string,
  thrown: unknown,
  logLines: readonly string[],
): Extract<FunctionResult, { kind: 'failure' }> {
  const { message, data } =
    thrown instanceof StorageFailure ? storageFailure(thrown) : describeThrown(thrown);
  const errorMessage = clientMessage(requestId, { message });
  return { kind: 'failure', errorMessage, ...(data !== undefined && { errorData: data }), logLines };
}

function storageFailure({ code, message }: StorageFailure): Failure {
  // The one fault of the host that callers can explain to people, who otherwise would try in vain.
  const data = code === 'disk_full' ? { data: { code, message } } : {};
  return { message: `StorageFailure (${code}): ${message}`, ...data };
}
