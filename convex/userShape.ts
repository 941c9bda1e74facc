import { type Infer, v } from 'convex/values';
import type { Doc } from './_generated/dataModel.js';
import type { QueryCtx } from './_generated/server.js';
import { role, roleOf } from './accountTables.ts';

/** A user as the operator and they themselves see them. */
export const userShape = v.object({
  id: v.id('users'),
  role,
  name: v.optional(v.string()),
  email: v.optional(v.string()),
  /** The mailbox was shown to be theirs. */
  emailVerified: v.boolean(),
  /** 'password' and the providers that they sign in with. */
  signInMethods: v.array(v.string()),
  /** Milliseconds since the Unix epoch. */
  createdAt: v.number(),
});

export type User = Infer<typeof userShape>;

/** What is told of a stored user. */
export async function toUser(ctx: QueryCtx, user: Doc<'users'>): Promise<User> {
  const accounts = await ctx.db
    .query('authAccounts')
    .withIndex('userIdAndProvider', (q) => q.eq('userId', user._id))
    .collect();
  return {
    id: user._id,
    role: roleOf(user),
    ...(user.name !== undefined && { name: user.name }),
    ...(user.email !== undefined && { email: user.email }),
    emailVerified: user.emailVerificationTime !== undefined,
    signInMethods: accounts.map((account) => account.provider),
    createdAt: user._creationTime,
  };
}
