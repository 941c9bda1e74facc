import { defineTable } from 'convex/server';
import { v } from 'convex/values';
import type { Role } from '../src/shared/accounts.ts';

/** `Role` of src/shared/accounts.ts. */
export const role = v.union(v.literal('reader'), v.literal('curator'), v.literal('admin'));

/** The role of the person who makes a link for a new password; 'operator' for the library's command. */
export const resetLinkMaker = v.union(v.literal('curator'), v.literal('admin'), v.literal('operator'));

/**
 * Users, their ways to sign in and their devices. `users` and the tables named `auth…` have the fields that
 * @convex-dev/auth reads and writes (tests/convex/accountTables.test.ts); the fields that we add are optional.
 */
export const accountTables = {
  users: defineTable({
    name: v.optional(v.string()),
    image: v.optional(v.string()),
    email: v.optional(v.string()),
    emailVerificationTime: v.optional(v.number()),
    phone: v.optional(v.string()),
    phoneVerificationTime: v.optional(v.number()),
    isAnonymous: v.optional(v.boolean()),
    /** Ours: the e-mail address in lower case. At most one user has it; without it `email` is only what they, or an issuer, told. */
    emailKey: v.optional(v.string()),
    /** Ours: a reader when left out. */
    role: v.optional(role),
  })
    .index('email', ['email'])
    .index('phone', ['phone'])
    .index('by_emailKey', ['emailKey'])
    .index('by_role', ['role'])
    .searchIndex('search_name', { searchField: 'name' }),

  /**
   * The ways in which users sign in: a password (its hash is the `secret`), or an account with a provider. The
   * `providerAccountId` of a password is the key of its address or name (`signInIdentifier.ts`): one account has it, but
   * in pairs that an older version made (docs/decisions/2026-11-23-one-account-an-address.md).
   */
  authAccounts: defineTable({
    userId: v.id('users'),
    provider: v.string(),
    providerAccountId: v.string(),
    secret: v.optional(v.string()),
    emailVerified: v.optional(v.string()),
    phoneVerified: v.optional(v.string()),
    /** Ours, of a password: the hash of the recovery code that its owner keeps, and when that was made. */
    recoveryHash: v.optional(v.string()),
    recoveryMadeAt: v.optional(v.number()),
  })
    .index('userIdAndProvider', ['userId', 'provider'])
    .index('providerAndAccountId', ['provider', 'providerAccountId']),

  /** The devices that users are signed in on. */
  authSessions: defineTable({
    userId: v.id('users'),
    expirationTime: v.number(),
    /** Ours: for example 'Firefox on Android'; the user agent itself is not kept. */
    deviceLabel: v.optional(v.string()),
  })
    .index('userId', ['userId'])
    .index('by_expirationTime', ['expirationTime']),

  /** Exchanged for the next one and an access token; the library's rules for what is used twice. */
  authRefreshTokens: defineTable({
    sessionId: v.id('authSessions'),
    expirationTime: v.number(),
    firstUsedTime: v.optional(v.number()),
    parentRefreshTokenId: v.optional(v.id('authRefreshTokens')),
  })
    .index('sessionId', ['sessionId'])
    .index('sessionIdAndParentRefreshTokenId', ['sessionId', 'parentRefreshTokenId'])
    .index('by_expirationTime', ['expirationTime']),

  /** What a provider's redirect brings back and the page exchanges for tokens; good for two minutes. */
  authVerificationCodes: defineTable({
    accountId: v.id('authAccounts'),
    provider: v.string(),
    code: v.string(),
    expirationTime: v.number(),
    verifier: v.optional(v.string()),
    emailVerified: v.optional(v.string()),
    phoneVerified: v.optional(v.string()),
  })
    .index('accountId', ['accountId'])
    .index('code', ['code'])
    .index('by_expirationTime', ['expirationTime']),

  /** Redirects to a provider that are under way. */
  authVerifiers: defineTable({
    sessionId: v.optional(v.id('authSessions')),
    signature: v.optional(v.string()),
  }).index('signature', ['signature']),

  /** The library's own limits; ours are in `rateLimits`. */
  authRateLimits: defineTable({
    identifier: v.string(),
    lastAttemptTime: v.number(),
    attemptsLeft: v.number(),
  })
    .index('identifier', ['identifier'])
    .index('by_lastAttemptTime', ['lastAttemptTime']),

  /** Devices that were signed in once (`knownDevices.ts`). Of their keys only the SHA-256 is kept. */
  knownDevices: defineTable({
    userId: v.id('users'),
    keyHash: v.string(),
    lastUsedAt: v.number(),
  })
    .index('by_userId_lastUsedAt', ['userId', 'lastUsedAt'])
    .index('by_keyHash', ['keyHash']),

  /**
   * Links by which a reader chooses a new password, and what their reader is told of them until it is dismissed
   * (`resetLinks.ts`). A link is good as long as it has its hash and `expiresAt` is to come.
   */
  resetLinks: defineTable({
    userId: v.id('users'),
    tokenHash: v.optional(v.string()),
    madeAt: v.number(),
    expiresAt: v.number(),
    by: resetLinkMaker,
    /** Who made it at the desk; missing for the operator. */
    makerId: v.optional(v.id('users')),
    usedAt: v.optional(v.number()),
    isDismissed: v.optional(v.literal(true)),
  })
    .index('by_userId', ['userId'])
    .index('by_tokenHash', ['tokenHash'])
    .index('by_isDismissed_expiresAt', ['isDismissed', 'expiresAt']),

  /** Codes that were mailed and not typed yet (`emailCodes.ts`), by their hashes. */
  emailCodes: defineTable({
    emailKey: v.string(),
    ticketHash: v.string(),
    codeHash: v.string(),
    expiresAt: v.number(),
    triesLeft: v.number(),
  })
    .index('by_emailKey_ticketHash', ['emailKey', 'ticketHash'])
    .index('by_expiresAt', ['expiresAt']),
};

/** A stored role as the type that pages know. */
export function roleOf(user: { readonly role?: Role }): Role {
  return user.role ?? 'reader';
}
