import { beforeEach, describe, expect, test } from 'vitest';
import { binAgeMs } from '../../../src/shared/desk/desk.ts';
import { type AccountsBackend, hosts } from '../accounts/backend.ts';
import { type Curator, makeCurator, refusalOf } from './deskFixture.ts';

describe.each(hosts)('the desk’s feed on %s', (_name, makeBackend) => {
  let library: AccountsBackend;
  let asha: Curator;

  beforeEach(async () => {
    library = await makeBackend();
    asha = await makeCurator(library, 'Asha');
  });

  test('an empty desk has one empty page', async () => {
    const page = { rows: [], tombstones: [], cursor: 0, isDone: true, epoch: '', floor: 0 };
    expect(await asha.changes()).toEqual(page);
    expect(await asha.caller.query('desk/feed:head')).toEqual({ seq: 0, epoch: '' });
  });

  test.each([1, 2, 3, 500])(
    'pages of %i carry every change once, rows and tombstones in order',
    async (limit) => {
      const drafts = [];
      for (const work of ['a', 'b', 'c', 'd', 'e']) drafts.push(await asha.create({ work }));
      const [a, b, c] = drafts;
      if (!a || !b || !c) throw new Error('nothing was begun');
      await asha.save(a, { work: 'a', title: 'Again' });
      await asha.remove(b);
      library.advance(binAgeMs + 1);
      await library.mutation('desk/bin:empty');
      await asha.publish(c);

      const works: string[] = [];
      const gone: string[] = [];
      let after = 0;
      for (let isDone = false; !isDone; ) {
        const page = await asha.changes(after, limit);
        expect(page.rows.length + page.tombstones.length).toBeLessThanOrEqual(limit);
        works.push(...page.rows.map(({ work }) => work));
        gone.push(...page.tombstones.map(({ id }) => id));
        expect(page.cursor).toBeGreaterThan(after);
        ({ cursor: after, isDone } = page);
      }
      expect(works).toEqual(['d', 'e', 'a', 'c']);
      expect(gone).toEqual([b.manuscriptId]);
      expect(await asha.caller.query('desk/feed:head')).toMatchObject({ seq: after });
    },
  );

  test('a row tells the manuscript’s state and carries no text', async () => {
    const draft = await asha.create({ source: { name: 'A book' } }, 'ଗୁପ୍ତ ପାଠ।');
    const [row] = (await asha.changes()).rows;
    const [me] = await asha.editors();
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

  test('is separate from the readers’ feed, which refuses its scope', async () => {
    await asha.create();
    const call = library.query('feed:changes', { scope: 'desk', after: 0, limit: 10 });
    expect(await refusalOf(call)).toMatchObject({ code: 'unknown_scope' });
  });

  test('has a new epoch after a restore from a backup', async () => {
    await asha.create();
    const before = (await asha.changes()).epoch;
    await library.mutation('library:newEpoch');
    expect((await asha.changes()).epoch).not.toBe(before);
  });

  test.each([
    [Number.NaN, 5],
    [0, 0],
    [0, Number.NaN],
  ])('a cursor of %d with a limit of %d is refused', async (after, limit) => {
    const call = asha.caller.query('desk/feed:changes', { after, limit });
    expect(await refusalOf(call)).toMatchObject({ code: 'invalid_request' });
  });
});
