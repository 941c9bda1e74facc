import type { Doc, Id } from './_generated/dataModel.js';
import type { MutationCtx, QueryCtx } from './_generated/server.js';
import { displayNameOf, nameLimit } from './displayName.ts';
import { type EmailAddress, parseEmailAddress } from './emailAddress.ts';
import { forgetKnownDevices } from './knownDevices.ts';
import { areComparable } from './passwords.ts';
import { problem } from './problem.ts';
import { endSessions } from './sessions.ts';

/** The provider under which passwords are kept in `authAccounts`. */
export const passwordProviderId = 'password';

/** The user to whom an address belongs here, or null. */
export function findUserByAddress(ctx: QueryCtx, emailKey: string): Promise<Doc<'users'> | null> {
  return ctx.db
    .query('users')
    .withIndex('by_emailKey', (q) => q.eq('emailKey', emailKey))
    .unique();
}

/** A user's password account, or null for who signs in by other ways only. */
export function findPasswordAccount(ctx: QueryCtx, userId: Id<'users'>): Promise<Doc<'authAccounts'> | null> {
  return ctx.db
    .query('authAccounts')
    .withIndex('userIdAndProvider', (q) => q.eq('userId', userId).eq('provider', passwordProviderId))
    .unique();
}

/** A password that is kept under an address, whoever's it is; null when there is none. All are hashed alike. */
export async function findAnyPassword(ctx: QueryCtx, emailKey: string): Promise<string | null> {
  const account = await ctx.db
    .query('authAccounts')
    .withIndex('providerAndAccountId', (q) =>
      q.eq('provider', passwordProviderId).eq('providerAccountId', emailKey),
    )
    .first();
  return account?.secret ?? null;
}

/** Whose address and password these are, the password by its hash; null for nobody's. */
export async function findUserByPassword(
  ctx: QueryCtx,
  emailKey: string,
  secret: string,
): Promise<Id<'users'> | null> {
  const account = await ctx.db
    .query('authAccounts')
    .withIndex('by_secret', (q) =>
      q.eq('provider', passwordProviderId).eq('providerAccountId', emailKey).eq('secret', secret),
    )
    .first();
  return account?.userId ?? null;
}

/** The users who give this address, whoever's it is, at most 20: who has it here first, then by age. */
export async function findUsersOfAddress(ctx: QueryCtx, emailKey: string): Promise<Doc<'users'>[]> {
  const accounts = await ctx.db
    .query('authAccounts')
    .withIndex('providerAndAccountId', (q) =>
      q.eq('provider', passwordProviderId).eq('providerAccountId', emailKey),
    )
    .take(20);
  const owner = await findUserByAddress(ctx, emailKey);
  const users = owner ? [owner] : [];
  for (const { userId } of accounts) {
    const user = await ctx.db.get(userId);
    if (user && user._id !== owner?._id) users.push(user);
  }
  return users;
}

/** Makes a user; `proven` says that the mailbox was shown to be theirs. Who comes first with an address has it. */
export async function addUser(
  ctx: MutationCtx,
  { email, emailKey }: EmailAddress,
  { name, proven }: { readonly name?: string | undefined; readonly proven: boolean },
): Promise<Id<'users'>> {
  const isFirst = (await findUserByAddress(ctx, emailKey)) === null;
  return ctx.db.insert('users', {
    email,
    ...(isFirst && { emailKey }),
    role: 'reader',
    ...(name !== undefined && { name }),
    ...(proven && { emailVerificationTime: Date.now() }),
  });
}

/**
 * The user of an address whose mailbox the caller has just shown to be theirs; made when there is none.
 * Where no mail is sent anyone can sign up with any address, and wait for its owner to come. So the first time that a
 * mailbox is proven, the password, sessions and devices from before are let go: what is left is the owner's.
 */
export async function userOfProvenAddress(
  ctx: MutationCtx,
  address: EmailAddress,
  name?: string,
): Promise<Id<'users'>> {
  const user = await findUserByAddress(ctx, address.emailKey);
  if (!user) return addUser(ctx, address, { name, proven: true });
  if (user.emailVerificationTime === undefined) {
    const password = await findPasswordAccount(ctx, user._id);
    if (password) await ctx.db.delete(password._id);
    await endSessions(ctx, user._id);
    await forgetKnownDevices(ctx, user._id);
    await ctx.db.patch(user._id, { emailVerificationTime: Date.now() });
  }
  return user._id;
}

/**
 * The user of an account with a provider that is used here for the first time. An address that the provider vouches for
 * counts as proven, so whoever signed up with it before is the same user. One that it does not vouch for is shown to
 * its user and means nothing else: two may have the same.
 */
export async function userOfProfile(
  ctx: MutationCtx,
  profile: { readonly name?: unknown; readonly email?: unknown; readonly emailVerified?: unknown },
): Promise<Id<'users'>> {
  // Its owner cannot be asked here to mend it: of a long one the beginning.
  const name =
    typeof profile.name === 'string'
      ? displayNameOf([...profile.name.slice(0, 160)].slice(0, nameLimit).join(''))
      : null;
  const named = name ?? undefined;
  const address = typeof profile.email === 'string' ? parseEmailAddress(profile.email) : null;
  if (address && profile.emailVerified === true) return userOfProvenAddress(ctx, address, named);
  return ctx.db.insert('users', {
    role: 'reader',
    ...(named !== undefined && { name: named }),
    ...(address && { email: address.email }),
  });
}

/**
 * Gives a user a password under an address, by its hash, in place of the old one if there was one. Throws
 * 'weak_password' for one that somebody else under the same address has.
 */
export async function setPassword(
  ctx: MutationCtx,
  userId: Id<'users'>,
  emailKey: string,
  secret: string,
): Promise<void> {
  const account = await findPasswordAccount(ctx, userId);
  const kept = await findAnyPassword(ctx, emailKey);
  if (kept !== null && kept !== account?.secret && !areComparable(kept, secret)) {
    throw new Error('this password is hashed unlike the others under its address');
  }
  const owner = await findUserByPassword(ctx, emailKey, secret);
  if (owner !== null && owner !== userId) {
    throw problem({
      code: 'weak_password',
      message: 'This password is too easy to guess here. Please choose another.',
    });
  }
  if (account) await ctx.db.patch(account._id, { secret });
  else {
    await ctx.db.insert('authAccounts', {
      userId,
      provider: passwordProviderId,
      providerAccountId: emailKey,
      secret,
    });
  }
}
