import { beforeEach, describe, expect, test } from 'vitest';
import type { Id, TableNames } from '../../../convex/_generated/dataModel.js';
import { hashOf } from '../../../convex/accounts/secrets.ts';
import schema from '../../../convex/schema.ts';
import type { Stamp } from '../../../src/shared/reader/logicalTime.ts';
import { tablesTracedToUsers } from '../schemaTables.ts';
import { type AccountsBackend, hosts } from './backend.ts';
import { enter, password } from './people.ts';

const dayMs = 24 * 60 * 60 * 1000;

interface Person {
  readonly word: string;
  readonly email: string;
  readonly userId: Id<'users'>;
  readonly sessionId: Id<'authSessions'>;
  readonly accountId: Id<'authAccounts'>;
  readonly editorId: Id<'editors'>;
}

type Fill = (library: AccountsBackend, person: Person) => Promise<unknown>;

const expirationTime = Date.now() + 90 * dayMs;

/**
 * Inserts a row for a person into each table that can be traced to one, with the person's word in every text.
 * A new table that leads to users fails the test: decide what happens to its rows, and add one here.
 */
const fills: Partial<Record<TableNames, Fill>> = {
  users: async () => undefined, // inserted by the sign-up
  authAccounts: (library, { word, userId }) =>
    library.insert('authAccounts', { userId, provider: 'oidc', providerAccountId: `${word} there` }),
  authSessions: (library, { word, userId }) =>
    library.insert('authSessions', { userId, expirationTime, deviceLabel: `${word} on Android` }),
  authRefreshTokens: (library, { sessionId }) =>
    library.insert('authRefreshTokens', { sessionId, expirationTime, firstUsedTime: 1_234_567 }),
  authVerificationCodes: (library, { word, accountId }) =>
    library.insert('authVerificationCodes', {
      accountId,
      provider: 'password',
      code: `${word} code`,
      expirationTime,
    }),
  authVerifiers: (library, { sessionId }) => library.insert('authVerifiers', { sessionId }),
  authRateLimits: async () => undefined, // the auth library's, by address: our calls never give it one
  knownDevices: (library, { word, userId }) =>
    library.insert('knownDevices', { userId, keyHash: `${word} key`, lastUsedAt: 7 }),
  resetLinks: (library, { word, userId }) =>
    library.insert('resetLinks', {
      userId,
      tokenHash: `${word} token`,
      madeAt: 16,
      expiresAt: expirationTime,
      by: 'curator',
    }),
  heads: (library, { userId }) =>
    library.insert('heads', { scope: `reader:${userId}`, userId, seq: 3, epoch: '' }),
  readerItems: async (library, { userId, word }) =>
    library.insert('readerItems', {
      userId,
      storyId: await storyOf(library),
      seq: 1,
      position: { value: `${word} position`, stamp: `${word} stamp` as Stamp },
    }),
  readerPlaces: async (library, { userId, word }) =>
    library.insert('readerPlaces', {
      userId,
      storyId: await storyOf(library),
      seq: 2,
      speed: { value: 1.25, stamp: `${word} stamp` as Stamp },
    }),
  readerClients: (library, { userId, word }) =>
    library.insert('readerClients', {
      userId,
      clientId: `${word} client`,
      lastN: 1,
      results: [],
      seenAt: expirationTime,
    }),
  editors: async () => undefined, // inserted with the person, because the other rows at the desk name it
  manuscripts: (library, { editorId }) => manuscriptOf(library, editorId),
  revisions: async (library, { editorId }) => {
    await library.insert('revisions', {
      manuscriptId: await manuscriptOf(library, editorId),
      number: 1,
      savedAt: 12,
      editorId,
      origin: { kind: 'created' },
      replaced: null,
      changed: [],
      fields: manuscriptFields,
      sizeBytes: 1,
      textId: await library.insert('revisionTexts', { content: '' }),
    });
  },
  withdrawnStories: async (library, { editorId }) => {
    const { title, author, licence, work, language } = manuscriptFields;
    await library.insert('withdrawnStories', {
      manuscriptId: await manuscriptOf(library, editorId),
      storyId: await storyOf(library),
      story: { slug: '', work, language, title, author, licence, publishedAt: 1 },
      bodyId: await library.insert('withdrawnBodies', { content: '' }),
    });
  },
  narrations: (library, { editorId }) => narrationOf(library, editorId),
  narrationParts: async (library, { editorId }) => {
    await library.insert('narrationParts', {
      narrationId: await narrationOf(library, editorId),
      position: 0,
      storageId: await library.store(new Blob(['sound'])),
      mimeType: 'audio/mpeg',
      sizeBytes: 1,
      sha256: '',
      durationSeconds: 1,
    });
  },
  bulkRuns: async (library, { editorId }) => {
    const counts = { next: 1, added: 1, updated: 0, unchanged: 0 };
    await library.insert('bulkRuns', { key: '', editorId, startedAt: expirationTime, ...counts });
  },
  bulkChanges: async (library, { editorId }) => {
    await changeOf(library, editorId);
  },
  heldFiles: async (library, { editorId }) => {
    await library.insert('heldFiles', {
      storageId: await library.store(new Blob(['sound'])),
      changeId: await changeOf(library, editorId),
    });
  },
  presences: async (library, { editorId }) => {
    const manuscriptId = await manuscriptOf(library, editorId);
    await library.insert('presences', { manuscriptId, editorId, seenAt: 13 });
  },
  audit: async (library, { editorId }) => {
    await library.insert('audit', {
      at: expirationTime,
      editorId,
      event: { kind: 'role', personId: editorId, from: 'reader', to: 'curator' },
    });
  },
  emailCodes: (library, { word, email }) =>
    library.insert('emailCodes', {
      emailKey: email,
      ticketHash: `${word} ticket`,
      codeHash: `${word} code`,
      expiresAt: expirationTime,
      triesLeft: 5,
    }),
  newsletter_subscribers: (library, { email }) =>
    library.mutation('newsletter_subscribers:addNewsletterSubscriber', { email }),
  newsletterSignUps: (library, { word, email }) =>
    library.insert('newsletterSignUps', {
      email,
      emailKey: email,
      token: `${word} token`,
      askedAt: 14,
      expiresAt: expirationTime,
      mailCount: 1,
      nextMailAt: 0,
    }),
  letters: (library, { editorId }) => letterOf(library, editorId),
  sendings: async () => undefined, // inserted with a recipient
  letterRecipients: async (library, { word, email, editorId }) => {
    const letterId = await letterOf(library, editorId);
    await library.insert('sendings', {
      letterId,
      state: 'paused',
      startedAt: 1,
      stories: [],
      counts: { waiting: 1, sending: 0, sent: 0, failed: 0, left: 0 },
      step: 0,
      job: null,
    });
    await library.insert('letterRecipients', {
      letterId,
      email,
      emailKey: email,
      token: `${word} token`,
      state: 'waiting',
      dueAt: 0,
      changedAt: 15,
      tries: 0,
    });
  },
};

/** A letter last saved by the editor. */
function letterOf(library: AccountsBackend, savedBy: Id<'editors'>): Promise<Id<'letters'>> {
  const words = { subject: '', text: '', language: 'en', storyIds: [] };
  return library.insert('letters', { key: '', revision: 1, savedAt: 1, savedBy, ...words });
}

/** A story for readers' rows to point to; it holds nothing of theirs. */
function storyOf(library: AccountsBackend): Promise<Id<'stories'>> {
  return library.insert('stories', {
    slug: 'neem-shade/or',
    work: 'neem-shade',
    language: 'or',
    title: '',
    author: '',
    licence: 'CC-BY-4.0',
    publishedAt: 1,
    seq: 1,
    changedAt: 1,
    preview: '',
    wordCount: 1,
    bodySizeBytes: 1,
    bodyHash: '',
  });
}

const manuscriptFields = { work: '', language: '', title: '', author: '', licence: '' };

/** A manuscript last saved by the editor. */
function manuscriptOf(library: AccountsBackend, savedBy: Id<'editors'>): Promise<Id<'manuscripts'>> {
  return library.insert('manuscripts', {
    key: '',
    seq: 1,
    ...manuscriptFields,
    revision: 1,
    wordCount: 0,
    bodySizeBytes: 0,
    savedAt: 1,
    savedBy,
  });
}

/** The change that an import made to an editor's draft. */
async function changeOf(library: AccountsBackend, editorId: Id<'editors'>): Promise<Id<'bulkChanges'>> {
  const manuscriptId = await manuscriptOf(library, editorId);
  const change = { kind: 'drafted', manuscriptId, revision: 1, before: null } as const;
  return library.insert('bulkChanges', { key: '', at: 1, change });
}

/** A narration last saved by the editor. */
async function narrationOf(library: AccountsBackend, editorId: Id<'editors'>): Promise<Id<'narrations'>> {
  return library.insert('narrations', {
    manuscriptId: await manuscriptOf(library, editorId),
    number: 1,
    revision: 1,
    savedAt: 14,
    editorId,
    narrator: '',
    synthetic: false,
    timingsId: await library.insert('narrationTimings', { timings: [] }),
  });
}

describe.each(hosts)('on %s', (_name, makeBackend) => {
  let library: AccountsBackend;
  beforeEach(async () => {
    library = await makeBackend();
  });

  /** A user with a row in every table, and their token. */
  async function makePerson(word: string, proven = true): Promise<{ person: Person; token: string }> {
    const email = `${word}@example.org`;
    const { token, refreshToken } = await enter(library, 'signUp', email, { name: `${word} Rao` });
    const { id } = (await library.as(token).query('account:profile')) as { id: Id<'users'> };
    const [, session = ''] = refreshToken.split('|');
    const accountId = await library.insert('authAccounts', {
      userId: id,
      provider: 'github',
      providerAccountId: word,
      recoveryHash: `${word} code`,
      recoveryMadeAt: 17,
    });
    const editorId = await library.insert('editors', { number: 1, userId: id });
    if (proven) await library.prove(id);
    const sessionId = session as Id<'authSessions'>;
    const person = { word, email, userId: id, sessionId, accountId, editorId };
    for (const fill of Object.values(fills)) await fill(library, person);
    return { person, token };
  }

  test('every table that can be traced to a user has a row in these tests', () => {
    expect(Object.keys(fills).sort()).toEqual(tablesTracedToUsers(schema).sort());
  });

  test('the download holds rows of every table, but no secrets and nothing of other users', async () => {
    const { token, person } = await makePerson('asha');
    await makePerson('ravi');
    const data = (await library.as(token).action('account:download')) as Record<string, unknown[]>;
    expect(data).toMatchObject({
      user: { id: person.userId, name: 'asha Rao', email: person.email },
      authAccounts: expect.arrayContaining([expect.objectContaining({ providerAccountId: 'asha there' })]),
      authSessions: expect.arrayContaining([expect.objectContaining({ deviceLabel: 'asha on Android' })]),
      authRefreshTokens: expect.arrayContaining([expect.objectContaining({ usedAt: 1_234_567 })]),
      knownDevices: [{ lastUsedAt: 7 }],
      resetLinks: [{ madeAt: 16, by: 'curator' }],
      readerItems: [{ position: { value: 'asha position' } }],
      readerPlaces: [{ speed: { value: 1.25 } }],
      readerClients: [{ clientId: 'asha client' }],
      heads: [{ seq: 3 }],
      editors: [{ number: 1 }],
      revisions: [{ savedAt: 12 }],
      narrations: expect.arrayContaining([expect.objectContaining({ savedAt: 14 })]),
      bulkRuns: [{ startedAt: expirationTime }],
      presences: [{ seenAt: 13 }],
      audit: [{ at: expirationTime }],
      emailCodes: [{ expiresAt: expirationTime }],
      newsletter_subscribers: [{ email: person.email }],
      newsletterSignUps: [{ email: person.email, askedAt: 14 }],
      letterRecipients: [{ email: person.email, state: 'waiting', changedAt: 15 }],
    });
    const said = new Set(Object.keys(data));
    const unsaid = Object.keys(fills).filter((table) => !said.has(table));
    expect(unsaid.sort()).toEqual([
      'authRateLimits',
      'authVerificationCodes',
      'authVerifiers',
      'bulkChanges',
      'heldFiles',
      // These belong to the library: what the person did to them is in their revisions and in the audit.
      'letters',
      'manuscripts',
      'narrationParts',
      'sendings',
      'users',
      'withdrawnStories',
    ]);
    expect(JSON.stringify(data)).not.toMatch(/pbkdf2|asha (code|key|ticket|token)|ravi/);
    const refreshTokens = data.authRefreshTokens as { sessionId: string }[];
    expect(new Set(refreshTokens.map(({ sessionId }) => sessionId))).toEqual(new Set([person.sessionId]));
  });

  test('a user with an unverified address can neither download nor delete what is stored under it', async () => {
    const { token, person } = await makePerson('asha', false);
    expect(await library.as(token).action('account:download')).toMatchObject({
      emailCodes: [],
      newsletter_subscribers: [],
      newsletterSignUps: [],
      letterRecipients: [],
    });
    await library.as(token).action('account:remove', { password });
    expect(await library.count('newsletter_subscribers')).toBe(1);
    expect(await library.count('newsletterSignUps')).toBe(1);
    expect(await library.count('letterRecipients')).toBe(1);
    expect(await library.dump()).not.toContain(person.userId);
  });

  test('a deleted account leaves no trace, and other accounts lose nothing', async () => {
    const { token, person } = await makePerson('asha');
    const { person: other } = await makePerson('ravi');
    const traces = [person.word, person.userId, person.sessionId, person.accountId];
    const before = await library.dump();
    for (const trace of traces) expect(before).toContain(trace);

    await library.as(token).action('account:remove', { password });
    for (const trace of [person.word, person.userId, person.accountId]) {
      await library.eventually(async () => expect(await library.dump()).not.toContain(trace));
    }
    // Attempt counters outlive the account by a day, so that deleting the account does not bypass a limit.
    expect(await library.dump()).toContain(await hashOf(person.email));
    library.advance(dayMs + 1000);
    await library.mutation('expiry:sweep');
    const after = await library.dump();
    for (const trace of [...traces, await hashOf(person.email)]) expect(after).not.toContain(trace);
    for (const trace of [other.word, other.userId, other.sessionId, other.accountId]) {
      expect(after).toContain(trace);
    }
    expect((await library.dump()).split(other.email).length).toBeGreaterThan(3);
    // Their work at the desk stays, under a pseudonym.
    expect(await library.count('editors')).toBe(2);
    expect(await library.count('audit')).toBe(2);
  });
});
