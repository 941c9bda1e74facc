import { authTables } from '@convex-dev/auth/server';
import { defineTable } from 'convex/server';
import { v } from 'convex/values';
import type { Role } from '../../src/shared/accounts.ts';
import { role } from '../../src/shared/desk/deskShapes.ts';
import { resetLinkMaker } from '../../src/shared/protocol/accountShapes.ts';

const { users, authAccounts, authSessions, authRefreshTokens, authVerificationCodes } = authTables;
const { authVerifiers, authRateLimits } = authTables;

/** The tables of @convex-dev/auth with our fields, which are optional, and our indexes; then our own. */
export const accountTables = {
  users: defineTable({
    ...users.validator.fields,
    /** The address in lower case of the one user who owns it; `email` alone is what a provider claimed. */
    emailKey: v.optional(v.string()),
    /** Missing for a reader. */
    role: v.optional(role),
    /** Of the interface, last chosen where the user was signed in. */
    language: v.optional(v.string()),
  })
    .index('email', ['email'])
    .index('phone', ['phone'])
    .index('by_emailKey', ['emailKey'])
    .index('by_role', ['role'])
    .searchIndex('search_name', { searchField: 'name' }),

  /** A password's `providerAccountId` is the key of its address or name (`signInIdentifier.ts`), and unique. */
  authAccounts: defineTable({
    ...authAccounts.validator.fields,
    /** The hash of the recovery code that the owner of a password keeps, and when the code was made. */
    recoveryHash: v.optional(v.string()),
    recoveryMadeAt: v.optional(v.number()),
  })
    .index('userIdAndProvider', ['userId', 'provider'])
    .index('providerAndAccountId', ['provider', 'providerAccountId']),

  authSessions: defineTable({
    ...authSessions.validator.fields,
    /** For example 'Firefox on Android'; the user agent itself is not kept. */
    deviceLabel: v.optional(v.string()),
  })
    .index('userId', ['userId'])
    .index('by_expirationTime', ['expirationTime']),

  authRefreshTokens: defineTable(authRefreshTokens.validator.fields)
    .index('sessionId', ['sessionId'])
    .index('sessionIdAndParentRefreshTokenId', ['sessionId', 'parentRefreshTokenId'])
    .index('by_expirationTime', ['expirationTime']),

  authVerificationCodes: defineTable(authVerificationCodes.validator.fields)
    .index('accountId', ['accountId'])
    .index('code', ['code'])
    .index('by_expirationTime', ['expirationTime']),

  authVerifiers: defineTable(authVerifiers.validator.fields).index('signature', ['signature']),

  authRateLimits: defineTable(authRateLimits.validator.fields)
    .index('identifier', ['identifier'])
    .index('by_lastAttemptTime', ['lastAttemptTime']),

  /** Only the SHA-256 of each key is stored (`knownDevices.ts`). */
  knownDevices: defineTable({
    userId: v.id('users'),
    keyHash: v.string(),
    lastUsedAt: v.number(),
  })
    .index('by_userId_lastUsedAt', ['userId', 'lastUsedAt'])
    .index('by_keyHash', ['keyHash']),

  /** A link is valid while it has its hash and `expiresAt` is in the future; its notice is shown until it is dismissed. */
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
