import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach } from 'vitest';
import type { Role } from '../../src/shared/accounts.ts';

/** So little that what is kept for strangers without a bound ends the process. */
const heapMegabytes = 300;

/** Nothing of the machine that runs the tests: no mail, no providers, no limits but the defaults. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(?:LIPI_|AUTH_|SMTP_|MAIL_|JWT_|JWKS|SITE_URL|CONVEX_|NODE_OPTIONS)/.test(name),
    ),
  );
}

interface Answer {
  /** 0 when the connection was cut before an answer came. */
  readonly status: number;
  readonly text: string;
  readonly value?: unknown;
}

/** The host with Lipi's functions in a process of its own, which has little memory. */
export class AttackedServer {
  readonly origin: string;
  readonly #dataDir: string;
  readonly #adminKey: string;
  readonly #host: ChildProcess;
  readonly #output: () => string;

  /** `storyCount` small stories stand beside the bundled ones. */
  static async start(storyCount: number): Promise<AttackedServer> {
    const dataDir = await mkdtemp(join(tmpdir(), 'lipi-attacked-'));
    const host = fork(join(import.meta.dirname, 'attackedHost.ts'), [dataDir, String(storyCount)], {
      env: cleanEnvironment(),
      execArgv: [`--max-old-space-size=${heapMegabytes}`, '--import', 'tsx'],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let output = '';
    host.stderr?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-20_000);
    });
    const [{ origin, adminKey }] = (await Promise.race([
      once(host, 'message'),
      once(host, 'exit').then(([code]) => Promise.reject(new Error(`it ended with ${code}:\n${output}`))),
    ])) as [{ origin: string; adminKey: string }];
    return new AttackedServer({ origin, adminKey, dataDir, host, output: () => output });
  }

  private constructor(parts: {
    origin: string;
    adminKey: string;
    dataDir: string;
    host: ChildProcess;
    output: () => string;
  }) {
    this.origin = parts.origin;
    this.#dataDir = parts.dataDir;
    this.#adminKey = parts.adminKey;
    this.#host = parts.host;
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

  /** Bytes of all files in the data folder. */
  async dataBytes(): Promise<number> {
    let sum = 0;
    for (const entry of await readdir(this.#dataDir, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const found = await stat(join(entry.parentPath, entry.name)).catch(() => null);
      sum += found?.size ?? 0;
    }
    return sum;
  }

  /** A call over HTTP as a client without any library makes it; without a token as a stranger. */
  async call(
    endpoint: 'query' | 'mutation' | 'action',
    path: string,
    args: unknown,
    token?: string,
  ): Promise<Answer> {
    const authorization = token?.startsWith('Convex ') ? token : `Bearer ${token}`;
    const response = await fetch(`${this.origin}/api/${endpoint}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization }) },
      body: JSON.stringify({ path, args, format: 'json' }),
    }).catch((error: unknown) => {
      if (isCutOff(error)) return null;
      throw error;
    });
    if (response === null) return { status: 0, text: 'the connection was cut' };
    const text = await response.text();
    const { value } = (response.status === 200 ? JSON.parse(text) : {}) as { value?: unknown };
    return { status: response.status, text, value };
  }

  /** Signs up as a reader does; resolves with their access token. */
  async makePerson(email: string, role: Role = 'reader'): Promise<string> {
    const answer = await this.call('action', 'auth:signIn', {
      provider: 'password',
      params: { flow: 'signUp', email, password: 'ଗପ ପଢ଼ିବା ଭଲ' },
    });
    const { tokens } = (answer.value ?? {}) as { tokens?: { token: string } };
    if (tokens === undefined) throw new Error(`signing up: ${answer.text}`);
    if (role !== 'reader') {
      const args = { userId: userOf(tokens.token), role };
      await this.call('mutation', 'users:setRole', args, `Convex ${this.#adminKey}`);
    }
    return tokens.token;
  }

  async close(): Promise<void> {
    if (this.ending === null) {
      const exited = once(this.#host, 'exit');
      this.#host.kill('SIGKILL');
      await exited;
    }
    await rm(this.#dataDir, { recursive: true, force: true });
  }
}

/** One server for the tests of a file; one that an attack has ended is replaced, so that a failure is told once. */
export function serverForTests({ storyCount = 0 } = {}): () => AttackedServer {
  let server: AttackedServer | undefined;
  beforeEach(async () => {
    if (server?.ending === null) return;
    await server?.close();
    server = await AttackedServer.start(storyCount);
  });
  afterAll(() => server?.close());
  return () => {
    if (server === undefined) throw new Error('a test has to run first');
    return server;
  };
}

/** The user id in an access token of Convex Auth: its subject is `userId|sessionId`. */
function userOf(token: string): string {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string;
  };
  return claims.sub.split('|')[0] ?? '';
}

/** A body that is too large is cut off, so that its sender may find the connection broken before it reads the answer. */
function isCutOff(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: string } };
  return ['EPIPE', 'ECONNRESET', 'UND_ERR_SOCKET'].includes(cause?.code ?? '');
}
