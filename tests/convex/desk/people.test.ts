import { expect, test } from 'vitest';
import { api } from '../../../convex/_generated/api.js';
import type { Role } from '../../../src/shared/accounts.ts';
import type { PeoplePage, Person } from '../../../src/shared/desk/people.ts';
import { library } from '../accounts/backend.ts';
import { expectRefusal, problemOf } from '../refusals.ts';
import { asha, type Curator, makeCurator, withDesk } from './deskFixture.ts';

const dayMs = 24 * 60 * 60 * 1000;

withDesk('admin');

const add = (email: string, name = 'Someone', role?: Role) =>
  library.insert('users', { email, emailKey: email.toLowerCase(), name, ...(role && { role }) });

async function page(
  by: Curator,
  limit: number,
  cursor: string | null = null,
  who: 'everyone' | 'desk' = 'everyone',
): Promise<PeoplePage> {
  return await by.caller.query(api.desk.people.page, { who, cursor, limit });
}
async function found(words: string): Promise<(string | undefined)[]> {
  const { people } = await asha.caller.query(api.desk.people.find, { words });
  return people.map(({ email, name }) => email ?? name);
}
async function setRole(by: Curator, personId: string, from: Role, to: Role): Promise<Person> {
  return await by.caller.mutation(api.desk.people.setRole, { personId, from, to });
}

test('everyone is listed once, newest first, page by page', async () => {
  for (let n = 1; n <= 6; n += 1) await add(`reader${n}@example.org`);
  const seen: (string | undefined)[] = [];
  let cursor: string | null = null;
  do {
    const next: PeoplePage = await page(asha, 3, cursor);
    expect(next.people.length).toBeLessThanOrEqual(3);
    seen.push(...next.people.map(({ email }) => email));
    cursor = next.cursor;
  } while (cursor !== null);
  expect(seen).toEqual([...[6, 5, 4, 3, 2, 1].map((n) => `reader${n}@example.org`), undefined]);
  await expectRefusal(page(asha, 0), 'invalid_request');
});

test('a page has at most 25 people, whatever limit is asked for', async () => {
  for (let n = 1; n <= 30; n += 1) await add(`reader${n}@example.org`);
  expect((await page(asha, 1000)).people).toHaveLength(25);
});

test('the list of those who work at the desk leaves out readers', async () => {
  await add('reader@example.org', 'Reader', 'reader');
  await add('old@example.org', 'Without a role');
  await makeCurator('Ravi');
  const { people, cursor } = await page(asha, 25, null, 'desk');
  expect(people.map(({ name, role }) => `${name}: ${role}`)).toEqual(['Asha: admin', 'Ravi: curator']);
  expect(cursor).toBeNull();
});

test('people are found by the start of their address or by words of their name', async () => {
  await add('Meera@Example.org', 'Meera Das');
  await add('meeting@example.org', 'Board');
  await add('other@example.org', 'ମୀରା ଦାସ');
  expect(await found('MEE')).toEqual(['Meera@Example.org', 'meeting@example.org']);
  expect(await found('meera@example.org')).toContain('Meera@Example.org');
  expect(await found('das')).toEqual(['Meera@Example.org']);
  expect(await found('ମୀରା')).toEqual(['other@example.org']);
  expect(await found('  ')).toEqual([]);
  // As pasted from a mail or typed on a full-width keyboard.
  for (const typed of [
    '\u200bmeeting@example.org',
    'Asha <meeting@example.org>',
    'ｍｅｅｔｉｎｇ＠example。org',
  ])
    expect(await found(typed)).toContain('meeting@example.org');
  expect(await found('\u200b')).toEqual([]);
  expect(await found('nobody')).toEqual([]);
});

test('a search with more hits than fit into an answer says so', async () => {
  for (let n = 1; n <= 26; n += 1) await add(`reader${n}@example.org`);
  const answer = await asha.caller.query(api.desk.people.find, { words: 'reader' });
  expect(answer.people).toHaveLength(25);
  expect(answer.isCut).toBe(true);
  const one = await asha.caller.query(api.desk.people.find, { words: 'reader26' });
  expect(one).toMatchObject({ people: [{ email: 'reader26@example.org' }], isCut: false });
});

test('a person’s entry shows the account and the day last seen, but nothing of their reading', async () => {
  const userId = await add('meera@example.org', 'Meera');
  const known = { id: userId, role: 'reader', name: 'Meera', email: 'meera@example.org' };
  expect((await page(asha, 1)).people).toEqual([
    { ...known, emailVerified: false, since: expect.any(Number) },
  ]);
  await library.prove(userId);
  await library.insert('authSessions', { userId, expirationTime: Date.now() + dayMs });
  const [person] = (await page(asha, 1)).people;
  expect(person).toEqual({
    ...known,
    emailVerified: true,
    since: expect.any(Number),
    lastSeenOn: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
  });
});

test('a change of role takes effect at the next call and is in the audit with who made it', async () => {
  const ravi = await makeCurator('Ravi');
  await expectRefusal(page(ravi, 1), 'not_allowed');
  expect(await setRole(asha, ravi.userId, 'curator', 'admin')).toMatchObject({ role: 'admin' });
  expect((await page(ravi, 25)).people).toHaveLength(2);
  await setRole(asha, ravi.userId, 'admin', 'reader');
  await expectRefusal(ravi.editors(), 'not_allowed');
  const { entries } = await asha.audit();
  expect(entries).toMatchObject([
    { editor: { name: 'Asha' }, event: { kind: 'role', person: { name: 'Ravi' }, to: 'admin' } },
    { editor: { name: 'Asha' }, event: { kind: 'role', person: { name: 'Ravi' }, to: 'reader' } },
  ]);
});

test('the last admin keeps role and account until there is another, whoever changes them and how', async () => {
  const ravi = await makeCurator('Ravi', 'admin');
  const byOperator = (role: string) =>
    library.mutation('accounts/users:setRole', { userId: asha.userId, role });
  await setRole(ravi, ravi.userId, 'admin', 'reader');
  for (const ending of [
    () => setRole(asha, asha.userId, 'admin', 'reader'),
    () => asha.caller.action('account:remove', {}),
    () => library.mutation('accounts/users:remove', { userId: asha.userId }),
    () => byOperator('curator'),
  ]) {
    expect(await problemOf(ending())).toEqual({
      code: 'last_admin',
      message: 'This is the library’s last admin. Make someone else an admin first.',
    });
  }
  // Granting a role again is no error.
  expect(await byOperator('admin')).toBeNull();
  await setRole(asha, ravi.userId, 'reader', 'admin');
  await asha.caller.action('account:remove', {});
  await expectRefusal(asha.editors(), 'session_ended');
});

test('a change from a role that the person no longer has is refused', async () => {
  const ravi = await makeCurator('Ravi');
  await setRole(asha, ravi.userId, 'curator', 'reader');
  await expectRefusal(setRole(asha, ravi.userId, 'curator', 'admin'), 'role_changed');
  // A change that is sent again because its answer was lost is already done.
  expect(await setRole(asha, ravi.userId, 'curator', 'reader')).toMatchObject({ role: 'reader' });
  expect((await asha.audit()).entries).toHaveLength(1);
  await expectRefusal(setRole(asha, 'nobody', 'reader', 'curator'), 'not_found');
});

test('people who acted at the desk carry the name that the audit uses, and others do not', async () => {
  const nameless = await makeCurator(null);
  await nameless.create();
  await add('reader@example.org');
  const { people } = await page(asha, 25);
  const audited = (await asha.audit()).entries[0]?.editor;
  expect(audited?.name).toBe('Editor 1');
  expect(people.map(({ editor }) => editor)).toEqual([undefined, audited, undefined]);
});

test('an admin deletes an account at once, and its acts stay under a numbered pseudonym', async () => {
  const ravi = await makeCurator('Ravi', 'admin');
  const draft = await ravi.create();
  const remove = (by: Curator, personId: string) => by.caller.mutation('desk/people:remove', { personId });
  const meera = await makeCurator('Meera');
  await expectRefusal(remove(meera, ravi.userId), 'not_allowed');
  await expectRefusal(remove(asha, asha.userId), 'not_allowed');
  await remove(asha, ravi.userId);
  await expectRefusal(ravi.editors(), 'session_ended');
  await expectRefusal(remove(asha, ravi.userId), 'not_found');
  expect((await page(asha, 25)).people.map(({ name }) => name)).toEqual(['Meera', 'Asha']);
  expect((await asha.get(draft)).row.title).toBe('ନିମ ଛାଇ');
  expect((await asha.audit()).entries).toMatchObject([
    { editor: { name: 'Editor 1' }, event: { kind: 'manuscript', act: 'created' } },
    { editor: { name: 'Asha' }, event: { kind: 'account', act: 'deleted', person: { name: 'Editor 1' } } },
  ]);
});
