import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeStory } from '../convex/setup.ts';
import { type Answer, httpCall } from '../httpCall.ts';
import { type ForkedHost, forkHost } from '../server/forkHost.ts';

/** Small enough that unbounded memory kept for strangers would end the process. */
const heapMegabytes = 300;

/** SQLite's log grows to this size before it is checkpointed into the database, whatever was accepted. */
export const logBytes = 8 * 1024 * 1024;

const batchStories = 20;
const smallText = 'ନିମ ଗଛର ଛାଇ ତଳେ ସେ ବସିଥିଲେ, ଆଉ ଦିନ ଗଡ଼ିଯାଉଥିଲା। '.repeat(10).trim();

const password = 'ଗପ ପଢ଼ିବା ଭଲ';

/** The host with Lipi's functions in a process of its own, which has little memory, and so many small stories. */
export class AttackedServer {
  readonly origin: string;
  readonly dataDir: string;
  readonly #host: ForkedHost;

  static async start(storyCount: number): Promise<AttackedServer> {
    const dataDir = await mkdtemp(join(tmpdir(), 'lipi-attacked-'));
    const execArgv = [`--max-old-space-size=${heapMegabytes}`];
    const host = await forkHost(dataDir, {}, { rules: 'lenient', execArgv });
    for (let from = 0; from < storyCount; from += batchStories) {
      const stories = Array.from({ length: batchStories }, (_, at) =>
        makeStory({ work: `small-${from + at}`, content: smallText }),
      );
      const written = await httpCall(
        host.origin,
        'mutation',
        'library:upsertStories',
        { stories },
        `Convex ${host.adminKey}`,
      );
      if (written.status !== 200) throw new Error(written.text);
    }
    return new AttackedServer(dataDir, host);
  }

  private constructor(dataDir: string, host: ForkedHost) {
    this.origin = host.origin;
    this.dataDir = dataDir;
    this.#host = host;
  }

  get syncAddress(): string {
    return `${this.origin.replace('http', 'ws')}/api/1.48.0/sync`;
  }

  get port(): number {
    return Number(new URL(this.origin).port);
  }

  /** How the process ended, with its last output; null while it runs. */
  get ending(): string | null {
    const { exitCode, signalCode } = this.#host.child;
    if (exitCode === null && signalCode === null) return null;
    return `it ended with ${signalCode ?? `code ${exitCode}`}:\n${this.#host.output().slice(-1500)}`;
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
    const answered = once(this.#host.child, 'message', done).then(([bytes]) => bytes as number);
    const gone = once(this.#host.child, 'exit', done).then(() => null);
    this.#host.child.send('peak');
    return await Promise.race([answered, gone]).finally(() => done.abort());
  }

  /** An anonymous call; the status is 0 when the connection was cut before a response arrived. */
  call(endpoint: 'query' | 'mutation' | 'action', path: string, args: unknown): Promise<Answer> {
    return httpCall(this.origin, endpoint, path, args).catch((error: unknown) => {
      if (isCutOff(error)) return { status: 0, text: 'the connection was cut' };
      throw error;
    });
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
      const exited = once(this.#host.child, 'exit');
      this.#host.child.kill('SIGKILL');
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
