import { authTables } from '@convex-dev/auth/server';
import { defineTable } from 'convex/server';
import { v } from 'convex/values';
import type { Role } from '../src/shared/accounts.ts';

/** `Role` of src/shared/accounts.ts. */
export const role = v.union(v.literal('reader'), v.literal('curator'), v.literal('admin'));

/**
 * Users, their ways to sign in and their devices. The tables named `auth…` and `users` are those of @convex-dev/auth,
 * which reads and writes them; what is ours in them is optional. Built anew rather than extended in place, because
 * `.index()` changes a table that other evaluations of this file share.
 */
export const accountTables = {
  ...authTables,

  users: defineTable({
    ...authTables.users.validator.fields,
    /** The e-mail address in lower case. At most one user has it; without it `email` is only what an issuer told. */
    emailKey: v.optional(v.string()),
    /** A reader when left out. */
    role: v.optional(role),
  })
    .index('email', ['email'])
    .index('phone', ['phone'])
    .index('by_emailKey', ['emailKey'])
    .index('by_role', ['role']),

  authSessions: defineTable({
    ...authTables.authSessions.validator.fields,
    /** For example 'Firefox on Android'; the user agent itself is not kept. */
    deviceLabel: v.optional(v.string()),
  }).index('userId', ['userId']),

  authRefreshTokens: defineTable(authTables.authRefreshTokens.validator.fields)
    .index('sessionId', ['sessionId'])
    .index('sessionIdAndParentRefreshTokenId', ['sessionId', 'parentRefreshTokenId'])
    .index('by_firstUsedTime', ['firstUsedTime']),
};

/** A stored role as the type that pages know. */
export function roleOf(user: { readonly role?: Role }): Role {
  return user.role ?? 'reader';
}
