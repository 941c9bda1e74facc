import { beforeEach, describe, expect, test } from 'vitest';
import type { Id } from '../../../convex/_generated/dataModel.js';
import type { PeoplePage } from '../../../src/shared/desk/people.ts';
import { type Curator, makeCurator, refusalOf } from '../desk/deskFixture.ts';
import { Device, makeOp, publish } from '../reader/readerFixture.ts';
import { type AccountsBackend, hosts } from './backend.ts';
import { makePair, type Pair } from './pairs.ts';
import { enter, password, problemOf, refresh } from './people.ts';

const address = 'asha@example.org';

describe.each(hosts)('two accounts under one address on %s', (_name, makeBackend) => {
  let library: AccountsBackend;
  let pair: Pair;
  let admin: Curator;

  beforeEach(async () => {
    library = await makeBackend();
    pair = await makePair(library, address);
    admin = await makeCurator(library, 'Admin', 'admin');
  });

  const profileOf = async (token: string) =>
    (await library.as(token).query('account:profile')) as Record<string, unknown>;
  const merge = (args: Record<string, string> = {}) =>
    library.as(pair.own.token).action('account:mergeTwin', {
      password: pair.ownPassword,
      otherPassword: password,
      ...args,
    });
  const mergeAtDesk = (fromId: string, intoId: string) =>
    admin.caller.action('desk/people:merge', { fromId, intoId });
  const deviceOf = (userId: Id<'users'>, token: string, digit: string) =>
    new Device(userId, library.as(token), digit.repeat(16));

  test('are reported to their reader and to admins, and each password opens its own account', async () => {
    expect(await profileOf(pair.own.token)).toMatchObject({ id: pair.ownId, hasTwin: true });
    expect(await profileOf(pair.other.token)).toMatchObject({ id: pair.otherId, hasTwin: true });
    const { people } = (await admin.caller.query('desk/people:page', {
      who: 'everyone',
      cursor: null,
      limit: 25,
    })) as PeoplePage;
    expect(people.find(({ id }) => id === pair.ownId)?.twinOf).toEqual([pair.otherId]);
    expect(people.find(({ id }) => id === pair.otherId)?.twinOf).toEqual([pair.ownId]);
    expect(people.find(({ id }) => id === admin.userId)).not.toHaveProperty('twinOf');
  });

  test('stay separate when one’s password changes, even to the other’s, which is not revealed', async () => {
    const change = (newPassword: string) =>
      library
        .as(pair.own.token)
        .action('account:changePassword', { currentPassword: pair.ownPassword, newPassword });
    await change('quite another one');
    for (const [chosen, id] of [
      ['quite another one', pair.ownId],
      [password, pair.otherId],
    ] as const) {
      const { token } = await enter(library, 'signIn', address, { password: chosen });
      expect(await profileOf(token)).toMatchObject({ id });
    }
    await library
      .as(pair.own.token)
      .action('account:changePassword', { currentPassword: 'quite another one', newPassword: password });
    const { token } = await enter(library, 'signIn', address);
    expect(await profileOf(token)).toMatchObject({ id: pair.otherId });
  });

  test('are merged with both passwords: reading list, places, providers and syncing devices', async () => {
    const [neem = '', tide = '', kite = ''] = await publish(library, 'neem', 'tide', 'kite');
    const own = deviceOf(pair.ownId, pair.own.token, 'a');
    const other = deviceOf(pair.otherId, pair.other.token, 'b');
    const at = Date.now();
    const textPlace = (storyId: typeof neem, offset: number) =>
      ({ type: 'textPlace', storyId, place: { offset, bodyHash: 'h', at } }) as const;
    await own.push(
      makeOp(1, { type: 'addToList', storyId: neem as never, position: 'K', at }, at - 5000),
      makeOp(2, textPlace(neem, 10) as never, at - 5000),
      makeOp(3, { type: 'removeFromList', storyId: kite as never }, at - 4000),
    );
    await other.push(
      makeOp(1, { type: 'addToList', storyId: tide as never, position: 'M', at }, at - 3000),
      makeOp(2, { type: 'addToList', storyId: kite as never, position: 'P', at }, at - 9000),
      makeOp(3, textPlace(neem, 9000) as never, at - 2000),
      makeOp(4, { type: 'finish', storyId: tide as never, at }, at - 2000),
    );
    const before = await own.pull();
    await library.insert('authAccounts', {
      userId: pair.otherId,
      provider: 'oidc',
      providerAccountId: 'there',
    });
    await library.as(pair.other.token).action('devices:remember', { userAgent: '' });

    await merge();

    const since = await own.pull(before.cursor);
    expect(since.items.map(({ storyId }) => storyId)).toEqual([tide]);
    expect(since.removed.map(({ storyId }) => storyId)).toEqual([kite]);
    const all = await own.pull();
    expect(all.items.map(({ storyId }) => storyId).sort()).toEqual([neem, tide].sort());
    const ofNeem = all.progress.find(({ storyId }) => storyId === neem);
    expect(ofNeem?.text?.entries.map(({ place }) => place.offset)).toEqual([9000, 10]);
    expect(all.progress.find(({ storyId }) => storyId === tide)?.finished?.at).toBe(at);
    const seqs = [...all.items, ...all.progress, ...all.removed].map(({ seq }) => seq);
    expect(new Set(seqs).size).toBe(seqs.length);
    expect(Math.max(...seqs)).toBe(all.cursor);
    expect((await deviceOf(pair.ownId, pair.own.token, 'b').pull()).lastN).toBe(4);

    expect(await profileOf(pair.own.token)).toMatchObject({
      id: pair.ownId,
      name: 'First',
      hasTwin: false,
      signInMethods: ['oidc', 'password'],
    });
    expect((await problemOf(profileOf(pair.other.token))).code).toBe('session_ended');
    expect(await refresh(library, pair.other.refreshToken)).toBeNull();
    expect((await problemOf(enter(library, 'signIn', address))).code).toBe('wrong_credentials');
    await enter(library, 'signIn', address, { password: pair.ownPassword });
    expect(await library.query('users:find', { who: address })).toMatchObject([{ id: pair.ownId }]);
    expect(await library.dump()).not.toContain(pair.otherId);
    expect((await admin.audit()).entries).toEqual([]);
    expect((await problemOf(merge())).code).toBe('not_found');
  });

  test('are not merged without both passwords, and each guess counts against the address’s limit', async () => {
    expect((await problemOf(merge({ password: 'not mine' }))).code).toBe('wrong_credentials');
    for (let n = 0; n < 8; n += 1) await library.mutation('passwordSignIn:admitAttempt', { key: address });
    for (let n = 0; n < 2; n += 1) {
      const refused = await problemOf(merge({ otherPassword: `guess ${n}` }));
      expect(refused.code).toBe('wrong_other_password');
    }
    expect((await problemOf(merge())).code).toBe('rate_limited');
    expect((await problemOf(enter(library, 'signIn', address))).code).toBe('rate_limited');
    expect(await library.count('authAccounts')).toBe(2);
  });

  test('are merged by an admin, which the audit records; the address’s newsletter subscription stays', async () => {
    await library.prove(pair.otherId);
    await library.mutation('newsletter_subscribers:addNewsletterSubscriber', { email: address });
    await mergeAtDesk(pair.otherId, pair.ownId);
    expect(await profileOf(pair.own.token)).toMatchObject({ email: address, emailVerified: true });
    expect(await library.count('newsletter_subscribers')).toBe(1);
    expect((await admin.audit()).entries).toMatchObject([
      { editor: { name: 'Admin' }, event: { kind: 'account', act: 'merged', person: { name: 'First' } } },
    ]);
  });

  test('are not merged into an account with a lesser role, nor with another address’s account', async () => {
    await library.mutation('users:setRole', { userId: pair.otherId, role: 'curator' });
    expect((await problemOf(merge())).code).toBe('not_allowed');
    expect(await refusalOf(mergeAtDesk(pair.otherId, pair.ownId))).toMatchObject({ code: 'not_allowed' });
    const ravi = await enter(library, 'signUp', 'ravi@example.org');
    const { id } = await profileOf(ravi.token);
    expect(await refusalOf(mergeAtDesk(String(id), pair.ownId))).toMatchObject({ code: 'not_allowed' });
    expect(await refusalOf(mergeAtDesk(pair.ownId, pair.ownId))).toMatchObject({ code: 'not_allowed' });
    expect(await refusalOf(mergeAtDesk('nobody', pair.ownId))).toMatchObject({ code: 'not_found' });
    expect(await profileOf(pair.other.token)).toMatchObject({ id: pair.otherId, role: 'curator' });

    await mergeAtDesk(pair.ownId, pair.otherId);
    expect(await profileOf(pair.other.token)).toMatchObject({ role: 'curator', hasTwin: false });
  });

  test('are listed as one editor after merging, under the remaining account’s name', async () => {
    const editors = async () => ((await admin.editors()) as { name: string }[]).map(({ name }) => name);
    await library.mutation('users:setRole', { userId: pair.otherId, role: 'curator' });
    await library.mutation('users:setRole', { userId: pair.otherId, role: 'reader' });
    await library.as(pair.own.token).mutation('account:changeName', { name: 'Asha' });
    await mergeAtDesk(pair.otherId, pair.ownId);
    expect(await editors()).toEqual(['Asha', 'Admin']);
  });

  test('are merged in several batches when there are many rows, and an interrupted merge continues', async () => {
    const count = 450;
    const [storyId] = await publish(library, 'neem');
    for (let n = 0; n < count; n += 1) {
      const fields = { userId: pair.otherId, storyId: storyId as never, seq: n + 1 };
      if (n % 2 === 0) await library.insert('readerItems', fields);
      else {
        const stamp = `${n}`.padStart(11, '0') as never;
        await library.insert('readerPlaces', { ...fields, speed: { value: 1, stamp } });
      }
    }
    const step = { fromId: pair.otherId, intoId: pair.ownId, by: 'operator' };
    expect(await library.mutation('merging:step', step)).toBe(false);
    expect(await library.count('users')).toBe(3);
    await library.action('merging:merge', { fromId: pair.otherId, intoId: pair.ownId });
    expect(await library.count('users')).toBe(2);
    const page = await deviceOf(pair.ownId, pair.own.token, 'a').pull();
    expect(page.progress).toMatchObject([{ storyId, speed: { stamp: '00000000449' } }]);
  });

  test('leave the address to the other account when one is deleted', async () => {
    const { ownId, other } = pair;
    await library.as(other.token).action('account:remove', { password });
    expect(await library.query('users:find', { who: address })).toMatchObject([{ id: ownId }]);
    expect((await problemOf(enter(library, 'signUp', address))).code).toBe('wrong_credentials');
    expect(await profileOf(pair.own.token)).toMatchObject({ hasTwin: false });
  });
});
