import { beforeEach, describe, expect, test } from 'vitest';
import type { Id, TableNames } from '../../../convex/_generated/dataModel.js';
import { rateLimits } from '../../../convex/platform/limits.ts';
import { library, onEmbeddedHost, withLibrary } from './backend.ts';
import { enter, profileOf, refresh } from './people.ts';

const secondMs = 1000;
const hourMs = 60 * 60 * secondMs;
const dayMs = 24 * hourMs;

interface Owner {
  readonly userId: Id<'users'>;
  readonly sessionId: Id<'authSessions'>;
  readonly accountId: Id<'authAccounts'>;
}

const kinds: readonly (readonly [
  table: TableNames,
  keptMs: number,
  fields: (now: number, owner: Owner) => object,
])[] = [
  ['authSessions', dayMs, (now, { userId }) => ({ userId, expirationTime: now + dayMs })],
  [
    'authRefreshTokens',
    dayMs,
    (now, { sessionId }) => ({ sessionId, expirationTime: now + dayMs, firstUsedTime: now }),
  ],
  [
    'authVerificationCodes',
    hourMs,
    (now, { accountId }) => ({ accountId, provider: 'oidc', code: 'x', expirationTime: now + hourMs }),
  ],
  ['authVerifiers', dayMs, () => ({})],
  [
    'emailCodes',
    hourMs,
    (now) => ({ emailKey: 'r', ticketHash: '', codeHash: '', triesLeft: 5, expiresAt: now + hourMs }),
  ],
  [
    'resetLinks',
    31 * dayMs,
    (madeAt, { userId }) => ({ userId, madeAt, expiresAt: madeAt + dayMs, by: 'curator', isDismissed: true }),
  ],
  ['authRateLimits', hourMs, (now) => ({ identifier: 'x', attemptsLeft: 1, lastAttemptTime: now })],
  ['audit', 3 * 365 * dayMs, (at) => ({ at, event: { kind: 'library', act: 'removed', removed: 1 } })],
  ['numberBatches', dayMs, (receivedAt) => ({ key: 'x', receivedAt })],
  [
    'readerClients',
    365 * dayMs,
    (seenAt, { userId }) => ({ userId, clientId: 'a', lastN: 1, results: [], seenAt }),
  ],
  [
    'newsletterSignUps',
    hourMs,
    (askedAt) => {
      const mails = { token: 't', mailCount: 1, nextMailAt: askedAt };
      return { email: 'r', emailKey: 'r', askedAt, expiresAt: askedAt + hourMs, ...mails };
    },
  ],
];

let owner: Owner;
let now: number;
const sweep = () => library.mutation('housekeeping:sweepExpired');

withLibrary();

beforeEach(async () => {
  now = Date.now();
  const userId = await library.insert('users', {});
  const sessionId = await library.insert('authSessions', { userId, expirationTime: now + 365 * dayMs });
  const accountId = await library.insert('authAccounts', {
    userId,
    provider: 'oidc',
    providerAccountId: '1',
  });
  await library.insert('authRefreshTokens', { sessionId, expirationTime: now + 90 * dayMs });
  owner = { userId, sessionId, accountId };
});

test.each(kinds)('%s: a row is swept once expired, not before', async (table, keptMs, fields) => {
  const others = await library.count(table);
  await library.insert(table as 'users', fields(now, owner));
  library.advance(keptMs - secondMs);
  await sweep();
  expect(await library.count(table)).toBe(others + 1);
  library.advance(2 * secondMs);
  await sweep();
  expect(await library.count(table)).toBe(others);
});

test('a rate limit’s bucket is swept a day after it was last used', async () => {
  await library.mutation('accounts/credentials:admitAttempt', { key: 'r@example.org' });
  library.advance(dayMs - hourMs);
  await library.mutation('accounts/credentials:admitAttempt', { key: 's@example.org' });
  library.advance(2 * hourMs);
  await sweep();
  // Two buckets for the second address, and one row of each of the two shared ones, which was just used too.
  expect(await library.count('rateLimits')).toBe(4);
  library.advance(dayMs);
  await sweep();
  expect(await library.count('rateLimits')).toBe(0);
});

test('a device used once a month stays signed in for a year, despite the sweeps', async () => {
  let { token, refreshToken } = await enter('signUp', 'asha@example.org');
  for (let month = 1; month <= 12; month += 1) {
    library.advance(30 * dayMs);
    await sweep();
    const tokens = await refresh(refreshToken);
    if (!tokens) throw new Error(`signed out in month ${month}`);
    ({ token, refreshToken } = tokens);
  }
  expect(await profileOf(token)).toMatchObject({ email: 'asha@example.org' });
  library.advance(6 * dayMs);
  await sweep();
  expect(await refresh(refreshToken)).toBeNull();
});

test('a device that is unused for 90 days is signed out and leaves the list of sessions', async () => {
  const gone = await enter('signUp', 'asha@example.org');
  library.advance(50 * dayMs);
  const other = await enter('signIn', 'asha@example.org');
  expect(await library.as(other.token).query('devices:list')).toHaveLength(2);
  library.advance(41 * dayMs);
  await sweep();
  expect(await refresh(gone.refreshToken)).toBeNull();
  expect(await library.as(other.token).query('devices:list')).toMatchObject([{ isThis: true }]);
});

test('rows beyond what one run deletes are deleted by the runs that follow', async () => {
  for (let n = 0; n < 450; n += 1) {
    await library.insert('rateLimits', { name: `old:${n}`, tokens: 0, updatedAt: now - 2 * dayMs });
  }
  for (let n = 0; n < 45; n += 1) {
    await library.insert('authSessions', { userId: owner.userId, expirationTime: now - dayMs });
  }
  await sweep();
  // One run is bounded, so it leaves some rows.
  expect(await library.count('rateLimits')).toBeGreaterThan(0);
  await library.eventually(async () => {
    expect(await library.count('rateLimits')).toBe(0);
    expect(await library.count('authSessions')).toBe(1);
  });
});

describe('on the embedded host', () => {
  withLibrary(onEmbeddedHost);

  test('the sweep runs by itself', async () => {
    const { refreshToken } = await enter('signUp', 'asha@example.org');
    expect(await library.count('authSessions')).toBe(1);
    library.advance(91 * dayMs);
    await library.eventually(async () => expect(await library.count('authSessions')).toBe(0));
    expect(await refresh(refreshToken)).toBeNull();
  });
});

test('every limit refills within a day, so a bucket that is swept was full', () => {
  const slowest = Math.max(...Object.values(rateLimits).map((limit) => limit.refillMs));
  expect(slowest).toBeGreaterThan(0);
  expect(slowest).toBeLessThanOrEqual(dayMs);
});
