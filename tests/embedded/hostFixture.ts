import { ConvexClient } from 'convex/browser';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import type { Host, HostOptions } from '../../embedded/host.ts';
import type { FunctionModules } from '../../embedded/runtime/functionRunner.ts';
import { startHost } from '../../embedded/startHost.ts';
import { makeFolder } from '../makeFolder.ts';

/** What the published clients need in Node. */
export const clientOptions = {
  webSocketConstructor: WebSocket as unknown as typeof globalThis.WebSocket,
  logger: false,
} as const;

/** Hosts and what else a test needs, all closed and removed when it has finished. */
export const fixture = {
  folder: makeFolder,

  /** Starts a host on a free port, on a fresh folder unless one is given. */
  async start(functions: FunctionModules, options: Partial<HostOptions> = {}): Promise<Host> {
    const dataDir = options.dataDir ?? makeFolder();
    const host = await startHost({
      hostname: '127.0.0.1',
      port: 0,
      isStrict: true,
      functions,
      ...options,
      dataDir,
    });
    onTestFinished(() => host.close());
    return host;
  },

  /** A published client. */
  client(origin: string): ConvexClient {
    const client = new ConvexClient(origin, clientOptions);
    onTestFinished(() => client.close());
    return client;
  },
};

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
