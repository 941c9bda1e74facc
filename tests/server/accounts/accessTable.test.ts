import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { userTables } from '../../../convex/accounts/userData.ts';
import http from '../../../convex/http.ts';
import { type Role, roles } from '../../../src/shared/accounts.ts';
import { internalFunctions } from '../../convex/publicFunctions.ts';
import { SyncSocket } from '../../embedded/sessions/syncFixture.ts';
import { AccountsHost, type Answer, type Person } from './accountsHost.ts';
import { admissionOf, newsletterRoutes, publicCalls, publicRoutes, searchRoutes } from './publicCalls.ts';
import { falseTokens } from './tokens.ts';

const goodCallers: readonly (Role | null)[] = [null, ...roles];
const badTokens = [
  'an expired token',
  'a token signed by another key',
  'a token that claims more than was signed',
  'a token that is not signed',
  'a token of another issuer',
  'a token of another issuer with our signature',
  'a token for another audience',
] as const;

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
    _id?: string;
    id?: string;
  }[];
  storyId = row?._id ?? row?.id ?? '';
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
    'newsletter_subscribers:addNewsletterSubscriber',
    'newsletter_subscribers:asksToConfirm',
    'numbers:add',
    'settings:guestViewLimit',
    'stories:body',
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

  const admin = await newCaller('admin');
  const tokens = await falseTokens(admin.token, library.dataDir);
  expect(Object.keys(tokens)).toEqual(badTokens);
  for (const [what, token] of Object.entries(tokens)) {
    n += 1;
    const answer = await library.call(row.kind, path, row.args({ caller: admin, storyId, n }), token);
    expect([what, answer.status]).toEqual([what, 401]);
    expectNothingOfBystander(answer);
  }
  // None of these calls changed the admin whom the tokens name.
  expect((await library.call('query', 'account:profile', {}, admin.token)).value).toMatchObject({
    id: admin.id,
    name: 'Someone',
    role: 'admin',
  });

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

describe('over the socket', () => {
  async function openSocket(token?: string): Promise<SyncSocket> {
    const socket = new SyncSocket(library.host.origin.replace('http', 'ws'), true);
    await new Promise((resolve) => socket.webSocket.once('open', resolve));
    socket.connect();
    if (token !== undefined) {
      socket.say({ type: 'Authenticate', tokenType: 'User', value: token, baseVersion: 0 });
    }
    return socket;
  }

  const queries = publicCalls.filter(({ kind }) => kind === 'query');

  test.each(goodCallers)('every query gives %s the same outcome as over HTTP', async (role) => {
    const caller = await newCaller(role ?? 'reader');
    const socket = await openSocket(role === null ? undefined : caller.token);
    for (const [index, { path, args }] of queries.entries()) {
      socket.add(index, path, { ...args({ caller, storyId, n }) });
    }
    const heard = () => socket.transitions.flatMap((transition) => transition.modifications);
    await socket.until('all answers', () => new Set(heard().map((m) => m.queryId)).size === queries.length);
    for (const [index, row] of queries.entries()) {
      const last = heard().findLast((modification) => modification.queryId === index);
      const failure = last as { errorData?: { code?: string } } | undefined;
      const status = last?.type === 'QueryUpdated' ? 200 : 560;
      const code = failure?.errorData?.code;
      const outcome = admittedBy({ status, text: '', ...(code !== undefined && { code }) });
      expect([row.path, outcome]).toEqual([row.path, admissionOf(row, role)]);
    }
    for (const secret of secrets) expect(JSON.stringify(socket.heard)).not.toContain(secret);
    socket.webSocket.terminate();
  });

  test.each(badTokens)('with %s no query is answered and no mutation is done', async (what) => {
    const admin = await newCaller('admin');
    const socket = await openSocket((await falseTokens(admin.token, library.dataDir))[what]);
    socket.add(0, 'account:profile');
    socket.add(1, 'settings:guestViewLimit');
    socket.mutate(0, 'account:changeName', { name: 'Not me' });
    socket.mutate(1, 'newsletter_subscribers:addNewsletterSubscriber', { email: 'not.me@example.org' });
    await socket.until('the refusal', () => socket.heard.some(({ type }) => type === 'AuthError'));
    // A call that was let through would be answered before this later one, which is sent over HTTP.
    const { value } = await library.call('query', 'account:profile', {}, admin.token);
    expect(value).toMatchObject({ name: 'Someone' });
    expect(socket.transitions.flatMap((transition) => transition.modifications)).toEqual([]);
    expect(socket.heard.filter(({ type }) => type === 'MutationResponse')).toEqual([]);
    socket.webSocket.terminate();
  });

  test('a device that is signed out elsewhere loses its subscriptions', async () => {
    const caller = await newCaller('reader');
    const socket = await openSocket(caller.token);
    socket.add(0, 'account:profile');
    const last = () =>
      socket.transitions
        .flatMap(({ modifications }) => modifications)
        .findLast(({ queryId }) => queryId === 0);
    await socket.until('the profile', () => last()?.type === 'QueryUpdated');
    const other = await library.signIn(caller.id, caller.email);
    await library.call('mutation', 'devices:signOutOthers', {}, other.token);
    await socket.until('the refusal', () => last()?.type === 'QueryFailed');
    expect(last()).toMatchObject({ errorData: { code: 'session_ended' } });
    socket.webSocket.terminate();
  });
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
  expect(
    http
      .getRoutes()
      .map(([path]) => path)
      .sort(),
  ).toEqual([...publicRoutes, ...newsletterRoutes.flatMap((path) => [path, path]), ...searchRoutes].sort());
  const admin = await newCaller('admin');
  for (const path of publicRoutes) {
    for (const token of [null, admin.token]) {
      const response = await fetch(`${library.host.origin}${path}`, {
        headers: token === null ? {} : { authorization: `Bearer ${token}` },
      });
      expect(response.status).toBe(200);
      const text = await response.text();
      expect(Object.keys(JSON.parse(text)).sort()).toEqual(
        path.endsWith('jwks.json') ? ['keys'] : ['authorization_endpoint', 'issuer', 'jwks_uri'],
      );
      for (const part of ['"d"', '"p"', '"q"', 'PRIVATE', ...secrets]) expect(text).not.toContain(part);
    }
  }
  for (const path of ['/robots.txt', '/sitemap.xml', '/sitemap/1.xml']) {
    const response = await fetch(`${library.host.origin}${path}`);
    expect([path, response.status]).toEqual([path, 200]);
    const text = await response.text();
    for (const secret of secrets) expect(text).not.toContain(secret);
  }
  for (const path of newsletterRoutes) {
    for (const method of ['GET', 'POST']) {
      const response = await fetch(`${library.host.origin}${path}?token=${bystander.id}`, { method });
      expect([path, response.status]).toEqual([path, 200]);
      const text = await response.text();
      for (const secret of secrets) expect(text).not.toContain(secret);
    }
  }
});
