import { beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../../convex/_generated/api.js';
import { type Curator, makeCurator } from '../desk/deskFixture.ts';
import { expectRefusal } from '../refusals.ts';
import { library, withLibrary } from './backend.ts';
import { enter, password, profileOf, signInBy, type Tokens } from './people.ts';

const dayMs = 24 * 60 * 60 * 1000;
const newPassword = 'ନୂଆ ଗୁପ୍ତ ଶବ୍ଦ';

let admin: Curator;
let curator: Curator;
let asha: Tokens;
let ashaId: string;

withLibrary();

beforeEach(async () => {
  admin = await makeCurator('Admin', 'admin');
  curator = await makeCurator('Ravi');
  asha = await enter('signUp', 'Asha Rao');
  ashaId = (await find(curator, 'asha rao'))?.id ?? '';
});

const find = (by: Curator, identifier: string) => by.caller.query(api.desk.people.findReader, { identifier });
const make = (by: Curator, personId = ashaId) =>
  by.caller.action(api.desk.people.makeResetLink, { personId });
const follow = async (token: string, more: Record<string, string> = {}) =>
  (await signInBy('password', { flow: 'resetLink', token, newPassword, ...more })).tokens;

test('a password reset link has the configured address of the library, whatever address the desk was opened at', async () => {
  expect((await make(curator)).origin).toBeNull();
  vi.stubEnv('LIPI_ORIGIN', 'https://lipi.example');
  expect((await make(curator)).origin).toBe('https://lipi.example');
});

test('a password reset link works once, ends all sessions, and is reported to its reader until they dismiss the notice', async () => {
  await library.as(asha.token).action('devices:remember', { userAgent: '' });
  const { token, expiresAt } = await make(curator);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(expiresAt - Date.now()).toBeGreaterThan(dayMs - 60_000);
  await expectRefusal(follow('x'.repeat(43)), 'reset_link_invalid');
  expect((await profileOf(asha.token)).notices).toEqual([
    { id: expect.any(String), kind: 'resetLink', madeAt: expect.any(Number), by: 'curator' },
  ]);
  await expectRefusal(follow(token, { newPassword: 'short' }), 'weak_password');
  await expectRefusal(follow(token, { newPassword: 'Asha Rao' }), 'weak_password');
  const fresh = await follow(token);
  await expectRefusal(profileOf(asha.token), 'session_ended');
  expect(await library.count('knownDevices')).toBe(0);
  await enter('signIn', 'asha rao', { password: newPassword });
  await expectRefusal(follow(token), 'reset_link_invalid');

  const { id, notices } = await profileOf(fresh?.token);
  expect(id).toBe(ashaId);
  expect(notices).toMatchObject([{ by: 'curator', usedAt: expect.any(Number) }]);
  const other = await enter('signUp', 'Meera');
  const dismiss = (by: string) =>
    library.as(by).mutation('account:dismissNotice', { id: notices[0]?.id ?? '' });
  await dismiss(other.token);
  expect((await profileOf(fresh?.token)).notices).toHaveLength(1);
  await dismiss(fresh?.token ?? '');
  expect((await profileOf(fresh?.token)).notices).toEqual([]);
  await library.as(fresh?.token ?? '').mutation('account:dismissNotice', { id: 'none' });
});

const setRole = (userId: string, role: string) =>
  library.mutation('accounts/users:setRole', { userId, role });
const changePassword = () =>
  library.as(asha.token).action('account:changePassword', { currentPassword: password, newPassword });

test.each<[string, () => Curator, () => unknown]>([
  ['after a day', () => curator, () => library.advance(dayMs)],
  ['once a newer one is made', () => curator, () => make(admin)],
  ['once its reader has changed the password', () => curator, changePassword],
  ['once its reader is given a role', () => curator, () => setRole(ashaId, 'curator')],
  ['once its maker is no curator any more', () => curator, () => setRole(curator.userId, 'reader')],
  ['once its maker is no admin any more', () => admin, () => setRole(admin.userId, 'curator')],
])('a password reset link is void %s, and its notice stays', async (_when, maker, happen) => {
  await makeCurator('Other', 'admin'); // A library must keep an admin.
  const { token } = await make(maker());
  await happen();
  await expectRefusal(follow(token), 'reset_link_invalid');
  expect((await profileOf(asha.token)).notices).not.toEqual([]);
});

test('a password reset link stays valid after its notice was dismissed', async () => {
  const { token } = await make(curator);
  const [notice] = (await profileOf(asha.token)).notices;
  await library.as(asha.token).mutation('account:dismissNotice', { id: notice?.id ?? '' });
  await library.mutation('housekeeping:sweepExpired');
  const fresh = await follow(token);
  expect((await profileOf(fresh?.token)).notices).toMatchObject([{ usedAt: expect.any(Number) }]);
});

test('a password reset link is stored as a hash, and a reader has at most twenty', async () => {
  const { token } = await make(admin);
  expect(await library.dump()).not.toContain(token);
  for (let n = 0; n < 24; n += 1) await make(admin);
  expect(await library.count('resetLinks')).toBe(20);
  expect((await profileOf(asha.token)).notices).toHaveLength(5);
});

test('a password reset link can be made by a curator for readers only, and by an admin for anyone with a password', async () => {
  const other = await enter('signUp', 'other@example.org');
  const { id } = await profileOf(other.token);
  for (const role of ['curator', 'admin']) {
    await setRole(id, role);
    await expectRefusal(make(curator, id), 'not_allowed');
    expect(await find(curator, 'other@example.org')).toBeNull();
  }
  expect(await find(admin, 'OTHER@example.org')).toMatchObject({ id, role: 'admin' });
  expect(await find(curator, 'nobody@example.org')).toBeNull();
  expect(await find(curator, 'x'.repeat(10_000))).toBeNull();
  await expectRefusal(find(curator, 'x'.repeat(5_000_000)), 'invalid_request');
  expect(await make(admin, id)).toMatchObject({ token: expect.any(String) });
  await expectRefusal(make(admin, 'nobody'), 'not_found');
  await expectRefusal(make(admin, curator.userId), 'no_password');
});

test('a password reset link that was used stays visible to its reader, even if the one who used it dismisses the notice', async () => {
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

test('a password reset link is in the audit, and one curator can make forty in an hour', async () => {
  for (let n = 0; n < 40; n += 1) await make(curator);
  await expectRefusal(make(curator), 'rate_limited', { retryAfterSeconds: 90 });
  const { entries } = await curator.audit();
  expect(entries).toHaveLength(40);
  expect(entries[0]).toMatchObject({
    editor: { name: 'Ravi' },
    event: { kind: 'account', act: 'resetLink', person: { name: 'Asha Rao' } },
  });
});
