import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConvexClient } from 'convex/browser';
import { WebSocket } from 'ws';
import type { Host, HostOptions } from '../../embedded/host.ts';
import type { FunctionModules } from '../../embedded/runtime/functionRunner.ts';
import { startHost } from '../../embedded/startHost.ts';

/** What the published clients need in Node. */
export const clientOptions = {
  webSocketConstructor: WebSocket as unknown as typeof globalThis.WebSocket,
  logger: false,
} as const;

/** The hosts and folders of one test, all closed and removed by `release`. */
export class HostFixture {
  readonly #releases: (() => Promise<unknown>)[] = [];

  async folder(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'lipi-host-'));
    this.#releases.push(() => rm(folder, { recursive: true, force: true }));
    return folder;
  }

  /** Starts a host on a free port, on a fresh folder unless one is given. */
  async start(functions: FunctionModules, options: Partial<HostOptions> = {}): Promise<Host> {
    const dataDir = options.dataDir ?? (await this.folder());
    const host = await startHost({
      hostname: '127.0.0.1',
      port: 0,
      isStrict: true,
      functions,
      ...options,
      dataDir,
    });
    this.defer(() => host.close());
    return host;
  }

  /** A published client, closed at the end of the test. */
  client(origin: string): ConvexClient {
    const client = new ConvexClient(origin, clientOptions);
    this.defer(() => client.close());
    return client;
  }

  /** Runs the function at the end of the test, the last one first. */
  defer(release: () => unknown): void {
    this.#releases.push(async () => await release());
  }

  async release(): Promise<void> {
    for (const release of this.#releases.reverse()) await release();
    this.#releases.length = 0;
  }
}

/**
 * Resolves once the condition holds; after `limitMs` rejects with what it was waiting for. The limit is only there to end
 * a test that hangs.
 */
export async function waitUntil(
  what: string | (() => string),
  condition: () => boolean | Promise<boolean>,
  limitMs = 60 * 1000,
): Promise<void> {
  const deadlineMs = performance.now() + limitMs;
  while (!(await condition())) {
    if (performance.now() > deadlineMs)
      throw new Error(`waited ${limitMs} ms for ${typeof what === 'string' ? what : what()}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
