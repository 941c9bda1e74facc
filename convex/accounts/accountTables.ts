import { defineTable } from 'convex/server';
import { v } from 'convex/values';
import type { Role } from '../../src/shared/accounts.ts';

/** `Role` of src/shared/accounts.ts. */
export const role = v.union(v.literal('reader'), v.literal('curator'), v.literal('admin'));

/** The role of the person who makes a password reset link; 'operator' for the library's command. */
export const resetLinkMaker = v.union(v.literal('curator'), v.literal('admin'), v.literal('operator'));

/**
 * Users, their ways to sign in and their devices. `users` and the tables named `auth…` have the fields that
 * @convex-dev/auth reads and writes (tests/convex/accounts/accountTables.test.ts); the fields that we add are optional.
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
    /** Ours: the address in lower case of the one user who owns it; `email` alone is what a provider claimed. */
    emailKey: v.optional(v.string()),
    /** Ours: missing for a reader. */
    role: v.optional(role),
  })
    .index('email', ['email'])
    .index('phone', ['phone'])
    .index('by_emailKey', ['emailKey'])
    .index('by_role', ['role'])
    .searchIndex('search_name', { searchField: 'name' }),

  /**
   * The ways in which users sign in: a password (its hash is the `secret`), or an account with a provider. The
   * `providerAccountId` of a password is the key of its address or name (`signInIdentifier.ts`), unique among passwords.
   */
  authAccounts: defineTable({
    userId: v.id('users'),
    provider: v.string(),
    providerAccountId: v.string(),
    secret: v.optional(v.string()),
    emailVerified: v.optional(v.string()),
    phoneVerified: v.optional(v.string()),
    /** Ours, for a password: the hash of the recovery code that its owner keeps, and when the code was made. */
    recoveryHash: v.optional(v.string()),
    recoveryMadeAt: v.optional(v.number()),
  })
    .index('userIdAndProvider', ['userId', 'provider'])
    .index('providerAndAccountId', ['provider', 'providerAccountId']),

  authSessions: defineTable({
    userId: v.id('users'),
    expirationTime: v.number(),
    /** Ours: for example 'Firefox on Android'; the user agent itself is not kept. */
    deviceLabel: v.optional(v.string()),
  })
    .index('userId', ['userId'])
    .index('by_expirationTime', ['expirationTime']),

  /** Each is exchanged for the next one and an access token. */
  authRefreshTokens: defineTable({
    sessionId: v.id('authSessions'),
    expirationTime: v.number(),
    firstUsedTime: v.optional(v.number()),
    parentRefreshTokenId: v.optional(v.id('authRefreshTokens')),
  })
    .index('sessionId', ['sessionId'])
    .index('sessionIdAndParentRefreshTokenId', ['sessionId', 'parentRefreshTokenId'])
    .index('by_expirationTime', ['expirationTime']),

  /** Codes that a provider's redirect brings back and the page exchanges for tokens; valid for two minutes. */
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

  authVerifiers: defineTable({
    sessionId: v.optional(v.id('authSessions')),
    signature: v.optional(v.string()),
  }).index('signature', ['signature']),

  /** The rate limits of @convex-dev/auth; ours are in `rateLimits`. */
  authRateLimits: defineTable({
    identifier: v.string(),
    lastAttemptTime: v.number(),
    attemptsLeft: v.number(),
  })
    .index('identifier', ['identifier'])
    .index('by_lastAttemptTime', ['lastAttemptTime']),

  /** Devices that have signed in before (`knownDevices.ts`). Only the SHA-256 of each key is stored. */
  knownDevices: defineTable({
    userId: v.id('users'),
    keyHash: v.string(),
    lastUsedAt: v.number(),
  })
    .index('by_userId_lastUsedAt', ['userId', 'lastUsedAt'])
    .index('by_keyHash', ['keyHash']),

  /**
   * Links by which a reader chooses a new password, and the notice about each that the reader sees until they dismiss it
   * (`resetLinks.ts`). A link is valid while it has its hash and `expiresAt` is in the future.
   */
  resetLinks: defineTable({
    userId: v.id('users'),
    tokenHash: v.optional(v.string()),
    madeAt: v.number(),
    expiresAt: v.number(),
    by: resetLinkMaker,
    /** The curator or admin who made it; missing for the operator. */
    makerId: v.optional(v.id('users')),
    usedAt: v.optional(v.number()),
    isDismissed: v.optional(v.literal(true)),
  })
    .index('by_userId', ['userId'])
    .index('by_tokenHash', ['tokenHash'])
    .index('by_isDismissed_expiresAt', ['isDismissed', 'expiresAt']),

  /** Mailed codes that have not been entered yet (`emailCodes.ts`), by their hashes. */
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

export function roleOf(user: { readonly role?: Role }): Role {
  return user.role ?? 'reader';
}
