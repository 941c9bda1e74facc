import { beforeEach, expect, test } from 'vitest';
import { library } from '../accounts/backend.ts';
import { asha, type Curator, content, makeCurator, makeFields, type Saved, withDesk } from './deskFixture.ts';

let ravi: Curator;
let draft: Saved;

withDesk();

beforeEach(async () => {
  ravi = await makeCurator('Ravi');
  draft = await asha.create();
});

test('the history tells who saved when, what each save replaced and changed, newest first', async () => {
  library.advance(5000);
  const second = await ravi.save(draft, { translation_author: 'Ravi' }, 'ନୂଆ।');
  const third = await asha.save(second, {}, 'ନୂଆ।');
  const [newest, middle, oldest, ...more] = await asha.revisions(third);
  expect(more).toEqual([]);
  expect(newest).toMatchObject({
    number: 3,
    replaced: 2,
    changed: ['translation_author'],
    editor: { name: 'Asha' },
    origin: { kind: 'saved' },
    fields: makeFields(),
  });
  expect(middle).toMatchObject({
    number: 2,
    replaced: 1,
    changed: ['translation_author', 'content'],
    editor: { name: 'Ravi' },
  });
  expect(oldest).toMatchObject({
    number: 1,
    replaced: null,
    changed: [],
    origin: { kind: 'created' },
    sizeBytes: new TextEncoder().encode(content + Object.values(makeFields()).join('')).length,
  });
  expect((middle?.savedAt ?? 0) - (oldest?.savedAt ?? 0)).toBe(5000);
  expect(await asha.revision(draft, 1)).toEqual({ ...oldest, content });
});

test('restoring a revision adds a new one on top', async () => {
  const second = await ravi.save(draft, { title: 'Second' }, 'ଦୁଇ।');
  const third = await asha.restoreRevision(second, 1);
  expect(await asha.get(third)).toMatchObject({ row: { revision: 3, title: 'ନିମ ଛାଇ' }, content });
  expect((await asha.revisions(draft))[0]).toMatchObject({
    origin: { kind: 'restored', from: 1 },
    replaced: 2,
    changed: ['title', 'content'],
  });
  expect((await asha.revision(draft, 2)).content).toBe('ଦୁଇ।');
  expect(await asha.restoreRevision(third, 1)).toEqual(third);
});

test('a history of the longest texts stays within one mutation’s read limit', async () => {
  let at = draft;
  const long = 'x'.repeat(599_000);
  for (let n = 0; n < 16; n += 1) at = await asha.save(at, {}, `${long}${n}`);
  expect(await asha.revisions(at)).toHaveLength(13);
  await asha.remove(at);
  library.advance(31 * 24 * 60 * 60 * 1000);
  await library.mutation('desk/bin:empty');
  expect(await library.count('revisionTexts')).toBe(0);
});
