import { type Infer, v } from 'convex/values';
import type { Role } from '../../src/shared/accounts.ts';
import { role } from '../../src/shared/desk/deskShapes.ts';
import type { ResetLink } from '../../src/shared/desk/people.ts';
import {
  foundReader,
  peopleFound,
  peoplePage,
  person,
  resetLink,
} from '../../src/shared/desk/peopleShapes.ts';
import { typedAddress } from '../../src/shared/typedText.ts';
import { internal } from '../_generated/api.js';
import type { Doc, Id } from '../_generated/dataModel.js';
import { internalMutation, type QueryCtx } from '../_generated/server.js';
import { action, mutation, query } from '../access.ts';
import { roleOf } from '../accounts/accountTables.ts';
import { makeResetLink as makeLink } from '../accounts/resetLinks.ts';
import { lastUsedAt, sessionsOf } from '../accounts/sessions.ts';
import { nameKeyPrefix, parseIdentifier } from '../accounts/signInIdentifier.ts';
import { deleteUser } from '../accounts/userData.ts';
import { findPasswordAccount, findUserByKey, passwordProviderId, toUser } from '../accounts/userStore.ts';
import { changeRole, noteAccountAct } from '../accounts/users.ts';
import { configuredAddress } from '../catalogue/siteAddresses.ts';
import { rateLimits } from '../platform/limits.ts';
import { malformed, problem } from '../platform/problem.ts';
import { takeToken } from '../platform/rateLimit.ts';
import { findEditor, toEditor } from './editors.ts';

/** The most people of one response. Each may have 50 devices, every one of which is looked up. */
const pageLimit = 25;

const wordsLimit = 100;

/** Newest first; with `who: 'desk'` only curators and admins. `limit` above 25 counts as 25. Throws 'invalid_request'. */
export const page = query({
  access: 'admin',
  args: {
    who: v.union(v.literal('everyone'), v.literal('desk')),
    cursor: v.union(v.null(), v.string()),
    limit: v.number(),
  },
  returns: peoplePage,
  handler: async (ctx, { who, cursor, limit }) => {
    if (!(limit >= 1)) throw malformed('A page must have at least one line.');
    const users = ctx.db.query('users');
    // The index sorts roles by name: admin, curator, reader.
    const wanted =
      who === 'everyone'
        ? users.order('desc')
        : users.withIndex('by_role', (q) => q.gte('role', 'admin').lt('role', 'reader'));
    const found = await wanted.paginate({ cursor, numItems: Math.min(Math.floor(limit), pageLimit) });
    const people = await Promise.all(found.page.map((user) => toPerson(ctx, user)));
    return { people, cursor: found.isDone ? null : found.continueCursor };
  },
});

/**
 * The people whose e-mail address or sign-in name begins with `words`, then those whose name has these words, of which
 * the last may be incomplete. Nobody for a blank search.
 */
export const find = query({
  access: 'admin',
  args: { words: v.string() },
  returns: peopleFound,
  handler: async (ctx, { words }) => {
    const wanted = words.slice(0, wordsLimit).trim();
    const address = typedAddress(wanted).toLowerCase();
    if (address === '') return { people: [], isCut: false };
    const byAddress = await ctx.db
      .query('users')
      .withIndex('by_emailKey', (q) => q.gte('emailKey', address).lt('emailKey', `${address}\uffff`))
      .take(pageLimit);
    const byName = await ctx.db
      .query('users')
      .withSearchIndex('search_name', (q) => q.search('name', wanted))
      .take(pageLimit);
    const bySignInName = await bySignInNames(ctx, wanted);
    const found = new Map([...byAddress, ...bySignInName, ...byName].map((user) => [user._id, user]));
    const longest = Math.max(byAddress.length, bySignInName.length, byName.length);
    const isCut = longest === pageLimit || found.size > pageLimit;
    const shown = [...found.values()].slice(0, pageLimit);
    return { people: await Promise.all(shown.map((user) => toPerson(ctx, user))), isCut };
  },
});

/** Effective at once; `from` is the role that the caller saw. Throws 'not_found', 'role_changed' or 'last_admin'. */
export const setRole = mutation({
  access: 'admin',
  args: { personId: v.string(), from: role, to: role },
  returns: person,
  handler: async (ctx, { personId, from, to }) => {
    const user = await requirePerson(ctx, personId);
    const now = roleOf(user);
    if (now !== from && now !== to) {
      throw problem({
        code: 'role_changed',
        message: `Someone else has changed this in the meantime: the role is now ‘${now}’. Check it before you change it.`,
      });
    }
    await changeRole(ctx, user._id, to, ctx.caller.userId);
    return toPerson(ctx, { ...user, role: to });
  },
});

/** Whoever has exactly this address or sign-in name, or null; a curator finds only readers. */
export const findReader = query({
  access: 'curator',
  args: { identifier: v.string() },
  returns: v.union(v.null(), foundReader),
  handler: async (ctx, { identifier }) => {
    const wanted = parseIdentifier(identifier);
    const user = wanted && (await findUserByKey(ctx, wanted.key));
    if (!user || !mayReset(ctx.caller.role, user)) return null;
    const { emailVerified, signInMethods, createdAt, ...found } = await toUser(ctx, user);
    return found;
  },
});

/**
 * Voids an earlier link; noted in the audit and to its reader. Throws 'not_found', 'not_allowed' when a curator names a
 * user who is not a reader, 'no_password' or 'rate_limited'. An action, because a host keeps the result of a client's
 * mutation, here the token, to repeat it.
 */
export const makeResetLink = action({
  access: 'curator',
  args: { personId: v.string() },
  returns: resetLink,
  handler: async (ctx, { personId }): Promise<ResetLink> => {
    const { userId: makerId, role: by } = ctx.caller;
    const link = await ctx.runMutation(internal.desk.people.admitResetLink, { personId, makerId, by });
    return { ...link, origin: configuredAddress() };
  },
});

export const admitResetLink = internalMutation({
  args: { personId: v.string(), makerId: v.id('users'), by: role },
  returns: v.object({ token: v.string(), expiresAt: v.number() }),
  handler: async (ctx, { personId, makerId, by }) => {
    await takeToken(ctx, rateLimits.resetLinksPerMaker, makerId);
    const user = await requirePerson(ctx, personId);
    if (by === 'reader' || !mayReset(by, user)) {
      throw problem({
        code: 'not_allowed',
        message: 'Only an admin can do this for people who work at the desk.',
      });
    }
    if (!(await findPasswordAccount(ctx, user._id))) {
      throw problem({ code: 'no_password', message: 'This account has no password.' });
    }
    const link = await makeLink(ctx, user._id, by, makerId);
    await noteAccountAct(ctx, 'resetLink', user._id, makerId);
    return link;
  },
});

/**
 * Deletes somebody's account and all its data. Their acts at the desk stay, under 'Editor 7'; the audit records who
 * deleted the account. Throws 'not_found', or 'not_allowed' for the caller's own account.
 */
export const remove = mutation({
  access: 'admin',
  args: { personId: v.string() },
  returns: v.null(),
  handler: async (ctx, { personId }) => {
    const { userId } = ctx.caller;
    const user = await requirePerson(ctx, personId);
    if (user._id === userId) {
      throw problem({ code: 'not_allowed', message: 'Delete your own account on the account page.' });
    }
    await noteAccountAct(ctx, 'deleted', user._id, userId);
    await deleteUser(ctx, user);
  },
});

/** A curator may reset only readers' passwords: a link for an admin would let a curator become one. */
function mayReset(by: Role, user: Doc<'users'>): boolean {
  return by === 'admin' || roleOf(user) === 'reader';
}

async function bySignInNames(ctx: QueryCtx, words: string): Promise<Doc<'users'>[]> {
  const from = nameKeyPrefix(words);
  const accounts = await ctx.db
    .query('authAccounts')
    .withIndex('providerAndAccountId', (q) =>
      q
        .eq('provider', passwordProviderId)
        .gte('providerAccountId', from)
        .lt('providerAccountId', `${from}\uffff`),
    )
    .take(pageLimit);
  const users = await Promise.all(accounts.map(({ userId }) => ctx.db.get('users', userId)));
  return users.filter((user) => user !== null);
}

async function requirePerson(ctx: QueryCtx, personId: string): Promise<Doc<'users'>> {
  const id: Id<'users'> | null = ctx.db.normalizeId('users', personId);
  const user = id && (await ctx.db.get('users', id));
  if (user) return user;
  throw problem({ code: 'not_found', message: 'This account no longer exists.' });
}

async function toPerson(ctx: QueryCtx, user: Doc<'users'>): Promise<Infer<typeof person>> {
  const { signInMethods, createdAt: since, ...known } = await toUser(ctx, user);
  const lastSeenOn = await lastDayOf(ctx, user._id);
  const row = await findEditor(ctx, user._id);
  return {
    ...known,
    since,
    ...(lastSeenOn !== undefined && { lastSeenOn }),
    ...(row && { editor: await toEditor(ctx, row) }),
  };
}

/** Uses only what signing in stores anyway, and no finer than the day. */
async function lastDayOf(ctx: QueryCtx, userId: Id<'users'>): Promise<string | undefined> {
  const sessions = await sessionsOf(ctx, userId);
  const last = Math.max(0, ...(await Promise.all(sessions.map((session) => lastUsedAt(ctx, session)))));
  return last === 0 ? undefined : new Date(last).toISOString().slice(0, 10);
}
