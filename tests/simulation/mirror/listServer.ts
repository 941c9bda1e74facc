import { openHead, startNewEpoch } from '../../../convex/catalogue/heads.ts';
import { StoryWriter } from '../../../convex/catalogue/storyWriter.ts';
import { pruneTombstones } from '../../../convex/housekeeping.ts';
import * as list from '../../../convex/list.ts';
import schema from '../../../convex/schema.ts';
import * as stories from '../../../convex/stories.ts';
import type { CatalogueRow, ListHeads } from '../../../src/shared/story/catalogue.ts';
import { compareOnShelf } from '../../../src/shared/story/shelfOrder.ts';
import { tablesOf } from '../../convex/schemaTables.ts';
import { type Backup, MemoryDatabase, type Row } from '../memoryDatabase.ts';
import { underWay } from './openTransactions.ts';

const indexes = new Map(
  tablesOf(schema).flatMap(({ tableName, indexes: of }) =>
    of.map(({ indexDescriptor, fields }) => [`${tableName}.${indexDescriptor}`, fields] as const),
  ),
);

type Handler = (ctx: unknown, args: unknown) => Promise<unknown>;

const handlers: Readonly<Record<string, Handler>> = {
  'list:heads': handlerOf(list.heads),
  'list:changes': handlerOf(list.changes),
  'list:shelf': handlerOf(list.shelf),
  'list:library': handlerOf(list.library),
  'stories:rows': handlerOf(stories.rows),
};

const quarterMs = 91 * 24 * 60 * 60 * 1000;

export type PublishedRow = CatalogueRow & { readonly _id: string };

type StoryDocument = Parameters<StoryWriter['replace']>[0];

/** The server's own functions of the languages' lists, and its writer of stories, on a database in memory. */
export class ListServer {
  readonly database = new MemoryDatabase(indexes);
  #works = 0;

  /** Runs a query at its one moment. */
  async call(path: string, args: unknown): Promise<unknown> {
    const handler = handlers[path];
    if (!handler) throw new Error(`there is no ${path}`);
    return structuredClone(await underWay(handler(this.#ctx, args)));
  }

  heads(languages: readonly string[]): Promise<ListHeads> {
    return this.call('list:heads', { languages }) as Promise<ListHeads>;
  }

  async publish(language: string, hasWords: boolean): Promise<void> {
    this.#works += 1;
    const input = this.#input(`work-${this.#works}`, language, hasWords ? 'Once.' : '');
    await this.#write((writer) => writer.upsert(input, 'replace'));
  }

  /** Changes a story's text, or with another language moves it there. */
  async change(row: PublishedRow, language: string): Promise<void> {
    this.#works += 1;
    const input = this.#input(row.work, language, `Text ${this.#works}.`);
    await this.#write((writer) => writer.replace(row as unknown as StoryDocument, input));
  }

  async withdraw(row: PublishedRow): Promise<void> {
    await this.#write((writer) => writer.remove(row.slug));
  }

  /** Publishes a withdrawn story again, or with `isForgotten` deletes it for good. False when there is none. */
  async endWithdrawal(isForgotten: boolean, random: number): Promise<boolean> {
    const withdrawn = this.database.rows('stories').filter((row) => row.withdrawn !== undefined);
    const row = withdrawn[Math.floor(random * withdrawn.length)];
    if (!row) return false;
    const [work = '', language = ''] = (row.withdrawn as { slug: string }).slug.split('/');
    await this.#write(async (writer) => {
      if (isForgotten) await writer.forget(row._id as never);
      else await writer.upsert(this.#input(work, language, 'Again.'), 'replace');
    });
    return true;
  }

  /** In shelf order. */
  published(language?: string): PublishedRow[] {
    const rows = this.database.rows('stories') as unknown as PublishedRow[];
    return rows
      .filter((row) => row.language !== '' && (language === undefined || row.language === language))
      .sort((a, b) => compareOnShelf(a, b));
  }

  get epoch(): string {
    const head = this.database.rows('heads').find(({ scope }) => scope === 'lists') as Row | undefined;
    return String(head?.epoch ?? '');
  }

  backUp(): Backup {
    return this.database.backUp();
  }

  async restore(backup: Backup): Promise<void> {
    this.database.restore(backup);
    await startNewEpoch(this.#ctx as never);
  }

  /** Three months pass: the tombstones are deleted. */
  async prune(): Promise<void> {
    const { now } = Date;
    Date.now = () => now() + quarterMs;
    try {
      await handlerOf(pruneTombstones)(this.#ctx, {});
    } finally {
      Date.now = now;
    }
  }

  /** The home page's settings change. */
  async changeFront(): Promise<void> {
    const head = await openHead(this.#ctx as never, 'front');
    head.next();
    await head.save();
  }

  get #ctx() {
    return { db: this.database, storage: { getUrl: async () => null } };
  }

  #write<T>(work: (writer: StoryWriter) => Promise<T>): Promise<T> {
    return underWay(this.database.transact(() => StoryWriter.use(this.#ctx as never, work)));
  }

  #input(work: string, language: string, content: string) {
    return {
      ...{ work, language, title: work, author: 'Lipi', licence: 'CC0-1.0', content },
      firstPublishedAt: Date.now(),
    };
  }
}

function handlerOf(registered: unknown): Handler {
  return (registered as { readonly _handler: Handler })._handler;
}
