import { type Infer, v } from 'convex/values';
import type { Doc } from '../_generated/dataModel.js';
import type { QueryCtx } from '../_generated/server.js';
import { resetLinkMaker, role, roleOf } from './accountTables.ts';
import { nameOfKey } from './signInIdentifier.ts';
import { passwordProviderId } from './userStore.ts';

/** A user as shown to the operator and to themselves. */
export const userShape = v.object({
  id: v.id('users'),
  role,
  name: v.optional(v.string()),
  email: v.optional(v.string()),
  /** The sign-in name of a user who has no e-mail address. */
  signInName: v.optional(v.string()),
  /** Whether the mailbox was proven to be theirs. */
  emailVerified: v.boolean(),
  /** 'password' and the ids of the providers that they sign in with. */
  signInMethods: v.array(v.string()),
  /** Milliseconds since the Unix epoch. */
  createdAt: v.number(),
});

export type User = Infer<typeof userShape>;

/** `AccountProfile` of src/shared/accounts.ts. */
export const profileShape = v.object({
  ...userShape.fields,
  hasRecoveryCode: v.boolean(),
  recoveryCodeMadeAt: v.optional(v.number()),
  notices: v.array(
    v.object({
      id: v.string(),
      kind: v.literal('resetLink'),
      madeAt: v.number(),
      by: resetLinkMaker,
      usedAt: v.optional(v.number()),
    }),
  ),
});

export type Profile = Infer<typeof profileShape>;

export async function toUser(ctx: QueryCtx, user: Doc<'users'>): Promise<User> {
  const accounts = await ctx.db
    .query('authAccounts')
    .withIndex('userIdAndProvider', (q) => q.eq('userId', user._id))
    .collect();
  const password = accounts.find(({ provider }) => provider === passwordProviderId);
  const signInName = password && nameOfKey(password.providerAccountId);
  return {
    id: user._id,
    role: roleOf(user),
    ...(user.name !== undefined && { name: user.name }),
    ...(user.email !== undefined && { email: user.email }),
    ...(signInName !== undefined && { signInName }),
    emailVerified: user.emailVerificationTime !== undefined,
    signInMethods: accounts.map((account) => account.provider),
    createdAt: user._creationTime,
  };
}
