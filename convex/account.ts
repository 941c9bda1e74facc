import { type Infer, v } from 'convex/values';
import { isInterfaceTag } from '../src/shared/languages/interfaceLanguages.ts';
import { profileShape, signInMethodsShape } from '../src/shared/protocol/accountShapes.ts';
import * as refusals from '../src/shared/serverWords/refusals.ts';
import { internal } from './_generated/api.js';
import type { Id } from './_generated/dataModel.js';
import { action, mutation, query } from './access.ts';
import { confirmPassword } from './accounts/credentials.ts';
import { hashPassword, passwordProblem } from './accounts/passwords.ts';
import { signInProviders } from './accounts/providers.ts';
import { newRecoveryCode, recoveryHashOf } from './accounts/recovery.ts';
import * as resetLinks from './accounts/resetLinks.ts';
import { redeemSetupToken } from './accounts/setup.ts';
import { requireName } from './accounts/signInParams.ts';
import { actTables, userTables } from './accounts/userData.ts';
import { findPasswordAccount, toUser, type User } from './accounts/userStore.ts';
import { changeRole } from './accounts/users.ts';
import { mailSender } from './platform/mail.ts';
import { malformed, problem } from './platform/problem.ts';

export const signInMethods = query({
  access: 'anyone',
  args: {},
  returns: signInMethodsShape,
  handler: () => ({
    password: true as const,
    emailCode: mailSender() !== null,
    names: mailSender() === null,
    providers: signInProviders.map(({ id, name }) => ({ id, name })),
  }),
});

export const profile = query({
  access: 'signedIn',
  args: {},
  returns: profileShape,
  handler: async (ctx): Promise<Infer<typeof profileShape>> => {
    const user = await ctx.db.get('users', ctx.caller.userId);
    if (!user) throw new Error('the guard admitted a user who does not exist');
    const password = await findPasswordAccount(ctx, user._id);
    return {
      ...(await toUser(ctx, user)),
      hasRecoveryCode: password?.recoveryHash !== undefined,
      ...(password?.recoveryMadeAt !== undefined && { recoveryCodeMadeAt: password.recoveryMadeAt }),
      notices: await resetLinks.noticesOf(ctx, user._id),
    };
  },
});

/** '' removes the name. Throws 'invalid_name'. */
export const changeName = mutation({
  access: 'signedIn',
  args: { name: v.string() },
  returns: v.null(),
  handler: async (ctx, { name }) => {
    await ctx.db.patch('users', ctx.caller.userId, {
      name: name.trim() === '' ? undefined : requireName(name),
    });
  },
});

/** The interface speaks it wherever the user signs in and has chosen no other. Throws 'invalid_request'. */
export const chooseLanguage = mutation({
  access: 'signedIn',
  args: { language: v.string() },
  returns: v.null(),
  handler: async (ctx, { language }) => {
    if (!isInterfaceTag(language)) throw malformed('The interface does not speak this language.');
    await ctx.db.patch('users', ctx.caller.userId, { language });
  },
});

/** Signs out all other devices. Throws 'wrong_credentials', 'rate_limited', 'weak_password', or 'no_password'. */
export const changePassword = action({
  access: 'signedIn',
  args: { currentPassword: v.string(), newPassword: v.string() },
  returns: v.null(),
  handler: async (ctx, { currentPassword, newPassword }) => {
    const { userId, sessionId } = ctx.caller;
    const key = await confirmPassword(ctx, userId, currentPassword);
    if (key === null) throw hasNoPassword();
    const weakness = passwordProblem(newPassword, key);
    if (weakness) throw problem(weakness);
    const secret = await hashPassword(newPassword, userId);
    await ctx.runMutation(internal.accounts.users.changePassword, { userId, sessionId, secret });
  },
});

/** Voids the previous code. Throws 'wrong_credentials', 'no_password' or 'rate_limited'. */
export const makeRecoveryCode = action({
  access: 'signedIn',
  args: { password: v.string() },
  returns: v.object({ code: v.string() }),
  handler: async (ctx, { password }) => {
    const { userId, sessionId } = ctx.caller;
    if ((await confirmPassword(ctx, userId, password)) === null) throw hasNoPassword();
    const code = newRecoveryCode();
    const recoveryHash = await recoveryHashOf(code);
    if (!(await ctx.runMutation(internal.accounts.recovery.keep, { userId, sessionId, recoveryHash })))
      throw hasNoPassword();
    return { code };
  },
});

/** The notice is not shown to the user again (`AccountProfile.notices`). */
export const dismissNotice = mutation({
  access: 'signedIn',
  args: { id: v.string() },
  returns: v.null(),
  handler: (ctx, { id }) => resetLinks.dismissNotice(ctx, ctx.caller.userId, id),
});

/** All that is stored about the user, by table name, without what grants access, such as hashes of secrets. */
export const download = action({
  access: 'signedIn',
  args: {},
  returns: v.any(),
  handler: async (ctx): Promise<Record<string, unknown>> => {
    const { userId } = ctx.caller;
    const user: User = await ctx.runQuery(internal.accounts.users.get, { userId });
    const tables: Record<string, readonly Row[]> = {};
    for (const table of [...userTables.map((known) => known.table), ...actTables]) {
      tables[table] = await allPages((cursor) =>
        ctx.runQuery(internal.accounts.userData.page, { userId, table, cursor }),
      );
    }
    const refreshes: Row[] = [];
    for (const { _id } of tables.authSessions ?? []) {
      const sessionId = _id as Id<'authSessions'>;
      const times = await allPages((cursor) =>
        ctx.runQuery(internal.accounts.sessions.refreshTimes, { sessionId, cursor }),
      );
      refreshes.push(...times.map((time) => ({ sessionId, ...time })));
    }
    const mailbox: Record<string, readonly Row[]> = await ctx.runQuery(internal.accounts.userData.mailbox, {
      userId,
    });
    return { madeAt: new Date().toISOString(), user, ...tables, authRefreshTokens: refreshes, ...mailbox };
  },
});

/** Throws 'wrong_credentials' if it has another password, 'rate_limited' or 'last_admin'. */
export const remove = action({
  access: 'signedIn',
  args: { password: v.optional(v.string()) },
  returns: v.null(),
  handler: async (ctx, { password = '' }) => {
    await confirmPassword(ctx, ctx.caller.userId, password);
    await ctx.runMutation(internal.accounts.users.remove, { userId: ctx.caller.userId });
  },
});

/** Makes the user an admin by the token of the set-up link (`accounts/setup.ts`). Throws 'setup_link_invalid'. */
export const claimAdmin = mutation({
  access: 'signedIn',
  args: { token: v.string() },
  returns: v.null(),
  handler: async (ctx, { token }) => {
    await redeemSetupToken(ctx, token);
    await changeRole(ctx, ctx.caller.userId, 'admin', ctx.caller.userId);
  },
});

function hasNoPassword() {
  return problem({ code: 'no_password', message: refusals.noPassword });
}

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
