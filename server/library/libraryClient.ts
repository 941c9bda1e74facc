import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ConvexHttpClient } from 'convex/browser';
import type { FunctionReference, FunctionReturnType } from 'convex/server';
import { ConvexError } from 'convex/values';
import { internal } from '../../convex/_generated/api.js';
import type { Id } from '../../convex/_generated/dataModel.js';
import { writeWhole } from '../../embedded/storage/folder/unfinishedFiles.ts';
import type { CatalogueRow } from '../../src/shared/story/catalogue.ts';
import { CommandError } from './commandError.ts';
import type { RegularFile } from './sourceFolder.ts';

export type User = NonNullable<FunctionReturnType<typeof internal.accounts.users.find>>;

export type ManuscriptToSpeak = FunctionReturnType<
  typeof internal.desk.syntheticDrafts.manuscripts
>['rows'][number];

export class UploadRefused extends Error {
  override readonly name = 'UploadRefused';

  constructor(reason: string) {
    super(`the library did not accept its recording: ${reason}`);
  }
}

export type ExportPage = FunctionReturnType<typeof internal.library.exportStories>;

/** The library of one deployment, an embedded host or Convex Cloud alike. Throws what `ConvexHttpClient` throws. */
export class LibraryClient {
  readonly #url: string;
  readonly #adminKey: string;
  readonly #client: ConvexHttpClient;

  constructor(url: string, adminKey: string) {
    this.#url = url;
    this.#adminKey = adminKey;
    this.#client = new ConvexHttpClient(url, { logger: false });
    setAdminAuth(this.#client, adminKey);
  }

  async *listStories(): AsyncGenerator<CatalogueRow> {
    const limit = 500;
    for (let after = ''; ; ) {
      const page = await this.query(internal.library.listStories, { after, limit });
      yield* page;
      const last = page.at(-1);
      if (!last || page.length < limit) return;
      after = last.slug;
    }
  }

  async *exportStories(): AsyncGenerator<ExportPage[number]> {
    for (let after = ''; ; ) {
      const page = await this.query(internal.library.exportStories, { after });
      yield* page;
      const last = page.at(-1);
      if (!last) return;
      after = last.row.slug;
    }
  }

  listManuscripts(): AsyncGenerator<ManuscriptToSpeak> {
    return rowsOf((cursor) => this.query(internal.desk.syntheticDrafts.manuscripts, { cursor }));
  }

  listUsers(): AsyncGenerator<User> {
    return rowsOf(async (cursor) => {
      const page = await this.query(internal.accounts.users.list, { cursor });
      return { rows: page.users, cursor: page.cursor };
    });
  }

  /** Null for a user without a password. The address is the app's as the functions know it, else the library's own. */
  async makeResetLink(
    userId: Id<'users'>,
  ): Promise<{ readonly url: string; readonly expiresAt: number } | null> {
    const link = await this.mutation(internal.accounts.users.makeResetLink, { userId });
    if (!link) return null;
    const url = new URL('/login', link.siteUrl ?? this.#url);
    url.searchParams.set('reset', link.token);
    return { url: url.href, expiresAt: link.expiresAt };
  }

  /** For a story that is about to be written. Rejects with UploadRefused when the library refuses the file. */
  async upload(bytes: Uint8Array<ArrayBuffer>, mimeType: string): Promise<Id<'_storage'>> {
    const target = this.#reachable(await this.mutation(internal.library.uploadUrl, {}));
    const response = await fetch(target, {
      method: 'POST',
      headers: { 'content-type': mimeType },
      body: bytes,
    });
    if (response.status === 413 || response.status === 415)
      throw new UploadRefused(await problemOf(response));
    if (response.status === 507) throw new CommandError(diskIsFull);
    if (!response.ok) throw new Error(`uploading a file failed: ${await problemOf(response)}`);
    const answer: unknown = await response.json();
    if (typeof answer !== 'object' || answer === null || !('storageId' in answer)) {
      throw new Error('the response to an upload has no storage id');
    }
    const storageId = answer.storageId as Id<'_storage'>;
    await this.mutation(internal.library.claimUpload, { storageId });
    return storageId;
  }

  async countStories(): Promise<number> {
    let stories = 0;
    for await (const _row of this.listStories()) stories += 1;
    return stories;
  }

  async download(url: string): Promise<Uint8Array<ArrayBuffer>> {
    const response = await fetch(this.#reachable(url));
    if (!response.ok) throw new Error(`fetching ${url} failed: ${await problemOf(response)}`);
    return new Uint8Array(await response.arrayBuffer());
  }

  /** The file appears only once it is complete. */
  async backup(file: string, signal?: AbortSignal): Promise<void> {
    const response = await this.#admin('backup', { ...(signal && { signal }) });
    if (!response.body) throw new Error('the response to a backup has no bytes');
    const bytes = response.body;
    await writeWhole(file, async (unfinished) => {
      await pipeline(bytes, createWriteStream(unfinished, { flush: true }));
      const expected = Number(response.headers.get('content-length'));
      const { size } = await stat(unfinished);
      if (size !== expected) throw new Error(`the backup ended early, after ${size} of ${expected} bytes`);
    });
  }

  /** Replaces the whole database by an open backup; its host starts a new epoch with it (`afterRestore`). */
  async restore({ handle, sizeBytes }: RegularFile): Promise<void> {
    await this.#admin('restore', {
      headers: { 'content-length': String(sizeBytes) },
      body: Readable.toWeb(handle.createReadStream()) as ReadableStream<Uint8Array>,
      duplex: 'half',
    });
  }

  /** The embedded host's own endpoints; other deployments do not have them. */
  async #admin(action: string, init: RequestInit & { duplex?: 'half' } = {}): Promise<Response> {
    const response = await fetch(`${this.#url}/api/admin/${action}`, {
      ...init,
      method: 'POST',
      headers: { ...init.headers, authorization: `Convex ${this.#adminKey}` },
    });
    if (response.ok) return response;
    if (response.status === 404) {
      throw new CommandError(
        `${this.#url} does not support this kind of backup: use 'npx convex export' and 'npx convex import'.`,
      );
    }
    throw new CommandError(await problemOf(response));
  }

  /** Stored files have the public origin, maybe a proxy's: from here they are on the same host as the calls. */
  #reachable(url: string): URL {
    const { pathname, search } = new URL(url, this.#url);
    return new URL(pathname + search, this.#url);
  }

  query<F extends FunctionReference<'query', 'public' | 'internal'>>(
    reference: F,
    args: F['_args'],
  ): Promise<FunctionReturnType<F>> {
    return this.#client.query(asPublic(reference), args);
  }

  async mutation<F extends FunctionReference<'mutation', 'internal'>>(
    reference: F,
    args: F['_args'],
  ): Promise<FunctionReturnType<F>> {
    try {
      return await this.#client.mutation(asPublic(reference), args);
    } catch (error) {
      throw error instanceof ConvexError && error.data?.code === 'disk_full'
        ? new CommandError(diskIsFull, { cause: error })
        : error;
    }
  }
}

async function* rowsOf<Row>(
  read: (cursor: string | null) => Promise<{ readonly rows: readonly Row[]; readonly cursor: string | null }>,
): AsyncGenerator<Row> {
  let cursor: string | null = null;
  do {
    const page = await read(cursor);
    yield* page.rows;
    cursor = page.cursor;
  } while (cursor !== null);
}

const diskIsFull =
  'The disk that holds the library is full. Free some space and start again. Nothing that was saved is lost.';

/** The admin key may call internal functions, but the client's types know only the public ones. */
function asPublic<Kind extends 'query' | 'mutation'>(
  reference: FunctionReference<Kind, 'public' | 'internal'>,
) {
  return reference as unknown as FunctionReference<Kind>;
}

/** Exists in every `ConvexHttpClient`, and `npx convex run` calls it, but the published types leave it out. */
function setAdminAuth(client: ConvexHttpClient, adminKey: string): void {
  (client as unknown as { setAdminAuth(token: string): void }).setAdminAuth(adminKey);
}

async function problemOf(response: Response): Promise<string> {
  const text = await response.text();
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null && 'message' in body) return String(body.message);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error; // for example a proxy's page
  }
  return `${response.status} ${response.statusText} ${text.slice(0, 200)}`.trim();
}
