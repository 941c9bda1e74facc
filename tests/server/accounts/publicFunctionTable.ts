import { type Access, roles } from '../../../src/shared/accounts.ts';
import { usualFrontPage } from '../../../src/shared/frontPage.ts';
import { type Person, password } from './accountsHost.ts';

/** What a call needs: a caller with a user of their own, and an existing story. */
interface Scene {
  readonly caller: Person;
  readonly storyId: string;
  readonly n: number;
}

interface Row {
  readonly kind: 'query' | 'mutation' | 'action';
  /** Who may call it. All others are refused before anything is read for them. */
  readonly may: Access;
  /** Arguments with which the call succeeds for everyone who may make it. */
  readonly args: (scene: Scene) => object;
  /** Arguments that name another user's data, and the expected answer: an error code, or the value. */
  readonly foreign?: { readonly args: (owner: Person) => object; readonly answer: unknown };
  /** The error code that even a correct call gets when it cannot succeed in this table. */
  readonly fails?: string;
}

const clientId = 'a'.repeat(16);
/** The id of no manuscript: tests/convex/desk/ covers calls with a real one. */
const manuscriptId = 'none';
const noHash = 'f'.repeat(64);
/** The id of no letter: tests/convex/newsletter/ covers calls with a real one. */
const letterId = 'none';
const wording = { subject: '', text: '', language: 'en', storyIds: [] };
const unfinished = { work: '', language: '', title: '', author: '', licence: '' };
const usualSettings = { guestViewLimit: null, ...usualFrontPage };
const finished = (storyId: string) => ({
  n: 1,
  id: 'op',
  hash: '0'.repeat(16),
  time: 1,
  version: 1,
  action: { type: 'finish', storyId, at: 1 },
});

/** Every function that clients can call. A missing or outdated entry fails the test. */
export const publicFunctionTable: Readonly<Record<string, Row>> = {
  'account:changeName': { kind: 'mutation', may: 'signedIn', args: () => ({ name: 'A new name' }) },
  'account:changePassword': {
    kind: 'action',
    may: 'signedIn',
    args: () => ({ currentPassword: password, newPassword: 'quite another one' }),
  },
  'account:claimAdmin': {
    kind: 'mutation',
    may: 'signedIn',
    args: () => ({ token: 'not the one that was printed' }),
    fails: 'setup_link_invalid',
  },
  'account:dismissNotice': { kind: 'mutation', may: 'signedIn', args: () => ({ id: 'none' }) },
  'account:download': { kind: 'action', may: 'signedIn', args: () => ({}) },
  'account:makeRecoveryCode': { kind: 'action', may: 'signedIn', args: () => ({ password }) },
  'account:profile': { kind: 'query', may: 'signedIn', args: () => ({}) },
  'account:remove': { kind: 'action', may: 'signedIn', args: () => ({ password }) },
  'account:signInMethods': { kind: 'query', may: 'anyone', args: () => ({}) },
  'auth:signIn': {
    kind: 'action',
    may: 'anyone',
    args: ({ n }) => ({
      provider: 'password',
      params: { flow: 'signUp', email: `new${n}@example.org`, password },
    }),
    foreign: {
      args: ({ email }) => ({
        provider: 'password',
        params: { flow: 'signIn', email, password: 'not theirs' },
      }),
      answer: 'wrong_credentials',
    },
  },
  'auth:signOut': { kind: 'action', may: 'anyone', args: () => ({}) },
  'content:get': { kind: 'query', may: 'anyone', args: () => ({}) },
  'content:getDistinctLanguages': { kind: 'query', may: 'anyone', args: () => ({}) },
  'desk/audioJoin:join': {
    kind: 'action',
    may: 'curator',
    args: () => ({ sha256: noHash }),
    fails: 'missing_file',
  },
  'desk/audioUploads:addPiece': {
    kind: 'mutation',
    may: 'curator',
    args: () => ({ sha256: noHash, at: 0, storageId: 'none' }),
    fails: 'missing_file',
  },
  'desk/audioUploads:begin': {
    kind: 'mutation',
    may: 'curator',
    args: ({ n }) => ({ sha256: `${n}`.padStart(64, '0'), sizeBytes: 1 }),
  },
  'desk/audioUploads:cancel': { kind: 'mutation', may: 'curator', args: () => ({ sha256: noHash }) },
  'desk/audit:page': {
    kind: 'query',
    may: 'curator',
    args: () => ({ order: 'newestFirst', cursor: null, limit: 10 }),
  },
  'desk/bulkChanges:undo': {
    kind: 'mutation',
    may: 'curator',
    args: () => ({ key: 'none', undone: 0, left: 0 }),
  },
  'desk/bulkChanges:undoable': { kind: 'query', may: 'curator', args: () => ({}) },
  'desk/bulk:check': {
    kind: 'query',
    may: 'curator',
    args: () => ({ stories: [] }),
    fails: 'invalid_request',
  },
  'desk/bulk:end': {
    kind: 'mutation',
    may: 'curator',
    args: () => ({ key: 'none', broken: 0, isStopped: true }),
  },
  'desk/bulk:stories': { kind: 'query', may: 'curator', args: () => ({ after: '', languages: [] }) },
  'desk/bulk:write': {
    kind: 'mutation',
    may: 'curator',
    args: () => ({ key: 'x'.repeat(16), begins: 0, stories: [], as: 'published' }),
    fails: 'invalid_request',
  },
  'desk/editors:list': { kind: 'query', may: 'curator', args: () => ({}) },
  'desk/editors:mine': { kind: 'query', may: 'curator', args: () => ({}) },
  'desk/feed:changes': { kind: 'query', may: 'curator', args: () => ({ after: 0, limit: 10 }) },
  'desk/feed:head': { kind: 'query', may: 'curator', args: () => ({}) },
  'desk/firstSteps:mark': { kind: 'mutation', may: 'admin', args: () => ({ steps: ['backup'] }) },
  'desk/firstSteps:read': { kind: 'query', may: 'admin', args: () => ({}) },
  'desk/letterSending:begin': {
    kind: 'mutation',
    may: 'admin',
    args: () => ({ letterId, revision: 1 }),
    fails: 'not_found',
  },
  'desk/letterSending:cancel': {
    kind: 'mutation',
    may: 'admin',
    args: () => ({ letterId }),
    fails: 'not_found',
  },
  'desk/letterSending:failures': {
    kind: 'query',
    may: 'admin',
    args: () => ({ letterId, cursor: null }),
    fails: 'not_found',
  },
  'desk/letterSending:pause': {
    kind: 'mutation',
    may: 'admin',
    args: () => ({ letterId }),
    fails: 'not_found',
  },
  'desk/letterSending:resume': {
    kind: 'mutation',
    may: 'admin',
    args: () => ({ letterId }),
    fails: 'not_found',
  },
  'desk/letterSending:retryFailed': {
    kind: 'mutation',
    may: 'admin',
    args: () => ({ letterId }),
    fails: 'not_found',
  },
  // The tests of this table have no mail sender.
  'desk/letterTest:send': {
    kind: 'action',
    may: 'curator',
    args: () => ({ letterId }),
    fails: 'no_mail_sender',
  },
  'desk/letters:create': {
    kind: 'mutation',
    may: 'curator',
    args: ({ n }) => ({ key: `${n}`.padStart(16, '0'), wording }),
  },
  'desk/letters:discard': {
    kind: 'mutation',
    may: 'curator',
    args: () => ({ letterId, revision: 1 }),
    fails: 'not_found',
  },
  'desk/letters:get': { kind: 'query', may: 'curator', args: () => ({ letterId }), fails: 'not_found' },
  'desk/letters:list': { kind: 'query', may: 'curator', args: () => ({}) },
  'desk/letters:save': {
    kind: 'mutation',
    may: 'curator',
    args: () => ({ letterId, revision: 1, wording }),
    fails: 'not_found',
  },
  'desk/letters:setup': { kind: 'query', may: 'curator', args: () => ({}) },
  'desk/manuscripts:create': {
    kind: 'mutation',
    may: 'curator',
    args: ({ n }) => ({ key: `${n}`.padStart(16, '0'), fields: unfinished, content: '' }),
  },
  'desk/manuscripts:edit': { kind: 'mutation', may: 'curator', args: ({ storyId }) => ({ storyId }) },
  'desk/manuscripts:get': {
    kind: 'query',
    may: 'curator',
    args: () => ({ manuscriptId }),
    fails: 'not_found',
  },
  'desk/manuscripts:save': {
    kind: 'mutation',
    may: 'curator',
    args: () => ({ manuscriptId, revision: 1, fields: unfinished, content: '' }),
    fails: 'not_found',
  },
  'desk/manuscripts:takeStory': {
    kind: 'mutation',
    may: 'curator',
    args: () => ({ manuscriptId, revision: 1 }),
    fails: 'not_found',
  },
  'desk/narrations:get': {
    kind: 'query',
    may: 'curator',
    args: () => ({ manuscriptId }),
    fails: 'not_found',
  },
  'desk/narrations:remove': {
    kind: 'mutation',
    may: 'curator',
    args: () => ({ manuscriptId, number: 0 }),
    fails: 'not_found',
  },
  'desk/narrations:setAudio': {
    kind: 'mutation',
    may: 'curator',
    args: () => ({ manuscriptId, number: 0, narrator: '', synthetic: false, parts: [] }),
    fails: 'not_found',
  },
  'desk/narrations:setTimings': {
    kind: 'mutation',
    may: 'curator',
    args: () => ({ manuscriptId, number: 0, revision: 1, timings: [] }),
    fails: 'not_found',
  },
  'desk/numbers:read': {
    kind: 'query',
    may: 'curator',
    args: () => ({ span: 'day', from: '2026-11-01', to: '2026-11-30' }),
  },
  'desk/numbers:stories': {
    kind: 'query',
    may: 'curator',
    args: () => ({ month: '2026-11', event: 'read' }),
  },
  'desk/people:find': { kind: 'query', may: 'admin', args: () => ({ words: 'nobody of this name' }) },
  'desk/people:findReader': {
    kind: 'query',
    may: 'curator',
    args: () => ({ identifier: 'nobody@example.org' }),
  },
  'desk/people:makeResetLink': {
    kind: 'action',
    may: 'curator',
    args: () => ({ personId: 'nobody' }),
    fails: 'not_found',
  },
  'desk/people:page': {
    kind: 'query',
    may: 'admin',
    args: () => ({ who: 'everyone', cursor: null, limit: 1 }),
  },
  'desk/people:remove': {
    kind: 'mutation',
    may: 'admin',
    args: () => ({ personId: 'nobody' }),
    fails: 'not_found',
  },
  'desk/people:setRole': {
    kind: 'mutation',
    may: 'admin',
    args: () => ({ personId: 'nobody', from: 'reader', to: 'curator' }),
    fails: 'not_found',
  },
  'desk/presence:beat': {
    kind: 'mutation',
    may: 'curator',
    args: () => ({ manuscriptId }),
    fails: 'not_found',
  },
  'desk/presence:others': {
    kind: 'query',
    may: 'curator',
    args: () => ({ manuscriptId }),
    fails: 'not_found',
  },
  'desk/publishing:publish': {
    kind: 'mutation',
    may: 'curator',
    args: () => ({ manuscriptId, revision: 1 }),
    fails: 'not_found',
  },
  'desk/publishing:remove': {
    kind: 'mutation',
    may: 'curator',
    args: () => ({ manuscriptId, revision: 1 }),
    fails: 'not_found',
  },
  'desk/publishing:restore': {
    kind: 'mutation',
    may: 'curator',
    args: () => ({ manuscriptId }),
    fails: 'not_found',
  },
  'desk/publishing:unpublish': {
    kind: 'mutation',
    may: 'curator',
    args: () => ({ manuscriptId, revision: 1 }),
    fails: 'not_found',
  },
  'desk/revisions:list': {
    kind: 'query',
    may: 'curator',
    args: () => ({ manuscriptId }),
    fails: 'not_found',
  },
  'desk/revisions:read': {
    kind: 'query',
    may: 'curator',
    args: () => ({ manuscriptId, number: 1 }),
    fails: 'not_found',
  },
  'desk/revisions:restore': {
    kind: 'mutation',
    may: 'curator',
    args: () => ({ manuscriptId, revision: 1, from: 1 }),
    fails: 'not_found',
  },
  'desk/settings:diskIsScarce': { kind: 'action', may: 'admin', args: () => ({}) },
  'desk/settings:name': { kind: 'query', may: 'curator', args: () => ({}) },
  'desk/settings:read': { kind: 'query', may: 'admin', args: () => ({}) },
  'desk/settings:save': {
    kind: 'mutation',
    may: 'admin',
    args: () => ({ revision: 1, settings: usualSettings }),
  },
  'desk/subscribers:count': { kind: 'query', may: 'curator', args: () => ({}) },
  'desk/subscribers:exportCsv': { kind: 'action', may: 'admin', args: () => ({}) },
  'desk/subscribers:page': { kind: 'query', may: 'admin', args: () => ({ search: 'nobody', cursor: null }) },
  'desk/subscribers:remove': {
    kind: 'mutation',
    may: 'admin',
    args: () => ({ subscriberId: 'none' }),
    fails: 'not_found',
  },
  'devices:list': { kind: 'query', may: 'signedIn', args: () => ({}) },
  'devices:remember': {
    kind: 'action',
    may: 'signedIn',
    args: () => ({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }),
  },
  'devices:revoke': {
    kind: 'mutation',
    may: 'anyone',
    args: () => ({ sessionId: 'no session', refreshTokenHash: '0'.repeat(64) }),
    foreign: {
      args: ({ sessionId }) => ({ sessionId, refreshTokenHash: '0'.repeat(64) }),
      answer: null,
    },
  },
  'devices:signOut': {
    kind: 'mutation',
    may: 'signedIn',
    args: ({ caller }) => ({ id: caller.sessionId }),
    foreign: { args: ({ sessionId }) => ({ id: sessionId }), answer: 'not_found' },
  },
  'devices:signOutOthers': { kind: 'mutation', may: 'signedIn', args: () => ({}) },
  'feed:changes': {
    kind: 'query',
    may: 'anyone',
    args: () => ({ scope: 'catalogue', after: 0, limit: 10 }),
    foreign: { args: ({ id }) => ({ scope: id, after: 0, limit: 10 }), answer: 'unknown_scope' },
  },
  'feed:head': {
    kind: 'query',
    may: 'anyone',
    args: () => ({ scope: 'catalogue' }),
    foreign: { args: ({ id }) => ({ scope: id }), answer: 'unknown_scope' },
  },
  'firstPaint:home': { kind: 'query', may: 'anyone', args: () => ({ limit: 10 }) },
  'firstPaint:story': {
    kind: 'query',
    may: 'anyone',
    args: ({ storyId }) => ({ storyId }),
    foreign: { args: ({ id }) => ({ storyId: id }), answer: null },
  },
  'frontPage:known': { kind: 'query', may: 'anyone', args: () => ({}) },
  'newsletter_subscribers:addNewsletterSubscriber': {
    kind: 'mutation',
    may: 'anyone',
    args: ({ n }) => ({ email: `subscriber${n}@example.org` }),
    foreign: { args: ({ email }) => ({ email }), answer: null },
  },
  'newsletter_subscribers:asksToConfirm': { kind: 'query', may: 'anyone', args: () => ({}) },
  'numbers:add': {
    kind: 'mutation',
    may: 'anyone',
    args: ({ n, storyId }) => ({
      key: `${n}`.padStart(16, '0'),
      events: [{ day: new Date().toISOString().slice(0, 10), event: 'read', storyId }],
    }),
  },
  'reader:changes': {
    kind: 'query',
    may: 'signedIn',
    args: ({ caller }) => ({ userId: caller.id, clientId, after: 0, limit: 10 }),
    foreign: { args: ({ id }) => ({ userId: id, clientId, after: 0, limit: 10 }), answer: 'not_allowed' },
  },
  'reader:head': { kind: 'query', may: 'signedIn', args: () => ({}) },
  'reader:push': {
    kind: 'mutation',
    may: 'signedIn',
    args: ({ caller, storyId }) => ({ userId: caller.id, clientId, ops: [finished(storyId)] }),
    foreign: {
      args: ({ id }) => ({ userId: id, clientId, ops: [finished('another one’s')] }),
      answer: 'not_allowed',
    },
  },
  'settings:guestViewLimit': { kind: 'query', may: 'anyone', args: () => ({}) },
  'stories:body': {
    kind: 'query',
    may: 'anyone',
    args: ({ storyId }) => ({ storyId }),
    foreign: { args: ({ id }) => ({ storyId: id }), answer: null },
  },
};

/** Routes of HTTP actions, apart from provider redirects, which exist only when a provider is set up. */
export const publicRoutes = ['/.well-known/jwks.json', '/.well-known/openid-configuration'];

/** Routes for search engines. */
export const searchRoutes = ['/robots.txt', '/sitemap.xml', '/sitemap/*'];

/** Pages of the newsletter's links: they know a token, but do not reveal whose it is. */
export const newsletterRoutes = ['/api/newsletter/confirm', '/api/newsletter/unsubscribe'];

/** The outcome that the table expects for a caller with a valid token, or with none. */
export function outcomeFor(row: Row, role: (typeof roles)[number] | null): string {
  if (row.may === 'anyone') return row.fails ?? 'success';
  if (role === null) return 'not_signed_in';
  if (row.may !== 'signedIn' && roles.indexOf(role) < roles.indexOf(row.may)) return 'not_allowed';
  return row.fails ?? 'success';
}
