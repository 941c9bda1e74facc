import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The real server, as `npm start` runs it, in a process of its own. */
export interface RunningServer {
  /** For example 'http://127.0.0.1:40123'. */
  readonly origin: string;
  readonly dataDir: string;
  readonly pid: number;
  /** Everything that it has printed so far. */
  output(): string;
  /** SIGTERM, as an operator stops it; resolves with the exit code when the process has ended. */
  stop(): Promise<number | null>;
  /** SIGKILL, as in a power cut. */
  kill(): Promise<void>;
}

/**
 * Below the ephemeral ports of operating systems, so that a stopped server finds its port free again; none that
 * browsers refuse.
 */
const ports = { first: 11_000, count: 19_000 };

/** A TCP port that is free at this moment. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = ports.first + Math.floor(Math.random() * ports.count);
    const probe = createServer().listen(port, '127.0.0.1');
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}

/** A private copy of the data folder that the global set-up stocked. The caller removes it. */
export async function stockedDataDir(): Promise<string> {
  const stocked = process.env.LIPI_E2E_STOCKED;
  if (stocked === undefined) throw new Error('LIPI_E2E_STOCKED is not set: globalSetup has not run');
  const dataDir = await mkdtemp(join(tmpdir(), 'lipi-e2e-'));
  await cp(stocked, dataDir, { recursive: true });
  return dataDir;
}

interface ServerOptions {
  readonly dataDir: string;
  readonly port?: number;
  readonly environment?: Readonly<Record<string, string>>;
  /** The checkout that the server runs from; this one when left out. */
  readonly cwd?: string;
}

/**
 * Starts the server and waits until it prints its address.
 * @throws Error with the server's output when it ends before that or takes longer than five minutes (a first start
 * builds the app).
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const port = options.port ?? (await freePort());
  const child = spawn(process.execPath, ['server/run.mjs', 'main'], {
    env: {
      ...process.env,
      ...options.environment,
      HOST: '127.0.0.1',
      PORT: String(port),
      LIPI_DATA_DIR: options.dataDir,
    },
    ...(options.cwd !== undefined && { cwd: options.cwd }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const origin = `http://127.0.0.1:${port}`;
  await new Promise<void>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`the server ${why}:\n${output}`));
    const timer = setTimeout(() => fail('printed no address within five minutes'), 5 * 60 * 1000);
    child.stdout.on('data', () => {
      if (!output.includes(origin)) return;
      clearTimeout(timer);
      resolve();
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      fail(`ended with code ${code}`);
    });
  });
  return {
    origin,
    dataDir: options.dataDir,
    pid: child.pid ?? -1,
    output: () => output,
    stop: () => end(child, 'SIGTERM'),
    kill: async () => {
      await end(child, 'SIGKILL');
    },
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
  return child.exitCode;
}

/** Removes a data folder that a test made. */
export async function removeDataDir(dataDir: string): Promise<void> {
  await rm(dataDir, { recursive: true, force: true });
}

/** A server on a data folder of its own. */
export interface OwnServer extends RunningServer {
  /** Starts it again, on the same data folder and at the same address; from another checkout, or otherwise set, if given. */
  startAgain(changes?: Pick<ServerOptions, 'cwd' | 'environment'>): Promise<void>;
  /** Stops it and removes its data folder, whatever happened to it. */
  close(): Promise<void>;
}

/** Starts a server on this data folder, or on a fresh copy of the stocked one. */
export async function startOwnServer(
  folder?: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<OwnServer> {
  let running = await startServer({ dataDir: folder ?? (await stockedDataDir()), environment });
  const { origin, dataDir } = running;
  return {
    origin,
    dataDir,
    get pid() {
      return running.pid;
    },
    output: () => running.output(),
    stop: () => running.stop(),
    kill: () => running.kill(),
    async startAgain(changes) {
      running = await startServer({ dataDir, port: Number(new URL(origin).port), environment, ...changes });
    },
    async close() {
      await running.stop();
      await removeDataDir(dataDir);
    },
  };
}
