import { expect, test } from 'vitest';
import { library } from '../accounts/backend.ts';
import { expectRefusal } from '../refusals.ts';
import { asha, withDesk } from './deskFixture.ts';

withDesk();

test('an empty desk has one empty page, and its curator has not acted yet', async () => {
  const page = { rows: [], tombstones: [], cursor: 0, isDone: true, epoch: '', floor: 0 };
  expect(await asha.changes()).toEqual(page);
  expect(await asha.caller.query('desk/feed:head')).toEqual({ seq: 0, epoch: '' });
  expect(await asha.caller.query('desk/editors:mine')).toBeNull();
  await expectRefusal(asha.caller.query('desk/feed:changes', { after: 0, limit: 0 }), 'invalid_request');
});

test('a row tells the manuscript’s state and carries no text', async () => {
  const draft = await asha.create({ source: { name: 'A book' } }, 'ଗୁପ୍ତ ପାଠ।');
  const [row] = (await asha.changes()).rows;
  const [me] = await asha.editors();
  expect(await asha.caller.query('desk/editors:mine')).toBe(me?.id);
  expect(row).toEqual({
    id: draft.manuscriptId,
    seq: 1,
    revision: 1,
    work: 'neem-shade',
    language: 'or',
    title: 'ନିମ ଛାଇ',
    author: 'Asha Rao',
    licence: 'CC-BY-4.0',
    source: { name: 'A book' },
    wordCount: 2,
    bodySizeBytes: 28,
    savedAt: expect.any(Number),
    savedBy: me?.id,
  });
  expect(me?.name).toBe('Asha');
});

test('the desk’s feed is separate from the readers’ feed, which refuses its scope', async () => {
  await asha.create();
  await expectRefusal(library.query('feed:changes', { scope: 'desk', after: 0, limit: 10 }), 'unknown_scope');
});
