import { type FunctionReference, internalMutationGeneric, makeFunctionReference } from 'convex/server';
import { expect, test } from 'vitest';
import { writeLibraryName } from '../../convex/frontPage.ts';
import type { Host } from '../../embedded/host.ts';
import type { FunctionModules } from '../../embedded/runtime/functionRunner.ts';
import { parseListPage, parseRows } from '../../src/shared/protocol/catalogue.ts';
import type { ListHeads } from '../../src/shared/story/catalogue.ts';
import { fixture, waitUntil } from '../embedded/hostFixture.ts';

const files = import.meta.glob<Record<string, unknown>>('../../convex/**/*.ts', { eager: true });
const modules = Object.fromEntries(
  Object.entries(files).map(([file, exports]) => [file.replace(/^.*\/convex\/|\.ts$/g, ''), exports]),
);

const headsPath = makeFunctionReference<'query'>('list:heads') as FunctionReference<
  'query',
  'public',
  { languages: string[] },
  ListHeads
>;

function publish(host: Host, work: string, language: string) {
  const text = { title: work, author: 'Lipi', licence: 'CC0-1.0', content: 'Once.' };
  const story = { work, language, firstPublishedAt: 1_700_000_000_000, ...text };
  return host.mutation('library:upsertStories', { stories: [story] });
}

/** The functions, and how often `list:heads` has been evaluated for each language. */
function counted() {
  const runs: Record<string, number> = {};
  const heads = modules.list?.heads as { invokeQuery(args: string): Promise<string> };
  const counting = Object.assign(() => undefined, heads, {
    invokeQuery(args: string) {
      const [{ languages }] = JSON.parse(args) as [{ languages: string[] }];
      runs[languages.join()] = (runs[languages.join()] ?? 0) + 1;
      return heads.invokeQuery(args);
    },
  });
  const name = internalMutationGeneric((ctx, args: { name: string }) =>
    writeLibraryName(ctx as never, args.name),
  );
  const list = { ...modules.list, heads: counting };
  const functions: FunctionModules = { ...modules, list, admin: { name } };
  return { functions, runs };
}

test('a publication is news to the readers of its language only, and settings are to all', async () => {
  const { functions, runs } = counted();
  const host = await fixture.start(functions);
  for (const language of ['gu', 'hi', 'ta']) await publish(host, 'first', language);
  const seen: Record<string, ListHeads[]> = { gu: [], hi: [], ta: [] };
  const client = fixture.client(host.origin);
  for (const [language, heads] of Object.entries(seen)) {
    client.onUpdate(headsPath, { languages: [language] }, (head) => void heads.push(head));
  }
  const untilSeen = (...counts: number[]) =>
    waitUntil(
      () => `${counts}, not ${JSON.stringify(seen)}`,
      () => Object.values(seen).every((heads, index) => heads.length === counts[index]),
    );
  await untilSeen(1, 1, 1);

  await publish(host, 'second', 'hi');
  await untilSeen(1, 2, 1);
  await host.mutation('library:removeStories', { slugs: ['first/hi'] });
  await untilSeen(1, 3, 1);
  // A language that begins is not news to others either.
  await publish(host, 'first', 'or');
  await publish(host, 'second', 'gu');
  await untilSeen(2, 3, 1);
  expect(runs).toEqual({ gu: 2, hi: 3, ta: 1 });

  await host.mutation('admin:name', { name: 'Ours' });
  await untilSeen(3, 4, 2);
  expect(seen.ta?.map(({ lists, front }) => [lists[0]?.seq, front])).toEqual([
    [3, 0],
    [3, 8],
  ]);
});

test('our own server finds a title by its sound, best first, and no longer once it is removed', async () => {
  const host = await fixture.start(modules);
  const publishTitle = (work: string, title: string) => {
    const text = { title, author: 'Lipi', licence: 'CC0-1.0', content: 'Once.' };
    const story = { work, language: 'hi', firstPublishedAt: 1_700_000_000_000, ...text };
    return host.mutation('library:upsertStories', { stories: [story] });
  };
  await publishTitle('elephants', 'हाथियों का एक बहुत बड़ा झुंड');
  await publishTitle('elephant', 'हाथी');
  await publishTitle('horse', 'घोड़ा');
  const search = async (query: string, languages: string[] = []) =>
    parseRows(await host.query('list:search', { query, languages }))?.map(({ work }) => work);
  expect(await search('haathi')).toEqual(['elephant', 'elephants']);
  expect(await search('haathi', ['hi'])).toEqual([]);
  expect(await search('haathi jhund')).toEqual(['elephants']);
  await host.mutation('library:removeStories', { slugs: ['elephant/hi'] });
  expect(await search('haathi')).toEqual(['elephants']);
});

test('a library of version 0.9.0 is upgraded when the server starts', async () => {
  const dataDir = fixture.folder();
  // Without the upgrade, to write what that version wrote.
  const { crons, ...rest } = modules;
  const nothing = { slug: '', work: '', title: '', language: '', author: '', licence: '' };
  const emptied = { ...nothing, preview: '', wordCount: 0, bodySizeBytes: 0, bodyHash: '' };
  const write = internalMutationGeneric(async (ctx) => {
    const row = { ...emptied, publishedAt: 1, changedAt: 1, seq: 1, withdrawn: { slug: 'a/or' } };
    await ctx.db.insert('stories', row);
    const { withdrawn, ...shown } = row;
    const named = { slug: 'b/hi', work: 'b', language: 'hi', title: 'हाथी', author: 'Lipi', seq: 2 };
    await ctx.db.insert('stories', { ...shown, ...named });
    await ctx.db.insert('heads', { scope: 'catalogue', seq: 2, epoch: 'first' });
  });
  const before = await fixture.start({ ...rest, old: { write } }, { dataDir });
  await before.mutation('old:write', {});
  await before.close();

  const host = await fixture.start(modules, { dataDir });
  const page = async () =>
    parseListPage(await host.query('list:changes', { language: 'or', after: 1, limit: 9 }));
  await waitUntil('the upgrade', async () => (await page())?.tombstones.length === 1);
  expect(await page()).toMatchObject({ tombstones: [{ seq: 3 }], cursor: 3, epoch: 'first.1' });
  const search = async () => parseRows(await host.query('list:search', { query: 'haathi', languages: [] }));
  await waitUntil('the words of a search', async () => (await search())?.length === 1);
});
