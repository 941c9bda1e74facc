import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket as NodeWebSocket } from 'ws';
import type { StoryInput } from '../../convex/catalogue/storyInput.ts';
import type { Host } from '../../embedded/host.ts';
import type { FunctionModules } from '../../embedded/runtime/functionRunner.ts';
import { startHost } from '../../embedded/startHost.ts';

const modules = import.meta.glob<Record<string, unknown>>('../../convex/**/*.ts', { eager: true });

const functions: FunctionModules = Object.fromEntries(
  Object.entries(modules).map(([path, module]) => [path.replace(/^.*\/convex\/|\.ts$/g, ''), module]),
);

export interface ServerStory extends Partial<Omit<StoryInput, 'narration'>> {
  readonly work: string;
  readonly narration?: Uint8Array;
}

/** The real server with the project's own functions, on a folder of its own; it can go away and come back. */
export class LipiServer {
  readonly #dataDir: string;
  #host: Host | undefined;
  #port = 0;

  private constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  static async start(): Promise<LipiServer> {
    const server = new LipiServer(await mkdtemp(join(tmpdir(), 'lipi-sync-')));
    await server.comeBack();
    return server;
  }

  get address(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async comeBack(): Promise<void> {
    this.#host = await startHost({
      dataDir: this.#dataDir,
      functions,
      hostname: '127.0.0.1',
      port: this.#port,
      isStrict: true,
    });
    this.#port = Number(new URL(this.#host.origin).port);
  }

  async goAway(): Promise<void> {
    await this.#host?.close();
    this.#host = undefined;
  }

  async dispose(): Promise<void> {
    await this.goAway();
    await rm(this.#dataDir, { recursive: true, force: true });
  }

  async publish(...stories: readonly ServerStory[]): Promise<void> {
    const inputs = [];
    for (const { narration, ...given } of stories) {
      inputs.push({
        language: 'or',
        title: given.work,
        author: 'Lipi',
        licence: 'CC-BY-4.0',
        firstPublishedAt: 1_700_000_000_000,
        content: `Text of ${given.work}.`,
        ...given,
        ...(narration && { narration: await this.#upload(narration) }),
      });
    }
    for (let at = 0; at < inputs.length; at += 200) {
      await this.mutation('library:upsertStories', { stories: inputs.slice(at, at + 200) });
    }
  }

  async remove(...slugs: readonly string[]): Promise<void> {
    await this.mutation('library:removeStories', { slugs });
  }

  async mutation(path: string, args: Record<string, unknown>) {
    if (!this.#host) throw new Error('The server is away.');
    return this.#host.mutation(path, args);
  }

  async query(path: string, args: Record<string, unknown>) {
    if (!this.#host) throw new Error('The server is away.');
    return this.#host.query(path, args);
  }

  async #upload(bytes: Uint8Array) {
    const uploadUrl = String(await this.mutation('library:uploadUrl', {}));
    const response = await fetch(uploadUrl, {
      method: 'POST',
      headers: { 'content-type': 'audio/mpeg' },
      body: Uint8Array.from(bytes),
    });
    const { storageId } = (await response.json()) as { storageId: string };
    return {
      synthetic: true,
      narrator: 'eSpeak NG',
      parts: [
        {
          storageId,
          mimeType: 'audio/mpeg',
          sizeBytes: bytes.byteLength,
          sha256: createHash('sha256').update(bytes).digest('hex'),
          durationSeconds: 12,
        },
      ],
    };
  }
}

export const webSocketConstructor = NodeWebSocket as unknown as typeof WebSocket;
