import { join } from 'node:path';
import { expect, test } from 'vitest';
import { internal } from '../../convex/_generated/api.js';
import { openStoryFolder } from '../../server/library/collection.ts';
import { importCollection } from '../../server/library/importCollection.ts';
import { seedLibrary } from '../../server/seed.ts';
import { makeStory } from '../convex/setup.ts';
import { makeFolder } from '../makeFolder.ts';
import { startLibrary, storyFile, writeFiles } from './library/fixtures.ts';

const now = Date.UTC(2026, 10, 21);

async function makeSeeds(works: readonly string[]): Promise<string> {
  const folder = makeFolder();
  for (const work of works) await writeFiles(folder, { [join(work, 'or.md')]: storyFile('or', `${work}.`) });
  return folder;
}

const slugs = async ({ client }: Awaited<ReturnType<typeof startLibrary>>) => {
  const found = [];
  for await (const row of client.listStories()) found.push(row.slug);
  return found;
};

test('a new library is seeded once: an emptied library stays empty, and later seeds are not added', async () => {
  const library = await startLibrary();
  const folder = await makeSeeds(['a', 'b']);
  expect(await seedLibrary(library.client, { now, folder })).toMatchObject({ added: 2 });
  await library.client.mutation(internal.library.removeStories, { slugs: ['a/or', 'b/or'] });
  await writeFiles(folder, { 'c/or.md': storyFile('or', 'New.') });
  expect(await seedLibrary(library.client, { now, folder })).toBeNull();
  expect(await slugs(library)).toEqual([]);
});

test('an interrupted seeding is completed without touching what was edited meanwhile', async () => {
  const library = await startLibrary();
  const folder = await makeSeeds(Array.from({ length: 60 }, (_, n) => `work-${n}`));
  const stopping = new AbortController();
  stopping.abort();
  expect(await seedLibrary(library.client, { now, folder, signal: stopping.signal })).toMatchObject({
    stopped: true,
  });
  expect(await slugs(library)).toEqual([]);

  const edited = makeStory({ work: 'work-7', language: 'or', title: 'Edited by the curator' });
  await library.client.mutation(internal.library.upsertStories, { stories: [edited], existing: 'replace' });
  expect(await seedLibrary(library.client, { now, folder })).toMatchObject({ added: 59, unchanged: 1 });
  const titles = [];
  for await (const row of library.client.listStories()) if (row.work === 'work-7') titles.push(row.title);
  expect(titles).toEqual(['Edited by the curator']);
  expect(await slugs(library)).toHaveLength(60);
});

test('stories that the curator removes before the first start stay out', async () => {
  const library = await startLibrary();
  const folder = await makeSeeds(['a', 'b', 'c']);
  const importAll = async () => {
    const { sources } = await openStoryFolder(folder);
    await importCollection({ client: library.client, sources, existing: 'replace', now });
  };
  await importAll();
  await library.client.mutation(internal.library.removeStories, { slugs: ['a/or'] });
  await library.client.mutation(internal.library.removeStories, { slugs: ['b/or', 'none/or'] });
  await seedLibrary(library.client, { now, folder });
  expect(await slugs(library)).toEqual(['c/or']);

  // An explicit import brings them back.
  await importAll();
  expect(await slugs(library)).toEqual(['a/or', 'b/or', 'c/or']);
});
