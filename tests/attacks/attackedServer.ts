import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '../../src/shared/accounts.ts';
import { compiled } from '../compiled.ts';
import { ask } from './ask.ts';
import type { ReaderReport } from './honestReader.ts';

export const password = 'ଗପ ପଢ଼ିବା ଭଲ';

/** A server that stands still does not tell its memory. */
const answerLimitMs = 15 * 1000;
const readerLimitMs = 40 * 1000;

/** Nothing of the machine that runs the tests: no mail, no providers, no limits but the defaults. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(?:LIPI_|AUTH_|SMTP_|MAIL_|JWT_|JWKS|SITE_URL|CONVEX_|NODE_OPTIONS)/.test(name),
    ),
  );
}

/** Someone with an account, signed in. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly token: string;
  readonly refreshToken: string;
}

export interface Answer {
  /** 0 when the connection was cut before an answer came. */
  readonly status: number;
  readonly text: string;
  readonly value?: unknown;
  /** Of a ConvexError, or of a refused request. */
  readonly code?: string;
}

type Endpoint = 'query' | 'mutation' | 'action' | 'query_at_ts' | 'query_ts';

/** The host with Lipi's functions in a process of its own, and an honest reader beside it in another. */
export class AttackedServer {
  readonly origin: string;
  readonly adminKey: string;
  readonly dataDir: string;
  /** Of a text that everybody may read, and that has a narration. */
  readonly storyId: string;
  readonly #host: ChildProcess;
  readonly #reader: ChildProcess;
  readonly #output: () => string;

  /** `storyCount` small stories stand beside the bundled ones. */
  static async start(options: { readonly storyCount?: number } = {}): Promise<AttackedServer> {
    const dataDir = await mkdtemp(join(tmpdir(), 'lipi-attacked-'));
    const host = await startProcess('attackedHost.ts', [dataDir, String(options.storyCount ?? 0)]);
    let output = '';
    host.stderr?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-20_000);
    });
    const started = await firstMessage(host, () => output);
    const { origin, adminKey } = started as { origin: string; adminKey: string };
    const storyId = await narratedStory(origin);
    const reader = await startProcess('honestReader.ts', [origin, storyId, String(host.pid)]);
    await firstMessage(reader, () => 'the reader');
    return new AttackedServer({ origin, adminKey, dataDir, storyId, host, reader, output: () => output });
  }

  private constructor(parts: {
    origin: string;
    adminKey: string;
    dataDir: string;
    storyId: string;
    host: ChildProcess;
    reader: ChildProcess;
    output: () => string;
  }) {
    this.origin = parts.origin;
    this.adminKey = parts.adminKey;
    this.dataDir = parts.dataDir;
    this.storyId = parts.storyId;
    this.#host = parts.host;
    this.#reader = parts.reader;
    this.#output = parts.output;
  }

  get syncAddress(): string {
    return `${this.origin.replace('http', 'ws')}/api/1.48.0/sync`;
  }

  get port(): number {
    return Number(new URL(this.origin).port);
  }

  /** How the process ended, with the last that it printed; null while it lives. */
  get ending(): string | null {
    const { exitCode, signalCode } = this.#host;
    if (exitCode === null && signalCode === null) return null;
    return `it ended with ${signalCode ?? `code ${exitCode}`}:\n${this.#output().slice(-1500)}`;
  }

  /** What it printed, the last 20,000 characters. */
  get output(): string {
    return this.#output();
  }

  /** Resident memory in bytes: now, and at most since the start. Null when the process is gone or does not answer. */
  async memory(): Promise<{ readonly rssBytes: number; readonly peakBytes: number } | null> {
    if (this.ending !== null || !this.#host.connected) return null;
    return (await ask(this.#host, 'memory', answerLimitMs)) as {
      readonly rssBytes: number;
      readonly peakBytes: number;
    } | null;
  }

  /** Bytes of all files in the data folder. */
  async dataBytes(): Promise<number> {
    let sum = 0;
    for (const entry of await readdir(this.dataDir, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const found = await stat(join(entry.parentPath, entry.name)).catch(() => null);
      sum += found?.size ?? 0;
    }
    return sum;
  }

  /** Lets the honest reader ask for as long as `work` takes. @throws Error when the reader finds no server */
  async watched(work: () => Promise<unknown>): Promise<ReaderReport> {
    await this.#tellReader('start');
    try {
      await work();
    } catch (error) {
      await this.#tellReader('stop');
      throw error;
    }
    return (await this.#tellReader('stop')) as ReaderReport;
  }

  async #tellReader(what: 'start' | 'stop'): Promise<unknown> {
    const answer = await ask(this.#reader, what, readerLimitMs);
    if (answer === null) throw new Error('the honest reader did not answer');
    return answer;
  }

  /** A call over HTTP as a client without any library makes it; without a token as a stranger, 'admin key' for the operator. */
  async call(endpoint: Endpoint, path: string, args: unknown, token?: string, ts?: string): Promise<Answer> {
    return await post(this.origin, endpoint, { path, args, format: 'json', ...(ts && { ts }) }, token);
  }

  /** As `call`, by the operator, who has the data folder. @throws Error when it fails */
  async operate(endpoint: 'query' | 'mutation', path: string, args: object): Promise<unknown> {
    const answer = await post(
      this.origin,
      endpoint,
      { path, args, format: 'json' },
      `Convex ${this.adminKey}`,
    );
    if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`);
    return answer.value;
  }

  /** Signs up as a reader does, with `password`. */
  async makePerson(email: string, role: Role = 'reader'): Promise<Person> {
    const answer = await this.call('action', 'auth:signIn', {
      provider: 'password',
      params: { flow: 'signUp', email, password },
    });
    const { tokens } = (answer.value ?? {}) as { tokens?: { token: string; refreshToken: string } };
    if (tokens === undefined) throw new Error(`signing up: ${answer.text}`);
    const id = userOf(tokens.token);
    if (role !== 'reader') await this.operate('mutation', 'users:setRole', { userId: id, role });
    return { id, email, ...tokens };
  }

  async close(): Promise<void> {
    await Promise.all([end(this.#reader), end(this.#host)]);
    await rm(this.dataDir, { recursive: true, force: true });
  }
}

/** The user id in an access token of Convex Auth: its subject is `userId|sessionId`. */
function userOf(token: string): string {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string;
  };
  return claims.sub.split('|')[0] ?? '';
}

async function post(origin: string, endpoint: Endpoint, body: object, token?: string): Promise<Answer> {
  const authorization = token?.startsWith('Convex ') ? token : `Bearer ${token}`;
  // A body that is too large is cut off, so that its sender may find the connection broken before it reads the answer.
  const response = await fetch(`${origin}/api/${endpoint}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization }) },
    body: JSON.stringify(body),
  }).catch((error: unknown) => {
    if (isCutOff(error)) return null;
    throw error;
  });
  if (response === null) return { status: 0, text: 'the connection was cut' };
  const text = await response.text();
  const fields = parsed(text);
  const code = fields.errorData?.code ?? fields.code;
  return { status: response.status, text, value: fields.value, ...(code !== undefined && { code }) };
}

function isCutOff(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: string } };
  return ['EPIPE', 'ECONNRESET', 'UND_ERR_SOCKET'].includes(cause?.code ?? '');
}

function parsed(text: string): { value?: unknown; code?: string; errorData?: { code?: string } } {
  try {
    return JSON.parse(text) as object;
  } catch {
    return {};
  }
}

async function startProcess(file: `${string}.ts`, args: readonly string[]): Promise<ChildProcess> {
  return fork(await compiled(`tests/attacks/${file}`), [...args], {
    env: cleanEnvironment(),
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

async function firstMessage(child: ChildProcess, output: () => string): Promise<unknown> {
  return await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`a process ended with ${code}:\n${output()}`)));
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

async function narratedStory(origin: string): Promise<string> {
  const args = { scope: 'catalogue', after: 0, limit: 500 };
  const { value } = await post(origin, 'query', { path: 'feed:changes', args, format: 'json' });
  const { rows } = value as { rows: { id: string; narration?: object }[] };
  const row = rows.find((candidate) => candidate.narration !== undefined);
  if (row === undefined) throw new Error('the library has no narrated story');
  return row.id;
}
