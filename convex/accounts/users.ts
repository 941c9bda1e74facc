import { v } from 'convex/values';
import type { Role } from '../../src/shared/accounts.ts';
import type { AccountAct } from '../../src/shared/desk/desk.ts';
import { role } from '../../src/shared/desk/deskShapes.ts';
import { userShape } from '../../src/shared/protocol/accountShapes.ts';
import { lastAdmin } from '../../src/shared/serverWords/refusals.ts';
import type { Doc, Id } from '../_generated/dataModel.js';
import { internalMutation, internalQuery, type MutationCtx, type QueryCtx } from '../_generated/server.js';
import { requireSession } from '../access.ts';
import { noteEvent } from '../desk/audit.ts';
import { editorOf } from '../desk/editors.ts';
import { problem } from '../platform/problem.ts';
import { rowsBy } from '../platform/rows.ts';
import { roleOf } from './accountTables.ts';
import { makeResetLink as makeLink } from './resetLinks.ts';
import { endSessions } from './sessions.ts';
import { parseIdentifier } from './signInIdentifier.ts';
import { deleteUser } from './userData.ts';
import {
  findPasswordAccount,
  findUserByKey,
  keyOfUser,
  resetPassword,
  setPassword,
  toUser,
  type User,
} from './userStore.ts';

/** Notes a new role in the audit; omit `by` for the library's commands. Throws 'last_admin'. */
export async function changeRole(ctx: MutationCtx, userId: Id<'users'>, to: Role, by?: Id<'users'>) {
  const user = await ctx.db.get('users', userId);
  if (!user) throw new Error('there is no such user');
  const from = roleOf(user);
  if (from === to) return;
  if (from === 'admin') await requireAnotherAdmin(ctx);
  await ctx.db.patch('users', userId, { role: to });
  const personId = await editorOf(ctx, userId);
  await note(ctx, { kind: 'role', personId, from, to }, by);
}

/** Writes a reset link or the end of an account to the audit; omit `by` for the library's commands. */
export async function noteAccountAct(
  ctx: MutationCtx,
  act: AccountAct,
  userId: Id<'users'>,
  by?: Id<'users'>,
): Promise<void> {
  await note(ctx, { kind: 'account', act, personId: await editorOf(ctx, userId) }, by);
}

/** Call before an admin loses the role. Throws 'last_admin' when there is no other admin. */
export async function requireAnotherAdmin(ctx: QueryCtx): Promise<void> {
  const admins = await rowsBy(ctx, 'users', 'by_role', { role: 'admin' }).take(2);
  if (admins.length < 2) throw problem({ code: 'last_admin', message: lastAdmin });
}

async function note(ctx: MutationCtx, event: Doc<'audit'>['event'], by?: Id<'users'>): Promise<void> {
  await noteEvent(ctx, event, by && (await editorOf(ctx, by)));
}

export const get = internalQuery({
  args: { userId: v.id('users') },
  returns: userShape,
  handler: async (ctx, { userId }): Promise<User> => {
    const user = await ctx.db.get('users', userId);
    if (!user) throw new Error('there is no such user');
    return toUser(ctx, user);
  },
});

/** The user with an id, e-mail address or name, or null. */
export const find = internalQuery({
  args: { who: v.string() },
  returns: v.union(v.null(), userShape),
  handler: async (ctx, { who }): Promise<User | null> => {
    const id = ctx.db.normalizeId('users', who);
    const identifier = parseIdentifier(who);
    const user = id
      ? await ctx.db.get('users', id)
      : identifier && (await findUserByKey(ctx, identifier.key));
    return user && toUser(ctx, user);
  },
});

/** Oldest first; `cursor` is null at both ends. */
export const list = internalQuery({
  args: { cursor: v.union(v.null(), v.string()) },
  returns: v.object({ users: v.array(userShape), cursor: v.union(v.null(), v.string()) }),
  handler: async (ctx, { cursor }): Promise<{ users: User[]; cursor: string | null }> => {
    const found = await ctx.db.query('users').paginate({ cursor, numItems: 200 });
    const users = await Promise.all(found.page.map((user) => toUser(ctx, user)));
    return { users, cursor: found.isDone ? null : found.continueCursor };
  },
});

/** Writes the change to the audit. Throws 'last_admin' when no admin would be left. */
export const setRole = internalMutation({
  args: { userId: v.id('users'), role },
  returns: v.null(),
  handler: (ctx, { userId, role }) => changeRole(ctx, userId, role),
});

/** Replaces a password, confirmed in a session, by its hash. Ends all other sessions. Throws 'session_ended'. */
export const changePassword = internalMutation({
  args: { userId: v.id('users'), sessionId: v.id('authSessions'), secret: v.string() },
  returns: v.null(),
  handler: async (ctx, { userId, sessionId, secret }) => {
    await requireSession(ctx, sessionId);
    const account = await findPasswordAccount(ctx, userId);
    if (!account) throw new Error('this user has no password to replace');
    await setPassword(ctx, userId, account.providerAccountId, secret);
    await endSessions(ctx, userId, sessionId);
  },
});

/** Signs the user out everywhere. Throws for a user without address and name. */
export const replacePassword = internalMutation({
  args: { userId: v.id('users'), secret: v.string() },
  returns: v.null(),
  handler: async (ctx, { userId, secret }) => {
    const user = await ctx.db.get('users', userId);
    const key = user && (await keyOfUser(ctx, user));
    if (!key) throw new Error('a password needs an e-mail address or a name to sign in with');
    await resetPassword(ctx, userId, key, secret);
  },
});

/** The `SignInIdentifier` under which a user's password is stored; null if they have neither an address nor a name. */
export const keyOf = internalQuery({
  args: { userId: v.id('users') },
  returns: v.union(v.null(), v.string()),
  handler: async (ctx, { userId }) => {
    const user = await ctx.db.get('users', userId);
    return (user && (await keyOfUser(ctx, user))) ?? null;
  },
});

export const makeResetLink = internalMutation({
  args: { userId: v.id('users') },
  returns: v.union(
    v.null(),
    v.object({ token: v.string(), expiresAt: v.number(), siteUrl: v.union(v.null(), v.string()) }),
  ),
  handler: async (ctx, { userId }) => {
    if (!(await findPasswordAccount(ctx, userId))) return null;
    const link = await makeLink(ctx, userId, 'operator');
    await noteAccountAct(ctx, 'resetLink', userId);
    return { ...link, siteUrl: process.env.SITE_URL || null };
  },
});

/** Deletes a user and all their data. Throws 'last_admin' when no admin would be left. */
export const remove = internalMutation({
  args: { userId: v.id('users') },
  returns: v.null(),
  handler: async (ctx, { userId }) => {
    const user = await ctx.db.get('users', userId);
    if (!user) return;
    if (roleOf(user) === 'admin') await requireAnotherAdmin(ctx);
    await deleteUser(ctx, user);
  },
});
