import { queryGeneric } from 'convex/server';
import { expect, test } from 'vitest';
import { internal } from '../../convex/_generated/api.js';
import { publicFunctions } from './publicFunctions.ts';
import { publicFunctionsOf } from './registeredFunctions.ts';
import { type Backend, makeBackend } from './setup.ts';

test('every public function declares who may call it', () => {
  expect(publicFunctions.map((fn) => fn.path)).toContain('feed:changes');
  expect(publicFunctions.filter((fn) => fn.access === undefined)).toEqual([]);
});

test('a public function that bypasses the access guard is detected', () => {
  const unguarded = queryGeneric({ args: {}, handler: () => null });
  expect(publicFunctionsOf({ 'sub/module': { unguarded } })).toEqual([
    { path: 'sub/module:unguarded', kind: 'query', access: undefined },
  ]);
});

async function makeUser(backend: Backend, role?: 'curator' | 'admin') {
  return backend.run(async (ctx) => {
    const userId = await ctx.db.insert('users', { ...(role && { role }) });
    const sessionId = await ctx.db.insert('authSessions', { userId, expirationTime: Date.now() + 60_000 });
    return { userId, sessionId, identity: { subject: `${userId}|${sessionId}` } };
  });
}

const codeOf = async (answer: Promise<unknown>): Promise<unknown> =>
  answer.then(
    () => 'admitted',
    (error: { data?: { code?: unknown } }) => error.data?.code,
  );

test.each([
  [undefined, ['admitted', 'not_allowed', 'not_allowed']],
  ['curator', ['admitted', 'admitted', 'not_allowed']],
  ['admin', ['admitted', 'admitted', 'admitted']],
] as const)('a user with the role %s is admitted only to what that role may do', async (role, outcomes) => {
  const backend = makeBackend();
  const { identity } = await makeUser(backend, role);
  const found = [];
  for (const access of ['signedIn', 'curator', 'admin'] as const) {
    found.push(await codeOf(backend.withIdentity(identity).query(internal.access.admit, { access })));
  }
  expect(found).toEqual(outcomes);
});

test('a session that was ended, whose user was deleted, or that is another user’s gives the same refusal', async () => {
  const backend = makeBackend();
  const admit = (subject?: string) =>
    codeOf(
      (subject === undefined ? backend : backend.withIdentity({ subject })).query(internal.access.admit, {
        access: 'signedIn',
      }),
    );
  expect(await admit()).toBe('not_signed_in');
  expect(await admit('no|ids')).toBe('session_ended');
  expect(await admit('')).toBe('session_ended');
  const asha = await makeUser(backend);
  const ravi = await makeUser(backend);
  expect(await admit(asha.identity.subject)).toBe('admitted');
  expect(await admit(`${asha.userId}|${ravi.sessionId}`)).toBe('session_ended');
  await backend.run((ctx) => ctx.db.delete(asha.sessionId));
  expect(await admit(asha.identity.subject)).toBe('session_ended');
  await backend.run((ctx) => ctx.db.delete(ravi.userId));
  expect(await admit(ravi.identity.subject)).toBe('session_ended');
});
