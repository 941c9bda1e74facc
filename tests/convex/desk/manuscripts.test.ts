import { expect, test } from 'vitest';
import { binAgeMs } from '../../../src/shared/desk/desk.ts';
import { library } from '../accounts/backend.ts';
import { expectRefusal } from '../refusals.ts';
import { asha, content, importStory, readersFeed, readersText, withDesk } from './deskFixture.ts';

withDesk();

test('a draft may be incomplete, is hidden from readers, and is created once even if sent twice', async () => {
  const args = {
    key: 'k'.repeat(16),
    fields: { work: '', language: '', title: '', author: '', licence: '' },
    content: '',
  };
  const begun = await asha.caller.mutation('desk/manuscripts:create', args);
  expect(await asha.caller.mutation('desk/manuscripts:create', args)).toEqual(begun);
  expect(begun).toMatchObject({ revision: 1 });
  expect((await asha.changes()).rows).toHaveLength(1);
  expect(await readersFeed()).toMatchObject({ rows: [], cursor: 0 });
});

test('publishing shows readers the story, and later saves stay hidden until it is published again', async () => {
  const draft = await asha.create();
  const storyId = await asha.publish(draft);
  expect((await readersFeed()).rows).toMatchObject([
    { id: storyId, slug: 'neem-shade/or', author: 'Asha Rao' },
  ]);
  const later = await asha.save(draft, { title: 'ନୂଆ ନାମ' }, 'ନୂଆ ପାଠ।');
  expect((await asha.get(draft)).row).toMatchObject({ revision: 2, publishedRevision: 1, storyId });
  expect(await readersText(storyId)).toBe(content);
  expect((await readersFeed()).rows).toMatchObject([{ title: 'ନିମ ଛାଇ', seq: 1 }]);

  expect(await asha.publish(later)).toBe(storyId);
  expect(await readersText(storyId)).toBe('ନୂଆ ପାଠ।');
  expect((await readersFeed()).rows).toMatchObject([{ title: 'ନୂଆ ନାମ', seq: 2 }]);
  expect((await asha.get(draft)).row).toMatchObject({ revision: 2, publishedRevision: 2, storySeq: 2 });
});

test('a story keeps its id when its work and language change, and the language counts follow', async () => {
  const draft = await asha.create();
  const storyId = await asha.publish(draft);
  const moved = await asha.save(draft, { work: 'mango-shade', language: 'gu' }, 'એક વાક્ય.');
  expect(await asha.publish(moved)).toBe(storyId);
  expect(await readersFeed()).toMatchObject({
    rows: [{ id: storyId, slug: 'mango-shade/gu', language: 'gu' }],
    tombstones: [],
  });
  expect(await library.query('content:getDistinctLanguages')).toEqual(['gu']);
});

test('editing a published story starts a manuscript with what readers have', async () => {
  await importStory({ source: { name: 'A book' }, publishedAt: 5, content: 'ଗୋଟିଏ।' });
  const [story] = (await readersFeed()).rows;
  if (!story) throw new Error('nothing was imported');
  const opened = await asha.edit(story.id);
  expect(await asha.edit(story.id)).toEqual(opened);
  expect(await asha.get(opened)).toMatchObject({
    row: { source: { name: 'A book' }, publishedAt: 5, storyId: story.id, publishedRevision: 1 },
    content: 'ଗୋଟିଏ।',
  });
  expect((await asha.audit()).entries).toEqual([]);
  await expectRefusal(asha.edit('none' as typeof story.id), 'not_found');
});

test('unpublishing keeps the manuscript and takes the story from readers, and publishing again gives it its id back', async () => {
  const draft = await asha.create({ publishedAt: 1_000 });
  const first = await asha.publish(draft);
  await asha.unpublish(draft);
  await asha.unpublish(draft);
  expect(await readersFeed()).toMatchObject({ rows: [], tombstones: [{ id: first, seq: 2 }] });
  expect(await readersText(first)).toBeNull();
  const { row, content: text } = await asha.get(draft);
  expect(text).toBe(content);
  for (const field of ['storyId', 'storySeq', 'publishedRevision']) expect(row).not.toHaveProperty(field);

  const moved = await asha.save(draft, { work: 'mango-shade', publishedAt: 1_000 });
  expect(await asha.publish(moved)).toBe(first);
  expect(await readersFeed()).toMatchObject({
    rows: [{ id: first, slug: 'mango-shade/or', publishedAt: 1_000, seq: 3 }],
    tombstones: [],
  });
  expect(await library.count('withdrawnStories')).toBe(0);
  expect(await library.count('withdrawnBodies')).toBe(0);
});

test('seeding a new library does not bring back a story that was unpublished meanwhile', async () => {
  await asha.unpublish(await publishedDraft());
  await importStory({}, 'keep');
  expect((await readersFeed()).rows).toEqual([]);
});

async function publishedDraft() {
  const draft = await asha.create();
  await asha.publish(draft);
  return draft;
}

test('undoing a deletion gives readers back their text, and the draft its changes', async () => {
  const draft = await asha.create();
  const published = await asha.publish(draft);
  const changed = await asha.save(draft, { title: 'Not published' }, 'ବଦଳିଲା।');
  await asha.remove(changed);
  await asha.remove(changed);
  expect((await readersFeed()).rows).toEqual([]);
  expect((await asha.changes()).rows).toMatchObject([{ deletedAt: expect.any(Number) }]);
  await expectRefusal(asha.save(changed, { title: 'Too late' }), 'in_bin');
  await expectRefusal(asha.publish(changed), 'in_bin');
  await expectRefusal(asha.unpublish(changed), 'in_bin');

  const storyId = await asha.restore(changed);
  expect(storyId).toBe(published);
  if (!storyId) throw new Error('it came back as a draft');
  expect(await readersText(storyId)).toBe(content);
  expect(await asha.get(draft)).toMatchObject({
    row: { title: 'Not published', revision: 2, publishedRevision: 1, storyId },
    content: 'ବଦଳିଲା।',
  });
  expect((await asha.get(draft)).row).not.toHaveProperty('deletedAt');
  expect(await asha.restore(changed)).toBe(storyId);
  expect(await asha.publish(changed)).toBe(storyId);
});

test('an unpublished manuscript is restored as a draft, and so is one whose name is taken by now', async () => {
  const draft = await asha.create();
  await asha.remove(draft);
  expect(await asha.restore(draft)).toBeNull();
  await asha.publish(draft);
  await asha.remove(draft);
  const other = await asha.create();
  await asha.publish(other);
  expect(await asha.restore(draft)).toBeNull();
  expect((await asha.get(draft)).row).not.toHaveProperty('storyId');
  await expectRefusal(asha.publish(draft), 'slug_taken', { slug: 'neem-shade/or' });
});

test('an import of a story in the bin gives it its id back and takes it out of the bin', async () => {
  const draft = await asha.create();
  const storyId = await asha.publish(draft);
  await asha.remove(draft);
  await importStory({ content: 'ନୂଆ।' });
  expect((await readersFeed()).rows).toMatchObject([{ id: storyId }]);
  const { row, content: text } = await asha.get(draft);
  expect([row.storyId, row.deletedAt, text]).toEqual([storyId, undefined, 'ନୂଆ।']);
  expect(row.publishedRevision).toBe(row.revision);
  expect(await library.count('withdrawnStories')).toBe(0);
  // Once more, to see that nothing of the first withdrawal is left.
  await asha.unpublish({ ...draft, revision: row.revision });
  await importStory({ content: 'ଅନ୍ୟ।' });
  expect((await asha.get(draft)).content).toBe('ନୂଆ।');
  await expectRefusal(asha.publish({ ...draft, revision: row.revision }), 'story_changed');
  expect((await readersFeed()).rows).toMatchObject([{ id: storyId }]);
});

test('a story removed by command has its id again when it is imported within 30 days', async () => {
  await importStory();
  const [first] = (await readersFeed()).rows;
  const remove = () => library.mutation('library:removeStories', { slugs: ['neem-shade/or'] });
  await remove();
  expect((await readersFeed()).tombstones).toMatchObject([{ id: first?.id }]);
  library.advance(binAgeMs - 1);
  await library.mutation('desk/bin:empty');
  await importStory();
  expect(await readersFeed()).toMatchObject({
    rows: [{ id: first?.id, publishedAt: first?.publishedAt }],
    tombstones: [],
  });
  await remove();
  library.advance(binAgeMs + 1);
  await library.mutation('desk/bin:empty');
  expect((await readersFeed()).tombstones).toMatchObject([{ id: first?.id }]);
  expect(await library.count('stories')).toBe(0);
  await importStory();
  expect((await readersFeed()).rows[0]?.id).not.toBe(first?.id);
});

test('the bin keeps a manuscript for 30 days', async () => {
  const old = await asha.create();
  await asha.publish(old);
  await asha.remove(old);
  const other = await asha.create({ work: 'other' });
  await asha.remove(other);
  const kept = await asha.create({ work: 'kept' });
  library.advance(binAgeMs);
  await library.mutation('desk/bin:empty');
  expect((await asha.changes()).rows).toHaveLength(3);

  library.advance(1);
  await library.mutation('desk/bin:empty');
  await library.eventually(async () => expect((await asha.changes()).rows).toHaveLength(1));
  const page = await asha.changes();
  expect(page.rows).toMatchObject([{ id: kept.manuscriptId }]);
  expect(page.tombstones.map(({ id }) => id)).toEqual([old.manuscriptId, other.manuscriptId]);
  await expectRefusal(asha.restore(old), 'not_found');
  for (const [table, count] of [
    ['revisions', 1],
    ['revisionTexts', 1],
    ['withdrawnStories', 0],
    ['withdrawnBodies', 0],
  ] as const) {
    expect([table, await library.count(table)]).toEqual([table, count]);
  }
});

test('an invalid story is refused when published, and one that is too large when saved', async () => {
  const draft = await asha.create({ licence: '' });
  await expectRefusal(asha.publish(draft), 'invalid_story', {
    message: 'Not published: the licence is missing.',
    field: 'licence',
  });
  await expectRefusal(asha.save(draft, { title: 'x'.repeat(1001) }), 'invalid_manuscript');
  await expectRefusal(asha.save(draft, {}, 'x'.repeat(600_001)), 'invalid_manuscript');
  await asha.save(draft, {}, 'x'.repeat(600_000));
  expect((await readersFeed()).cursor).toBe(0);
});

test('a draft keeps the text as typed, and readers get it in canonical form', async () => {
  const draft = await asha.create({ title: ' Caf\u0065\u0301 ' }, 'One. \r\nTwo.\n\n\n\nThree.');
  expect((await asha.get(draft)).content).toBe('One. \r\nTwo.\n\n\n\nThree.');
  const storyId = await asha.publish(draft);
  expect((await readersFeed()).rows).toMatchObject([{ title: 'Caf\u00e9' }]);
  expect(await readersText(storyId)).toBe('One.\nTwo.\n\nThree.');
});

test('publishing over an import reports a conflict, and then the import can be overwritten or taken over', async () => {
  const draft = await asha.create();
  const storyId = await asha.publish(draft);
  const mine = await asha.save(draft, {}, 'ମୋର।');
  await importStory({ content: 'ଆମଦାନୀ।' });
  await expectRefusal(asha.publish(mine), 'story_changed', { storySeq: 2 });
  expect(await readersText(storyId)).toBe('ଆମଦାନୀ।');

  expect(await asha.publish(mine, 2)).toBe(storyId);
  expect(await readersText(storyId)).toBe('ମୋର।');

  await importStory({ content: 'ପୁଣି।', author: 'Import' });
  const taken = await asha.takeStory(mine);
  expect(await asha.get(taken)).toMatchObject({
    row: { revision: 3, publishedRevision: 3, author: 'Import' },
    content: 'ପୁଣି।',
  });
  const again = await asha.save(taken, {}, 'ଶେଷ।');
  expect(await asha.publish(again)).toBe(storyId);
});

test('a story that a command removed and imported again is found by its name', async () => {
  const draft = await asha.create();
  await asha.publish(draft);
  await library.mutation('library:removeStories', { slugs: ['neem-shade/or'] });
  await expectRefusal(asha.publish(draft), 'story_changed', { storySeq: null });
  await importStory();
  const [story] = (await readersFeed()).rows;
  await expectRefusal(asha.publish(draft), 'story_changed', { storySeq: 3 });
  expect(await asha.publish(draft, 3)).toBe(story?.id);
});

test('taking over an import that matches the manuscript adds no revision', async () => {
  const draft = await asha.create({ publishedAt: 7 }, 'ଗୋଟିଏ।');
  const storyId = await asha.publish(draft);
  const changed = await asha.save(draft, { publishedAt: 7 }, 'ଦୁଇ।');
  await importStory({ content: 'ଦୁଇ।', author: 'Asha Rao', publishedAt: 7 });
  expect(await asha.takeStory(changed)).toEqual(changed);
  expect((await asha.get(changed)).row).toMatchObject({ revision: 2, publishedRevision: 2, storySeq: 2 });
  const { cursor } = await asha.changes();
  await asha.takeStory(changed);
  expect((await asha.changes()).cursor).toBe(cursor);
  expect(await asha.publish(changed)).toBe(storyId);
});
