import { beginScope, catalogueScope, frontScope, listsScope, openHead, readHead } from './catalogue/heads.ts';
import { searchedSound } from './catalogue/storySearch.ts';
import { readFrontPageSnapshot } from './frontPage.ts';
import { sweeping } from './platform/rows.ts';
import { readSetting, writeSetting } from './settings.ts';

const listsKey = 'upgradedToLists';
const soundsKey = 'upgradedToSounds';

/** Stories of one run, well within a mutation's limits. */
const batchSize = 200;

/**
 * Gives a library of version 0.9.0 a feed for each language: the heads, and the tombstones of stories that were withdrawn
 * before a tombstone had a language. The setting has the number of the last story seen, and 'done' at the end.
 */
export const lists = sweeping('upgrade:lists', async (ctx) => {
  const after: unknown = (await readSetting(ctx, listsKey)) ?? 0;
  if (after === 'done') return false;
  await beginScope(ctx, listsScope, 0);
  const { front, name } = await readFrontPageSnapshot(ctx);
  const isSet = front !== null || name !== undefined;
  // Devices know the settings at some number of the catalogue, up to the current one.
  await beginScope(ctx, frontScope, isSet ? (await readHead(ctx, catalogueScope)).seq : 0);

  const withdrawn = await ctx.db
    .query('stories')
    .withIndex('by_language_seq', (q) => q.eq('language', '').gt('seq', Number(after)))
    .take(batchSize);
  const head = await openHead(ctx, catalogueScope);
  for (const story of withdrawn) {
    const language = story.withdrawn?.slug.split('/').at(-1) ?? '';
    const own = await ctx.db
      .query('tombstones')
      .withIndex('by_scope_language_seq', (q) =>
        q.eq('scope', catalogueScope).eq('language', language).eq('seq', story.seq),
      )
      .first();
    if (own) continue;
    const tombstone = { scope: catalogueScope, language, rowId: story._id, deletedAt: Date.now() };
    await ctx.db.insert('tombstones', { ...tombstone, seq: head.next() });
  }
  await head.save();
  const isDone = withdrawn.length < batchSize;
  await writeSetting(ctx, listsKey, isDone ? 'done' : withdrawn.at(-1)?.seq);
  return !isDone;
});

/** Gives the stories of a library of version 0.9.0 what a search finds them by. The setting is as that of `lists`. */
export const sounds = sweeping('upgrade:sounds', async (ctx) => {
  const after: unknown = (await readSetting(ctx, soundsKey)) ?? 0;
  if (after === 'done') return false;
  const stories = await ctx.db
    .query('stories')
    .withIndex('by_seq', (q) => q.gt('seq', Number(after)))
    .take(batchSize);
  for (const story of stories) {
    if (story.sound === undefined) await ctx.db.patch('stories', story._id, { sound: searchedSound(story) });
  }
  const isDone = stories.length < batchSize;
  await writeSetting(ctx, soundsKey, isDone ? 'done' : stories.at(-1)?.seq);
  return !isDone;
});
