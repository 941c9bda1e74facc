import type { Infer } from 'convex/values';
import type { userShape } from '../../src/shared/protocol/accountShapes.ts';
import type { Doc, Id } from '../_generated/dataModel.js';
import type { MutationCtx, QueryCtx } from '../_generated/server.js';
import { rowsBy } from '../platform/rows.ts';
import { roleOf } from './accountTables.ts';
import { deleteDevices } from './attempts.ts';
import { endSessions } from './sessions.ts';
import {
  type EmailAddress,
  nameOfKey,
  parseEmailAddress,
  type SignInIdentifier,
  shortNameOf,
} from './signInIdentifier.ts';

export const passwordProviderId = 'password';

export function findUserByAddress(ctx: QueryCtx, emailKey: string): Promise<Doc<'users'> | null> {
  return rowsBy(ctx, 'users', 'by_emailKey', { emailKey }).unique();
}

/** Null for a user who signs in only in other ways. */
export function findPasswordAccount(ctx: QueryCtx, userId: Id<'users'>): Promise<Doc<'authAccounts'> | null> {
  return rowsBy(ctx, 'authAccounts', 'userIdAndProvider', { userId, provider: passwordProviderId }).unique();
}

export function findPasswordByKey(ctx: QueryCtx, key: string): Promise<Doc<'authAccounts'> | null> {
  return rowsBy(ctx, 'authAccounts', 'providerAndAccountId', {
    provider: passwordProviderId,
    providerAccountId: key,
  }).unique();
}

/** Whoever owns the address or signs in with the name. */
export async function findUserByKey(ctx: QueryCtx, key: string): Promise<Doc<'users'> | null> {
  const password = await findPasswordByKey(ctx, key);
  return password ? ctx.db.get('users', password.userId) : findUserByAddress(ctx, key);
}

/** The key (`SignInIdentifier`) of the password, else of an address that is proven theirs; undefined for neither. */
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
 * Where no mail is sent, anyone can sign up with any address and wait for its owner to arrive. So when a mailbox is
 * proven for the first time, the earlier password, sessions and devices are removed: what is left is the owner's.
 */
export async function userOfProvenAddress(ctx: MutationCtx, address: EmailAddress, name?: string) {
  const { email, emailKey } = address;
  const user = await findUserByAddress(ctx, emailKey);
  if (!user) return addUser(ctx, { kind: 'address', email, key: emailKey }, { name, proven: true });
  if (user.emailVerificationTime === undefined) {
    const password = await findPasswordAccount(ctx, user._id);
    if (password) await ctx.db.delete('authAccounts', password._id);
    await endSessions(ctx, user._id);
    await deleteDevices(ctx, user._id);
    await ctx.db.patch('users', user._id, { emailVerificationTime: Date.now() });
  }
  return user._id;
}

/**
 * For a provider's account that is used here for the first time. Whoever signed up before with an address that the
 * provider vouches for is the same user. An address that it does not vouch for is only shown to its user: two users may
 * have the same.
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

/** In place of an earlier one, by its hash. Voids the links to reset the password. */
export async function setPassword(ctx: MutationCtx, userId: Id<'users'>, key: string, secret: string) {
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

/** The links' notices stay. */
export async function voidResetLinks(ctx: MutationCtx, userId: Id<'users'>): Promise<void> {
  const links = await rowsBy(ctx, 'resetLinks', 'by_userId', { userId }).collect();
  for (const { _id, tokenHash } of links)
    if (tokenHash) await ctx.db.patch('resetLinks', _id, { tokenHash: undefined });
}

/**
 * For users who have proven their identity in another way. Whoever had the old password is locked out: all devices are
 * signed out and forgotten, and the old recovery code is void.
 */
export async function resetPassword(ctx: MutationCtx, userId: Id<'users'>, key: string, secret: string) {
  await endSessions(ctx, userId);
  await deleteDevices(ctx, userId);
  await setPassword(ctx, userId, key, secret);
  const account = await findPasswordAccount(ctx, userId);
  if (account)
    await ctx.db.patch('authAccounts', account._id, { recoveryHash: undefined, recoveryMadeAt: undefined });
}

export type User = Infer<typeof userShape>;

export async function toUser(ctx: QueryCtx, user: Doc<'users'>): Promise<User> {
  const accounts = await rowsBy(ctx, 'authAccounts', 'userIdAndProvider', { userId: user._id }).collect();
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
    ...(user.language !== undefined && { language: user.language }),
  };
}
