import { v } from 'convex/values';
import { internal } from './_generated/api.js';
import type { Id } from './_generated/dataModel.js';
import { action, mutation, query } from './access.ts';
import { confirmPassword } from './confirmation.ts';
import { ownTables } from './desk/ownActs.ts';
import { mailSender } from './mail.ts';
import { hashPassword, passwordProblem } from './passwords.ts';
import { problem } from './problem.ts';
import { signInProviders } from './providers.ts';
import { changeRole } from './roleChange.ts';
import { redeemSetupToken } from './setup.ts';
import { requireName } from './signInParams.ts';
import { userTables } from './userData.ts';
import { toUser, type User, userShape } from './userShape.ts';

/** Which ways to sign in are set up here. */
export const signInMethods = query({
  access: 'anyone',
  args: {},
  returns: v.object({
    password: v.literal(true),
    /** Mail is sent: signing in by code, resetting a password, and proving the mailbox at sign-up. */
    emailCode: v.boolean(),
    /** In the order to show them in; `id` is the provider to name to `auth:signIn`. */
    providers: v.array(v.object({ id: v.string(), name: v.string() })),
  }),
  handler: () => ({
    password: true as const,
    emailCode: mailSender() !== null,
    providers: signInProviders.map(({ id, name }) => ({ id, name })),
  }),
});

/** Who is signed in. */
export const profile = query({
  access: 'signedIn',
  args: {},
  returns: userShape,
  handler: async (ctx): Promise<User> => {
    const user = await ctx.db.get(ctx.caller.userId);
    if (!user) throw new Error('the guard admitted a user who is not there');
    return toUser(ctx, user);
  },
});

/** Changes the name that the account shows, '' for none. Throws 'invalid_name'. */
export const changeName = mutation({
  access: 'signedIn',
  args: { name: v.string() },
  returns: v.null(),
  handler: async (ctx, { name }) => {
    await ctx.db.patch(ctx.caller.userId, { name: name.trim() === '' ? undefined : requireName(name) });
    return null;
  },
});

/**
 * Changes the password and signs out all other devices.
 * Throws 'wrong_credentials', 'rate_limited', 'weak_password', or 'no_password' for who signs in by other ways only.
 */
export const changePassword = action({
  access: 'signedIn',
  args: { currentPassword: v.string(), newPassword: v.string() },
  returns: v.null(),
  handler: async (ctx, { currentPassword, newPassword }) => {
    const { email = '' } = await ctx.runQuery(internal.users.get, { userId: ctx.caller.userId });
    const emailKey = email.toLowerCase();
    const weakness = passwordProblem(newPassword, emailKey);
    if (weakness) throw problem(weakness);
    if ((await confirmPassword(ctx, ctx.caller.userId, currentPassword)) === 'hasNoPassword') {
      throw problem({ code: 'no_password', message: 'This account has no password.' });
    }
    const { userId, sessionId } = ctx.caller;
    const like = await ctx.runQuery(internal.passwordSignIn.like, { emailKey });
    const secret = await hashPassword(newPassword, 'known', like);
    await ctx.runMutation(internal.users.replacePassword, { userId, secret, exceptSessionId: sessionId });
    return null;
  },
});

/**
 * Everything that is kept about the user, as plain data under the names of the tables. Left out is what opens something
 * and says nothing: hashes of secrets, and redirects to a provider that are under way.
 */
export const download = action({
  access: 'signedIn',
  args: {},
  returns: v.any(),
  handler: async (ctx): Promise<Record<string, unknown>> => {
    const { userId } = ctx.caller;
    const user: User = await ctx.runQuery(internal.users.get, { userId });
    const tables: Record<string, readonly Row[]> = {};
    for (const { table } of userTables) {
      tables[table] = await allPages((cursor) =>
        ctx.runQuery(internal.userData.page, { userId, table, cursor }),
      );
    }
    const refreshes: Row[] = [];
    for (const { _id } of tables.authSessions ?? []) {
      const sessionId = _id as Id<'authSessions'>;
      const times = await allPages((cursor) =>
        ctx.runQuery(internal.sessions.refreshTimes, { sessionId, cursor }),
      );
      refreshes.push(...times.map((time) => ({ sessionId, ...time })));
    }
    const mailbox: Record<string, readonly Row[]> = await ctx.runQuery(internal.mailboxData.download, {
      userId,
    });
    for (const table of ownTables) {
      tables[table] = await allPages((cursor) =>
        ctx.runQuery(internal.desk.ownActs.page, { userId, table, cursor }),
      );
    }
    return { madeAt: new Date().toISOString(), user, ...tables, authRefreshTokens: refreshes, ...mailbox };
  },
});

/**
 * Deletes the account and everything of it. An account with a password asks for it.
 * Throws 'wrong_credentials' or 'rate_limited'.
 */
export const remove = action({
  access: 'signedIn',
  args: { password: v.optional(v.string()) },
  returns: v.null(),
  handler: async (ctx, { password = '' }) => {
    await confirmPassword(ctx, ctx.caller.userId, password);
    await ctx.runMutation(internal.users.remove, { userId: ctx.caller.userId });
    return null;
  },
});

/**
 * Makes the user an admin by the link that the server printed at its first start.
 * Throws 'setup_link_invalid'.
 */
export const claimAdmin = mutation({
  access: 'signedIn',
  args: { token: v.string() },
  returns: v.null(),
  handler: async (ctx, { token }) => {
    await redeemSetupToken(ctx, token);
    await changeRole(ctx, ctx.caller.userId, 'admin', ctx.caller.userId);
    return null;
  },
});

type Row = Readonly<Record<string, unknown>>;

async function allPages(
  read: (cursor: string | null) => Promise<{ readonly rows: Row[]; readonly cursor: string | null }>,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof read>> = await read(cursor);
    rows.push(...page.rows);
    cursor = page.cursor;
  } while (cursor !== null);
  return rows;
}
