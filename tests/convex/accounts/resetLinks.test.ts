import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { FoundReader, ResetLink } from '../../../src/shared/desk/people.ts';
import type { AccountNotice } from '../../../src/shared/protocol/account.ts';
import { type Curator, makeCurator, refusalOf } from '../desk/deskFixture.ts';
import { type AccountsBackend, hosts } from './backend.ts';
import { enter, password, problemOf, signInBy, type Tokens } from './people.ts';

const dayMs = 24 * 60 * 60 * 1000;
const newPassword = 'ନୂଆ ଗୁପ୍ତ ଶବ୍ଦ';

describe.each(hosts)('a password reset link on %s', (_name, makeBackend) => {
  let library: AccountsBackend;
  let admin: Curator;
  let curator: Curator;
  let asha: Tokens;
  let ashaId: string;

  beforeEach(async () => {
    library = await makeBackend();
    admin = await makeCurator(library, 'Admin', 'admin');
    curator = await makeCurator(library, 'Ravi');
    asha = await enter(library, 'signUp', 'Asha Rao');
    ashaId = (await find(curator, 'asha rao'))?.id ?? '';
  });

  const find = async (by: Curator, identifier: string) =>
    (await by.caller.query('desk/people:findReader', { identifier })) as FoundReader | null;
  const make = async (by: Curator, personId = ashaId) =>
    (await by.caller.action('desk/people:makeResetLink', { personId })) as ResetLink;
  const follow = async (token: string, more: Record<string, string> = {}) =>
    (await signInBy(library, 'password', { flow: 'resetLink', token, newPassword, ...more })).tokens;
  const profileOf = async (token = '') =>
    (await library.as(token).query('account:profile')) as { id: string; notices: AccountNotice[] };

  test('has the configured address of the library, whatever address the desk was opened at', async () => {
    expect((await make(curator)).origin).toBeNull();
    vi.stubEnv('LIPI_ORIGIN', 'https://lipi.example');
    expect((await make(curator)).origin).toBe('https://lipi.example');
  });

  test('works once, ends all sessions, and is reported to its reader until they dismiss the notice', async () => {
    await library.as(asha.token).action('devices:remember', { userAgent: '' });
    const { token, expiresAt } = await make(curator);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(expiresAt - Date.now()).toBeGreaterThan(dayMs - 60_000);
    expect((await profileOf(asha.token)).notices).toEqual([
      { id: expect.any(String), kind: 'resetLink', madeAt: expect.any(Number), by: 'curator' },
    ]);
    expect((await problemOf(follow(token, { newPassword: 'short' }))).code).toBe('weak_password');
    expect((await problemOf(follow(token, { newPassword: 'Asha Rao' }))).code).toBe('weak_password');
    const fresh = await follow(token);
    expect((await problemOf(profileOf(asha.token))).code).toBe('session_ended');
    expect(await library.count('knownDevices')).toBe(0);
    await enter(library, 'signIn', 'asha rao', { password: newPassword });
    expect((await problemOf(follow(token))).code).toBe('reset_link_invalid');

    const { id, notices } = await profileOf(fresh?.token);
    expect(id).toBe(ashaId);
    expect(notices).toMatchObject([{ by: 'curator', usedAt: expect.any(Number) }]);
    const other = await enter(library, 'signUp', 'Meera');
    const dismiss = (by: string) =>
      library.as(by).mutation('account:dismissNotice', { id: notices[0]?.id ?? '' });
    await dismiss(other.token);
    expect((await profileOf(fresh?.token)).notices).toHaveLength(1);
    await dismiss(fresh?.token ?? '');
    expect((await profileOf(fresh?.token)).notices).toEqual([]);
    await library
      .as(asha.token)
      .mutation('account:dismissNotice', { id: 'none' })
      .catch(() => undefined);
  });

  test('is void after a day, and once a newer one is made', async () => {
    const first = await make(curator);
    const second = await make(curator);
    expect((await problemOf(follow(first.token))).code).toBe('reset_link_invalid');
    expect((await problemOf(follow('x'.repeat(43)))).code).toBe('reset_link_invalid');
    library.advance(dayMs);
    expect((await problemOf(follow(second.token))).code).toBe('reset_link_invalid');
    expect((await profileOf(asha.token)).notices).toHaveLength(2);
  });

  test('is void once its reader has changed the password, and its notice stays', async () => {
    const { token } = await make(curator);
    await library.as(asha.token).action('account:changePassword', { currentPassword: password, newPassword });
    expect((await problemOf(follow(token))).code).toBe('reset_link_invalid');
    expect((await profileOf(asha.token)).notices).toHaveLength(1);
  });

  test('stays valid after its notice was dismissed', async () => {
    const { token } = await make(curator);
    const [notice] = (await profileOf(asha.token)).notices;
    await library.as(asha.token).mutation('account:dismissNotice', { id: notice?.id ?? '' });
    await library.mutation('housekeeping:sweepExpired');
    const fresh = await follow(token);
    expect((await profileOf(fresh?.token)).notices).toMatchObject([{ usedAt: expect.any(Number) }]);
  });

  test('is stored as a hash, and a reader has at most twenty', async () => {
    const { token } = await make(admin);
    expect(await library.dump()).not.toContain(token);
    for (let n = 0; n < 24; n += 1) await make(admin);
    expect(await library.count('resetLinks')).toBe(20);
    expect((await profileOf(asha.token)).notices).toHaveLength(5);
  });

  test('can be made by a curator for readers only, and by an admin for anyone with a password', async () => {
    const other = await enter(library, 'signUp', 'other@example.org');
    const { id } = await profileOf(other.token);
    for (const role of ['curator', 'admin']) {
      await library.mutation('accounts/users:setRole', { userId: id, role });
      expect(await refusalOf(make(curator, id))).toMatchObject({ code: 'not_allowed' });
      expect(await find(curator, 'other@example.org')).toBeNull();
    }
    expect(await find(admin, 'OTHER@example.org')).toMatchObject({ id, role: 'admin' });
    expect(await find(curator, 'nobody@example.org')).toBeNull();
    expect(await find(curator, 'x'.repeat(10_000))).toBeNull();
    expect(await refusalOf(find(curator, 'x'.repeat(5_000_000)))).toMatchObject({ code: 'invalid_request' });
    expect(await make(admin, id)).toMatchObject({ token: expect.any(String) });
    expect(await refusalOf(make(admin, 'nobody'))).toMatchObject({ code: 'not_found' });
    expect(await refusalOf(make(admin, curator.userId))).toMatchObject({ code: 'no_password' });
  });

  test('made by a curator is void once its reader is given a role', async () => {
    const ofCurator = await make(curator);
    await library.mutation('accounts/users:setRole', { userId: ashaId, role: 'admin' });
    expect((await problemOf(follow(ofCurator.token))).code).toBe('reset_link_invalid');
    expect(await follow((await make(admin)).token)).toBeDefined();
  });

  test('is void once its maker has lost their role', async () => {
    const links = [];
    for (const [maker, role] of [
      [curator, 'reader'],
      [admin, 'curator'],
    ] as const) {
      const { token } = await make(maker);
      await library.mutation('accounts/users:setRole', { userId: maker.userId, role });
      links.push((await problemOf(follow(token))).code);
      await library.mutation('accounts/users:setRole', { userId: maker.userId, role: 'admin' });
    }
    expect(links).toEqual(['reset_link_invalid', 'reset_link_invalid']);
  });

  test('that was used stays visible to its reader, even if the one who used it dismisses the notice', async () => {
    const stranger = await follow((await make(curator)).token);
    const [notice] = (await profileOf(stranger?.token)).notices;
    await library.as(stranger?.token ?? '').mutation('account:dismissNotice', { id: notice?.id ?? '' });
    expect((await profileOf(stranger?.token)).notices).toEqual([]);
    library.advance(20 * dayMs);
    await library.mutation('housekeeping:sweepExpired');
    for (let n = 0; n < 24; n += 1) await make(admin);
    const reader = await follow((await make(admin)).token);
    const { notices } = await profileOf(reader?.token);
    expect(notices.filter(({ usedAt }) => usedAt !== undefined)).toHaveLength(2);
  });

  test('is in the audit, and one curator can make forty in an hour', async () => {
    for (let n = 0; n < 40; n += 1) await make(curator);
    expect(await refusalOf(make(curator))).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 90 });
    const { entries } = await curator.audit();
    expect(entries).toHaveLength(40);
    expect(entries[0]).toMatchObject({
      editor: { name: 'Ravi' },
      event: { kind: 'account', act: 'resetLink', person: { name: 'Asha Rao' } },
    });
  });
});
