import type { Doc, Id } from '../_generated/dataModel.js';
import type { MutationCtx, QueryCtx } from '../_generated/server.js';
import { shortNameOf } from './displayName.ts';
import { type EmailAddress, parseEmailAddress } from './emailAddress.ts';
import { forgetKnownDevices } from './knownDevices.ts';
import { endSessions } from './sessions.ts';
import type { SignInIdentifier } from './signInIdentifier.ts';

/** The provider under which passwords are kept in `authAccounts`. */
export const passwordProviderId = 'password';

export function findUserByAddress(ctx: QueryCtx, emailKey: string): Promise<Doc<'users'> | null> {
  return ctx.db
    .query('users')
    .withIndex('by_emailKey', (q) => q.eq('emailKey', emailKey))
    .unique();
}

/** A user's password account, or null for a user who signs in only in other ways. */
export function findPasswordAccount(ctx: QueryCtx, userId: Id<'users'>): Promise<Doc<'authAccounts'> | null> {
  return ctx.db
    .query('authAccounts')
    .withIndex('userIdAndProvider', (q) => q.eq('userId', userId).eq('provider', passwordProviderId))
    .unique();
}

/** The password account with a key (`SignInIdentifier`), or null. */
export function findPasswordByKey(ctx: QueryCtx, key: string): Promise<Doc<'authAccounts'> | null> {
  return ctx.db
    .query('authAccounts')
    .withIndex('providerAndAccountId', (q) =>
      q.eq('provider', passwordProviderId).eq('providerAccountId', key),
    )
    .unique();
}

/** The user with a key (`SignInIdentifier`), or null: whoever owns the address or signs in with the name. */
export async function findUserByKey(ctx: QueryCtx, key: string): Promise<Doc<'users'> | null> {
  const password = await findPasswordByKey(ctx, key);
  return password ? ctx.db.get('users', password.userId) : findUserByAddress(ctx, key);
}

/** The key that identifies a user: of their password, or of an address that is proven theirs; undefined for none. */
export async function keyOfUser(ctx: QueryCtx, user: Doc<'users'>): Promise<string | undefined> {
  return (await findPasswordAccount(ctx, user._id))?.providerAccountId ?? user.emailKey;
}

/** Makes a reader with an unused identifier; `proven` when the reader has proven that the mailbox is theirs. */
export function addUser(
  ctx: MutationCtx,
  identifier: SignInIdentifier,
  { name, proven }: { readonly name?: string | undefined; readonly proven: boolean },
): Promise<Id<'users'>> {
  const shown = name ?? (identifier.kind === 'name' ? identifier.name : undefined);
  return ctx.db.insert('users', {
    ...(identifier.kind === 'address' && { email: identifier.email, emailKey: identifier.key }),
    role: 'reader',
    ...(shown !== undefined && { name: shown }),
    ...(proven && { emailVerificationTime: Date.now() }),
  });
}

/**
 * The user of an address whose mailbox the caller has just proven to be theirs; made when there is none.
 * Where no mail is sent, anyone can sign up with any address and wait for its owner to arrive. So when a mailbox is proven
 * for the first time, the earlier password, sessions and devices are removed: what is left is the owner's.
 */
export async function userOfProvenAddress(
  ctx: MutationCtx,
  address: EmailAddress,
  name?: string,
): Promise<Id<'users'>> {
  const { email, emailKey } = address;
  const user = await findUserByAddress(ctx, emailKey);
  if (!user) return addUser(ctx, { kind: 'address', email, key: emailKey }, { name, proven: true });
  if (user.emailVerificationTime === undefined) {
    const password = await findPasswordAccount(ctx, user._id);
    if (password) await ctx.db.delete('authAccounts', password._id);
    await endSessions(ctx, user._id);
    await forgetKnownDevices(ctx, user._id);
    await ctx.db.patch('users', user._id, { emailVerificationTime: Date.now() });
  }
  return user._id;
}

/**
 * The user of a provider's account that is used here for the first time. An address that the provider vouches for counts as
 * proven, so whoever signed up with it before is the same user. An address that it does not vouch for is only shown to its
 * user: two users may have the same.
 */
export async function userOfProfile(
  ctx: MutationCtx,
  profile: { readonly name?: unknown; readonly email?: unknown; readonly emailVerified?: unknown },
): Promise<Id<'users'>> {
  const name = typeof profile.name === 'string' ? shortNameOf(profile.name) : undefined;
  const address = typeof profile.email === 'string' ? parseEmailAddress(profile.email) : null;
  if (address && profile.emailVerified === true) return userOfProvenAddress(ctx, address, name);
  return ctx.db.insert('users', {
    role: 'reader',
    ...(name !== undefined && { name }),
    ...(address && { email: address.email }),
  });
}

/** Sets a user's password under a key, by its hash, in place of an earlier one. Links to reset it are void from then on. */
export async function setPassword(
  ctx: MutationCtx,
  userId: Id<'users'>,
  key: string,
  secret: string,
): Promise<void> {
  await voidResetLinks(ctx, userId);
  const account = await findPasswordAccount(ctx, userId);
  if (account) await ctx.db.patch('authAccounts', account._id, { secret });
  else {
    await ctx.db.insert('authAccounts', {
      userId,
      provider: passwordProviderId,
      providerAccountId: key,
      secret,
    });
  }
}

/** Makes a user's password reset links void; their notices stay. */
export async function voidResetLinks(ctx: MutationCtx, userId: Id<'users'>): Promise<void> {
  const links = await ctx.db
    .query('resetLinks')
    .withIndex('by_userId', (q) => q.eq('userId', userId))
    .collect();
  for (const { _id, tokenHash } of links)
    if (tokenHash) await ctx.db.patch('resetLinks', _id, { tokenHash: undefined });
}

/**
 * Gives a user a new password after they have proven their identity in another way. Whoever had the old one is locked out:
 * all devices are signed out and forgotten, and the old recovery code is void.
 */
export async function resetPassword(
  ctx: MutationCtx,
  userId: Id<'users'>,
  key: string,
  secret: string,
): Promise<void> {
  await endSessions(ctx, userId);
  await forgetKnownDevices(ctx, userId);
  await setPassword(ctx, userId, key, secret);
  const account = await findPasswordAccount(ctx, userId);
  if (account)
    await ctx.db.patch('authAccounts', account._id, { recoveryHash: undefined, recoveryMadeAt: undefined });
}
