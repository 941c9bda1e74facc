import { beforeEach, expect, test } from 'vitest';
import type { AuditEntry, AuditFilter, AuditPage, EditorId } from '../../../src/shared/desk/desk.ts';
import { library } from '../accounts/backend.ts';
import { expectRefusal } from '../refusals.ts';
import { asha, type Curator, makeCurator, withDesk } from './deskFixture.ts';

const dayMs = 24 * 60 * 60 * 1000;

function told({ editor, event }: AuditEntry): string {
  const who = editor?.name ?? 'the library';
  switch (event.kind) {
    case 'manuscript':
      return `${who} ${event.act} ${event.slug} ${event.revision}`;
    case 'role':
      return `${who} made ${event.person.name} ${event.to} from ${event.from}`;
    case 'account':
      return `${who} ${event.act} ${event.person.name}`;
    case 'library':
      return `${who} ${event.act} ${JSON.stringify(event)}`;
    case 'setting':
      return `${who} set ${event.setting} to ${event.to}`;
    case 'letter':
    case 'subscribers':
      return `${who} ${event.kind} ${event.act}`;
    default:
      throw event satisfies never;
  }
}

let ravi: Curator;

withDesk();

beforeEach(async () => {
  ravi = await makeCurator('Ravi');
});

async function wholeAudit(): Promise<string[]> {
  return (await asha.audit()).entries.map(told);
}

test('every act is recorded once, with who did it, and an act that changed nothing is not', async () => {
  const draft = await asha.create();
  const second = await ravi.save(draft, { title: 'Second' });
  await ravi.save(draft, { title: 'Second' });
  const third = await ravi.restoreRevision(second, 1);
  await asha.publish(third);
  await asha.publish(third);
  const fourth = await ravi.save(third, {}, 'ଚାରି।');
  const fifth = await ravi.takeStory(fourth);
  await asha.unpublish(fifth);
  await asha.unpublish(fifth);
  await asha.remove(fifth);
  await asha.remove(fifth);
  await ravi.restore(fifth);
  await ravi.restore(fifth);
  await ravi.remove(fifth);
  library.advance(31 * dayMs);
  await library.mutation('desk/bin:empty');
  await expectRefusal(asha.save(fifth), 'not_found');
  expect(await wholeAudit()).toEqual([
    'Asha created neem-shade/or 1',
    'Ravi saved neem-shade/or 2',
    'Ravi restored neem-shade/or 3',
    'Asha published neem-shade/or 3',
    'Ravi saved neem-shade/or 4',
    'Ravi taken neem-shade/or 5',
    'Asha unpublished neem-shade/or 5',
    'Asha deleted neem-shade/or 5',
    'Ravi undeleted neem-shade/or 5',
    'Ravi deleted neem-shade/or 5',
    'the library purged neem-shade/or 5',
  ]);
});

test('a deleted account’s acts stay under a pseudonym, in the history too, and other names stay', async () => {
  const draft = await ravi.create();
  await asha.save(draft, { title: 'Hers' });
  const nameless = await makeCurator(null);
  await nameless.create({ work: 'other' });
  await ravi.beat(draft);
  await library.mutation('accounts/users:remove', { userId: ravi.userId });
  expect(await wholeAudit()).toEqual([
    'Editor 1 created neem-shade/or 1',
    'Asha saved neem-shade/or 2',
    'Editor 3 created other/or 1',
  ]);
  expect((await asha.revisions(draft)).map(({ editor }) => editor.name)).toEqual(['Asha', 'Editor 1']);
  expect((await asha.editors()).map(({ name }) => name)).toEqual(['Editor 1', 'Asha', 'Editor 3']);
  expect(await asha.others(draft)).toEqual(['Editor 1']);
  const dump = await library.dump();
  for (const trace of ['Ravi', ravi.userId]) expect(dump).not.toContain(trace);
  // No later account gets the same pseudonym.
  const later = await makeCurator(null);
  await later.create({ work: 'later' });
  expect((await wholeAudit()).at(-1)).toBe('Editor 4 created later/or 1');
});

test.each([1, 2, 500])('the audit is read in pages of %i, in either order', async (limit) => {
  for (const work of ['a', 'b', 'c']) {
    await asha.create({ work });
    library.advance(1000);
  }
  for (const [order, slugs] of [
    ['oldestFirst', ['a/or', 'b/or', 'c/or']],
    ['newestFirst', ['c/or', 'b/or', 'a/or']],
  ] as const) {
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await asha.audit(order, cursor, limit);
      expect(page.entries.length).toBeLessThanOrEqual(limit);
      found.push(...page.entries.map(({ event }) => (event.kind === 'manuscript' ? event.slug : '')));
      cursor = page.cursor;
    } while (cursor !== null);
    expect(found).toEqual(slugs);
  }
  await expectRefusal(asha.audit('oldestFirst', null, 0), 'invalid_request');
});

test('the audit is filtered by person, story, kind and act, even when some pages hold no match', async () => {
  const draft = await ravi.create();
  const other = await asha.create({ work: 'other' });
  const third = await asha.save(draft, { title: 'Hers' });
  await asha.publish(third);
  await library.mutation('accounts/users:setRole', { userId: ravi.userId, role: 'admin' });
  const run = { kind: 'library', act: 'removed', removed: 2 };
  await library.mutation('desk/audit:noteRun', { run });
  const idOf = async (name: string) =>
    (await asha.editors()).find((editor) => editor.name === name)?.id ?? ('' as EditorId);
  const [raviId, ashaId] = [await idOf('Ravi'), await idOf('Asha')];
  const { manuscriptId } = draft;
  const filtered = async (filter: AuditFilter, limit = 500) => {
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const page: AuditPage = await asha.audit('newestFirst', cursor, limit, filter);
      found.push(...page.entries.map(told));
      cursor = page.cursor;
    } while (cursor !== null);
    return found;
  };
  const byAsha = ['Asha published neem-shade/or 2', 'Asha saved neem-shade/or 2', 'Asha created other/or 1'];
  for (const limit of [1, 500]) {
    expect(await filtered({ by: ashaId }, limit)).toEqual(byAsha);
    expect(await filtered({ by: raviId }, limit)).toEqual(['Ravi created neem-shade/or 1']);
    expect(await filtered({ manuscriptId }, limit)).toEqual([
      ...byAsha.slice(0, 2),
      'Ravi created neem-shade/or 1',
    ]);
    expect(await filtered({ by: ashaId, manuscriptId, act: 'saved' }, limit)).toEqual([byAsha[1]]);
    expect(await filtered({ manuscriptId: other.manuscriptId, by: raviId }, limit)).toEqual([]);
    expect(await filtered({ kind: 'manuscript', act: 'created' }, limit)).toEqual([
      byAsha[2],
      'Ravi created neem-shade/or 1',
    ]);
    expect(await filtered({ kind: 'role' }, limit)).toEqual(['the library made Ravi admin from curator']);
    expect(await filtered({ by: null, kind: 'library' }, limit)).toEqual([
      `the library removed ${JSON.stringify({ act: 'removed', kind: 'library', removed: 2 })}`,
    ]);
    expect(await filtered({ by: null }, limit)).toHaveLength(2);
  }
  const nobody = 'none' as EditorId;
  await expectRefusal(asha.audit('oldestFirst', null, 1, { by: nobody }), 'invalid_request');
});
