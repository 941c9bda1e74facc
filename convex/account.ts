import { v } from 'convex/values';
import { internal } from './_generated/api.js';
import type { ActionCtx } from './_generated/server.js';
import { action, type Caller, mutation, query } from './access.ts';
import { confirmPassword } from './confirmation.ts';
import { mailSender } from './mail.ts';
import { hashPassword, passwordProblem } from './passwords.ts';
import { problem } from './problem.ts';
import { signInProviders } from './providers.ts';
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
    const weakness = passwordProblem(newPassword, email.toLowerCase());
    if (weakness) throw problem(weakness);
    if ((await confirmPassword(ctx, ctx.caller.userId, currentPassword)) === 'hasNoPassword') {
      throw problem({ code: 'no_password', message: 'This account has no password.' });
    }
    const { userId, sessionId } = ctx.caller;
    const secret = await hashPassword(newPassword);
    await ctx.runMutation(internal.users.replacePassword, { userId, secret, exceptSessionId: sessionId });
    return null;
  },
});

/** Everything that is kept about the user, as plain data; the hashes of secrets are left out. */
export const download = action({
  access: 'signedIn',
  args: {},
  returns: v.any(),
  handler: async (ctx): Promise<Record<string, unknown>> => {
    const user: User = await ctx.runQuery(internal.users.get, { userId: ctx.caller.userId });
    const tables: Record<string, unknown[]> = {};
    for (const { table } of userTables) tables[table] = await rowsOf(ctx, ctx.caller, table);
    return { madeAt: new Date().toISOString(), user, ...tables };
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
    await ctx.db.patch(ctx.caller.userId, { role: 'admin' });
    return null;
  },
});

async function rowsOf(ctx: ActionCtx, { userId }: Caller, table: string): Promise<unknown[]> {
  const rows: unknown[] = [];
  let cursor: string | null = null;
  do {
    const page: { rows: unknown[]; cursor: string | null } = await ctx.runQuery(internal.userData.page, {
      userId,
      table,
      cursor,
    });
    rows.push(...page.rows);
    cursor = page.cursor;
  } while (cursor !== null);
  return rows;
}
