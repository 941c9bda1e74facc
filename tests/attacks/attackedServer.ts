import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Small enough that unbounded memory kept for strangers would end the process. */
const heapMegabytes = 300;

/** SQLite's log grows to this size before it is checkpointed into the database, whatever was accepted. */
export const logBytes = 8 * 1024 * 1024;

/** Nothing from the machine that runs the tests: no mail, no providers, and the default limits. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(?:LIPI_|AUTH_|SMTP_|MAIL_|JWT_|JWKS|SITE_URL|CONVEX_|NODE_OPTIONS)/.test(name),
    ),
  );
}

export interface Answer {
  /** 0 when the connection was cut before a response arrived. */
  readonly status: number;
  readonly text: string;
  readonly value?: unknown;
  /** The code of a ConvexError, or of a refused request. */
  readonly code?: string | undefined;
}

const password = 'ଗପ ପଢ଼ିବା ଭଲ';

/** The host with Lipi's functions in a process of its own, which has little memory. */
export class AttackedServer {
  readonly origin: string;
  readonly dataDir: string;
  readonly #host: ChildProcess;
  readonly #output: () => string;

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
    const [{ origin }] = (await Promise.race([
      once(host, 'message'),
      once(host, 'exit').then(([code]) => Promise.reject(new Error(`it ended with ${code}:\n${output}`))),
    ])) as [{ origin: string }];
    return new AttackedServer(origin, dataDir, host, () => output);
  }

  private constructor(origin: string, dataDir: string, host: ChildProcess, output: () => string) {
    this.origin = origin;
    this.dataDir = dataDir;
    this.#host = host;
    this.#output = output;
  }

  get syncAddress(): string {
    return `${this.origin.replace('http', 'ws')}/api/1.48.0/sync`;
  }

  get port(): number {
    return Number(new URL(this.origin).port);
  }

  /** How the process ended, with its last output; null while it runs. */
  get ending(): string | null {
    const { exitCode, signalCode } = this.#host;
    if (exitCode === null && signalCode === null) return null;
    return `it ended with ${signalCode ?? `code ${exitCode}`}:\n${this.#output().slice(-1500)}`;
  }

  async dataBytes(): Promise<number> {
    let sum = 0;
    for (const entry of await readdir(this.dataDir, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const found = await stat(join(entry.parentPath, entry.name)).catch(() => null);
      sum += found?.size ?? 0;
    }
    return sum;
  }

  /** Peak resident memory in bytes since the start; null when the process has ended. */
  async peakBytes(): Promise<number | null> {
    if (this.ending !== null) return null;
    const done = new AbortController();
    const answered = once(this.#host, 'message', done).then(([bytes]) => bytes as number);
    const gone = once(this.#host, 'exit', done).then(() => null);
    this.#host.send('peak');
    return await Promise.race([answered, gone]).finally(() => done.abort());
  }

  /** A call over HTTP without any client library; anonymous without a token. */
  async call(
    endpoint: 'query' | 'mutation' | 'action',
    path: string,
    args: unknown,
    token?: string,
  ): Promise<Answer> {
    const response = await fetch(`${this.origin}/api/${endpoint}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ path, args, format: 'json' }),
    }).catch((error: unknown) => {
      if (isCutOff(error)) return null;
      throw error;
    });
    if (response === null) return { status: 0, text: 'the connection was cut' };
    const text = await response.text();
    const { value, code, errorData } = (text.startsWith('{') ? JSON.parse(text) : {}) as {
      value?: unknown;
      code?: string;
      errorData?: { code?: string };
    };
    return { status: response.status, text, value, code: errorData?.code ?? code };
  }

  async signUp(email: string): Promise<string> {
    const params = { flow: 'signUp', email, password };
    const answer = await this.call('action', 'auth:signIn', { provider: 'password', params });
    const { tokens } = (answer.value ?? {}) as { tokens?: { token: string } };
    if (tokens === undefined) throw new Error(`signing up: ${answer.text}`);
    return tokens.token;
  }

  async close(): Promise<void> {
    if (this.ending === null) {
      const exited = once(this.#host, 'exit');
      this.#host.kill('SIGKILL');
      await exited;
    }
    await rm(this.dataDir, { recursive: true, force: true });
  }
}

/** The server cuts off a body that is too large, perhaps before its sender reads the response. */
function isCutOff(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: string } };
  return ['EPIPE', 'ECONNRESET', 'UND_ERR_SOCKET'].includes(cause?.code ?? '');
}
