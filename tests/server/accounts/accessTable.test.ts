import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { userTables } from '../../../convex/accounts/userData.ts';
import http from '../../../convex/http.ts';
import { type Role, roles } from '../../../src/shared/accounts.ts';
import { internalFunctions } from '../../convex/publicFunctions.ts';
import type { Answer } from '../../httpCall.ts';
import { AccountsHost, type Person } from './accountsHost.ts';
import { admissionOf, publicCalls } from './publicCalls.ts';

const goodCallers: readonly (Role | null)[] = [null, ...roles];

let library: AccountsHost;
let storyId: string;
/** A user who is never the caller: nobody else may see or change anything of theirs. */
let bystander: Person;
let bystanderBefore: string;
let secrets: readonly string[];
let n = 0;

beforeAll(async () => {
  library = await AccountsHost.start();
  await library.host.mutation('library:upsertStories', {
    stories: [
      {
        work: 'neem-shade',
        language: 'or',
        title: 'ନିମ ଛାଇ',
        author: 'Lipi',
        licence: 'CC-BY-4.0',
        firstPublishedAt: 1_700_000_000_000,
        content: 'ପ୍ରଥମ ବାକ୍ୟ।',
      },
    ],
  });
  const [row] = (await library.host.query('library:listStories', { after: '', limit: 1 })) as {
    id: string;
  }[];
  storyId = row?.id ?? '';
  bystander = await library.makePerson('bystander@example.org', 'reader', 'Bystander Rao');
  const { value } = await library.call('action', 'devices:remember', { userAgent: '' }, bystander.token);
  const { deviceKey } = value as { deviceKey: string };
  bystanderBefore = await stateOfBystander();
  secrets = ['bystander', 'Bystander', bystander.id, bystander.sessionId, deviceKey];
});

afterAll(() => library.close());

/** Everything stored about the bystander, as the operator sees it. */
async function stateOfBystander(): Promise<string> {
  const { email, id: userId, sessionId } = bystander;
  const state = await Promise.all([
    library.host.query('accounts/users:find', { who: email }),
    ...userTables.map(({ table }) =>
      library.host.query('accounts/userData:page', { userId, table, cursor: null }),
    ),
    library.host.query('accounts/sessions:refreshTimes', { sessionId, cursor: null }),
  ]);
  return JSON.stringify(state);
}

afterEach(async () => {
  expect(await stateOfBystander(), 'what is stored about the bystander').toBe(bystanderBefore);
});

/** Expects the answer to hold nothing of the bystander's. An error may repeat what was `sent`. */
function expectNothingOfBystander(answer: Answer, sent: object = {}): void {
  const known = JSON.stringify(sent);
  for (const secret of secrets) if (!known.includes(secret)) expect(answer.text).not.toContain(secret);
}

async function newCaller(role: Role): Promise<Person> {
  n += 1;
  return library.makePerson(`caller${n}@example.org`, role);
}

/** The guard's refusals, 'admitted' for a call that got past it, else what is neither. */
function admittedBy({ status, code }: Answer): string {
  if (status === 200) return 'admitted';
  const isRefusal = ['not_signed_in', 'session_ended', 'not_allowed'].includes(code ?? '');
  return code === undefined ? `status ${status}` : isRefusal ? code : 'admitted';
}

test('only these functions are open to everyone, and none of the desk to readers', () => {
  const openTo = (access: string) =>
    publicCalls.filter((call) => call.access === access).map(({ path }) => path);
  expect(openTo('anyone').sort()).toEqual([
    'account:signInMethods',
    'auth:signIn',
    'auth:signOut',
    'content:get',
    'content:getDistinctLanguages',
    'devices:revoke',
    'feed:changes',
    'feed:head',
    'firstPaint:home',
    'firstPaint:story',
    'frontPage:known',
    'list:changes',
    'list:heads',
    'list:library',
    'list:search',
    'list:shelf',
    'newsletter_subscribers:addNewsletterSubscriber',
    'newsletter_subscribers:asksToConfirm',
    'numbers:add',
    'settings:guestViewLimit',
    'stories:body',
    'stories:rows',
    'stories:siblings',
  ]);
  expect(openTo('signedIn').filter((path) => path.startsWith('desk/'))).toEqual([]);
});

test.each(publicCalls)('$path over HTTP admits whom it declares', async (row) => {
  const { path } = row;
  for (const role of goodCallers) {
    const caller = await newCaller(role ?? 'reader');
    n += 1;
    const args = row.args({ caller, storyId, n });
    const answer = await library.call(row.kind, path, args, role === null ? undefined : caller.token);
    expect([role, admittedBy(answer)]).toEqual([role, admissionOf(row, role)]);
    expectNothingOfBystander(answer);
  }

  // What else is wrong with a token is refused before a function runs (tests/embedded/sessions/authenticator.test.ts).
  const admin = await newCaller('admin');
  const forged = `${admin.token.slice(0, -8)}${admin.token.slice(-8) === 'AAAAAAAA' ? 'BBBBBBBB' : 'AAAAAAAA'}`;
  n += 1;
  const refused = await library.call(row.kind, path, row.args({ caller: admin, storyId, n }), forged);
  expect(refused.status).toBe(401);
  expectNothingOfBystander(refused);

  const signedOut = await newCaller('admin');
  await library.call('mutation', 'devices:signOut', { id: signedOut.sessionId }, signedOut.token);
  const deleted = await newCaller('admin');
  await library.host.mutation('accounts/users:remove', { userId: deleted.id });
  for (const [what, caller] of Object.entries({ signedOut, deleted })) {
    n += 1;
    const answer = await library.call(row.kind, path, row.args({ caller, storyId, n }), caller.token);
    const outcome = row.access === 'anyone' ? 'admitted' : 'session_ended';
    expect([what, admittedBy(answer)]).toEqual([what, outcome]);
    expectNothingOfBystander(answer);
  }
});

const foreignCalls = publicCalls.flatMap((row) => (row.foreign ? [{ ...row, foreign: row.foreign }] : []));

test.each(foreignCalls)('$path reveals or changes nothing of others’', async ({ foreign, ...row }) => {
  for (const role of goodCallers) {
    const caller = await newCaller(role ?? 'reader');
    const args = foreign.args(bystander);
    const answer = await library.call(row.kind, row.path, args, role === null ? undefined : caller.token);
    const admission = admissionOf(row, role);
    if (admission !== 'admitted') expect([role, answer.code]).toEqual([role, admission]);
    else if (typeof foreign.answer === 'string') expect([role, answer.code]).toEqual([role, foreign.answer]);
    else expect(answer).toMatchObject({ status: 200, value: foreign.answer });
    expectNothingOfBystander(answer, args);
  }
});

test('no internal function can be called by anyone, whatever their role', async () => {
  expect(internalFunctions.map(({ path }) => path)).toContain('accounts/users:list');
  const admin = await newCaller('admin');
  for (const token of [undefined, admin.token]) {
    for (const { path, kind } of internalFunctions) {
      for (const endpoint of [kind, 'function'] as const) {
        const answer = await library.call(endpoint, path, {}, token);
        expect([path, answer.status]).toEqual([path, 560]);
        expect(answer.text).toContain('Could not find public function');
      }
    }
  }
});

test('HTTP actions serve only the OpenID, newsletter and search engine routes, and reveal no secrets', async () => {
  const routes = http.getRoutes().map(([path]) => path);
  expect([...new Set(routes)].sort()).toEqual([
    '/.well-known/jwks.json',
    '/.well-known/openid-configuration',
    '/api/newsletter/confirm',
    '/api/newsletter/unsubscribe',
    '/robots.txt',
    '/sitemap.xml',
    '/sitemap/*',
  ]);
  const { token } = await newCaller('admin');
  for (const path of [...routes, '/sitemap/1.xml'].filter((each) => !each.endsWith('*'))) {
    for (const [method, headers] of [
      ['GET', {}],
      ['GET', { authorization: `Bearer ${token}` }],
      ['POST', {}],
    ] as const) {
      const response = await fetch(`${library.host.origin}${path}?token=${bystander.id}`, {
        method,
        headers,
      });
      const text = await response.text();
      if (method === 'GET') expect([path, response.status]).toEqual([path, 200]);
      for (const secret of ['"d"', '"p"', '"q"', 'PRIVATE', ...secrets]) expect(text).not.toContain(secret);
    }
  }
});
