import { v } from 'convex/values';
import { internalMutation, internalQuery } from './_generated/server.js';
import { role } from './accountTables.ts';
import { changeRole } from './roleChange.ts';
import { endSessions } from './sessions.ts';
import { deleteUser } from './userData.ts';
import { toUser, type User, userShape } from './userShape.ts';
import { findPasswordAccount, findUsersOfAddress, setPassword } from './userStore.ts';

/** A user by id. Throws when there is none. */
export const get = internalQuery({
  args: { userId: v.id('users') },
  returns: userShape,
  handler: async (ctx, { userId }): Promise<User> => {
    const user = await ctx.db.get(userId);
    if (!user) throw new Error('there is no such user');
    return toUser(ctx, user);
  },
});

/** The user with an id, or those who give an e-mail address. Where no mail is sent they can be several. */
export const find = internalQuery({
  args: { who: v.string() },
  returns: v.array(userShape),
  handler: async (ctx, { who }): Promise<User[]> => {
    const id = ctx.db.normalizeId('users', who);
    if (!id) {
      const users = await findUsersOfAddress(ctx, who.trim().toLowerCase());
      return Promise.all(users.map((user) => toUser(ctx, user)));
    }
    const user = await ctx.db.get(id);
    return user ? [await toUser(ctx, user)] : [];
  },
});

/** A page of all users, oldest first; `cursor` null at first and at the end. */
export const list = internalQuery({
  args: { cursor: v.union(v.null(), v.string()) },
  returns: v.object({ users: v.array(userShape), cursor: v.union(v.null(), v.string()) }),
  handler: async (ctx, { cursor }): Promise<{ users: User[]; cursor: string | null }> => {
    const found = await ctx.db.query('users').paginate({ cursor, numItems: 200 });
    const users = [];
    for (const user of found.page) users.push(await toUser(ctx, user));
    return { users, cursor: found.isDone ? null : found.continueCursor };
  },
});

/** Gives a user a role, and notes it in the audit. */
export const setRole = internalMutation({
  args: { userId: v.id('users'), role },
  returns: v.null(),
  handler: async (ctx, { userId, role }) => {
    await changeRole(ctx, userId, role);
    return null;
  },
});

/** Replaces a user's password, by its hash, and ends all sessions but one if told so. */
export const replacePassword = internalMutation({
  args: { userId: v.id('users'), secret: v.string(), exceptSessionId: v.optional(v.id('authSessions')) },
  returns: v.null(),
  handler: async (ctx, { userId, secret, exceptSessionId }) => {
    const user = await ctx.db.get(userId);
    if (!user) throw new Error('there is no such user');
    const emailKey = user.emailKey ?? (await findPasswordAccount(ctx, userId))?.providerAccountId;
    if (emailKey === undefined) throw new Error('a password needs an e-mail address to sign in with');
    await setPassword(ctx, userId, emailKey, secret);
    await endSessions(ctx, userId, exceptSessionId);
    return null;
  },
});

/** Deletes a user and everything of theirs. */
export const remove = internalMutation({
  args: { userId: v.id('users') },
  returns: v.null(),
  handler: async (ctx, { userId }) => {
    const user = await ctx.db.get(userId);
    if (user) await deleteUser(ctx, user);
    return null;
  },
});
