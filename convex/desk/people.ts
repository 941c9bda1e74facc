import { type Infer, v } from 'convex/values';
import type { Role } from '../../src/shared/accounts.ts';
import { internal } from '../_generated/api.js';
import type { Doc, Id } from '../_generated/dataModel.js';
import { internalQuery, type QueryCtx } from '../_generated/server.js';
import { action, mutation, query } from '../access.ts';
import { changeRole, noteAccountAct } from '../accountActs.ts';
import { role, roleOf } from '../accountTables.ts';
import { rateLimits } from '../limits.ts';
import { mergeAccounts } from '../merging.ts';
import { problem } from '../problem.ts';
import { takeToken } from '../rateLimit.ts';
import { makeResetLink as makeLink } from '../resetLinks.ts';
import { lastUsedAt, sessionsOf } from '../sessions.ts';
import { nameKeyPrefix, parseIdentifier } from '../signInIdentifier.ts';
import { deleteUser } from '../userData.ts';
import { shownNameOf, signInNameOf } from '../userShape.ts';
import { findPasswordAccount, findUsersByKey, passwordProviderId, twinsOf } from '../userStore.ts';
import { deskProblem } from './deskProblem.ts';
import { editor, findEditor, toEditor } from './editors.ts';

/** The most people of one answer. Each may have 50 devices, of which each is looked up. */
const pageLimit = 25;

/** The most letters that are searched for. */
const wordsLimit = 100;

/** `Person` of src/shared/people.ts. */
const person = v.object({
  id: v.string(),
  role,
  name: v.optional(v.string()),
  email: v.optional(v.string()),
  signInName: v.optional(v.string()),
  emailVerified: v.boolean(),
  since: v.number(),
  lastSeenOn: v.optional(v.string()),
  twinOf: v.optional(v.array(v.string())),
  editor: v.optional(editor),
});

/**
 * `PeoplePage`: everyone with an account, newest first, or with `who: 'desk'` only curators and admins; `cursor` null at
 * first. `limit` above 25 counts as 25. Throws 'invalid_request'.
 */
export const page = query({
  access: 'admin',
  args: {
    who: v.union(v.literal('everyone'), v.literal('desk')),
    cursor: v.union(v.null(), v.string()),
    limit: v.number(),
  },
  returns: v.object({ people: v.array(person), cursor: v.union(v.null(), v.string()) }),
  handler: async (ctx, { who, cursor, limit }) => {
    if (!(limit >= 1))
      throw deskProblem({ code: 'invalid_request', message: 'A page has at least one line.' });
    const users = ctx.db.query('users');
    // The roles stand in the index by their names: admin, curator, reader.
    const wanted =
      who === 'everyone'
        ? users.order('desc')
        : users.withIndex('by_role', (q) => q.gte('role', 'admin').lt('role', 'reader'));
    const found = await wanted.paginate({ cursor, numItems: Math.min(Math.floor(limit), pageLimit) });
    const people = await toPeople(ctx, found.page);
    return { people, cursor: found.isDone ? null : found.continueCursor };
  },
});

/**
 * `PeopleFound`: whose e-mail address, or name to sign in with, begins with these letters, then whose name has these words, of which the last may
 * be a beginning. Nobody for no letters.
 */
export const find = query({
  access: 'admin',
  args: { words: v.string() },
  returns: v.object({ people: v.array(person), isCut: v.boolean() }),
  handler: async (ctx, { words }) => {
    const wanted = words.slice(0, wordsLimit).trim();
    if (wanted === '') return { people: [], isCut: false };
    const address = wanted.toLowerCase();
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
    return { people: await toPeople(ctx, [...found.values()].slice(0, pageLimit)), isCut };
  },
});

/**
 * Gives somebody a role in place of `from`, which is what the caller saw, and answers how they stand now. It counts from
 * their next call on. Throws 'not_found', 'role_changed', or 'last_admin' when no admin would be left.
 */
export const setRole = mutation({
  access: 'admin',
  args: { personId: v.string(), from: role, to: role },
  returns: person,
  handler: async (ctx, { personId, from, to }) => {
    const user = await requirePerson(ctx, personId);
    const now = roleOf(user);
    if (now !== from && now !== to) {
      throw deskProblem({
        code: 'role_changed',
        message: `Somebody else has changed this meanwhile: the role is ‘${now}’ now. Look at it again before you change it.`,
        role: now,
      });
    }
    await changeRole(ctx, user._id, to, ctx.caller.userId);
    return toPerson(ctx, { ...user, role: to });
  },
});

/**
 * `FoundReader`: whose account has exactly this e-mail address or name to sign in with; a curator finds readers only.
 * Null when there is none.
 */
export const findReader = query({
  access: 'curator',
  args: { identifier: v.string() },
  returns: v.union(
    v.null(),
    v.object({
      id: v.string(),
      role,
      name: v.optional(v.string()),
      email: v.optional(v.string()),
      signInName: v.optional(v.string()),
    }),
  ),
  handler: async (ctx, { identifier }) => {
    const wanted = parseIdentifier(identifier);
    const [user] = wanted ? await findUsersByKey(ctx, wanted.key) : [];
    if (!user || !mayReset(ctx.caller.role, user)) return null;
    return { id: user._id, role: roleOf(user), ...(await namesOf(ctx, user)) };
  },
});

/**
 * `ResetLink`: a link by which somebody who forgot their password chooses a new one, in place of an earlier link. It is
 * in the audit, and its reader is told. Throws 'not_found', 'not_allowed' to a curator for a user who is no reader,
 * 'no_password' for a user who signs in by a provider only, or 'rate_limited'.
 */
export const makeResetLink = mutation({
  access: 'curator',
  args: { personId: v.string() },
  returns: v.object({ token: v.string(), expiresAt: v.number() }),
  handler: async (ctx, { personId }) => {
    const { userId, role: by } = ctx.caller;
    await takeToken(ctx, rateLimits.resetLinksPerMaker, userId);
    const user = await requirePerson(ctx, personId);
    if (by === 'reader' || !mayReset(by, user)) {
      throw problem({ code: 'not_allowed', message: 'Only an admin can do this for who works at the desk.' });
    }
    if (!(await findPasswordAccount(ctx, user._id))) {
      throw problem({ code: 'no_password', message: 'This account has no password.' });
    }
    const link = await makeLink(ctx, user._id, by, userId);
    await noteAccountAct(ctx, 'resetLink', user._id, userId);
    return link;
  },
});

/**
 * Merges one account into another under the same address or name, which an older version let be made; it may be called
 * again when it broke off. Throws 'not_found', or 'not_allowed' when the two have no address in common or the first has
 * the higher role.
 */
export const merge = action({
  access: 'admin',
  args: { fromId: v.string(), intoId: v.string() },
  returns: v.null(),
  handler: async (ctx, { fromId, intoId }) => {
    const ids = await ctx.runQuery(internal.desk.people.idsOf, { fromId, intoId });
    await mergeAccounts(ctx, { ...ids, by: ctx.caller.userId });
    return null;
  },
});

/**
 * Deletes somebody's account and everything of it. What they did at the desk stays done, by 'Editor 7' instead of their
 * name, and the audit says who deleted it. Throws 'not_found', or 'not_allowed' for the caller's own account, which its
 * page deletes.
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
    return null;
  },
});

/** The ids that two texts are. Throws 'not_found'. */
export const idsOf = internalQuery({
  args: { fromId: v.string(), intoId: v.string() },
  returns: v.object({ fromId: v.id('users'), intoId: v.id('users') }),
  handler: async (ctx, { fromId, intoId }) => ({
    fromId: (await requirePerson(ctx, fromId))._id,
    intoId: (await requirePerson(ctx, intoId))._id,
  }),
});

/** A curator's links are for readers: one for an admin would be a way to become one. */
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
  const users = [];
  for (const { userId } of accounts) users.push(await ctx.db.get(userId));
  return users.filter((user) => user !== null);
}

async function requirePerson(ctx: QueryCtx, personId: string): Promise<Doc<'users'>> {
  const id: Id<'users'> | null = ctx.db.normalizeId('users', personId);
  const user = id && (await ctx.db.get(id));
  if (user) return user;
  throw deskProblem({ code: 'not_found', message: 'This account is gone.' });
}

async function toPeople(ctx: QueryCtx, users: readonly Doc<'users'>[]): Promise<Infer<typeof person>[]> {
  const people = [];
  for (const user of users) people.push(await toPerson(ctx, user));
  return people;
}

async function toPerson(ctx: QueryCtx, user: Doc<'users'>): Promise<Infer<typeof person>> {
  const lastSeenOn = await lastDayOf(ctx, user._id);
  const twins = await twinsOf(ctx, user);
  const row = await findEditor(ctx, user._id);
  return {
    id: user._id,
    role: roleOf(user),
    ...(await namesOf(ctx, user)),
    emailVerified: user.emailVerificationTime !== undefined,
    since: user._creationTime,
    ...(lastSeenOn !== undefined && { lastSeenOn }),
    ...(twins.length > 0 && { twinOf: twins.map(({ _id }) => _id) }),
    ...(row && { editor: await toEditor(ctx, row) }),
  };
}

/** What somebody is called, by others and at the sign-in. */
async function namesOf(ctx: QueryCtx, user: Doc<'users'>) {
  const name = shownNameOf(user);
  const signInName = signInNameOf(await findPasswordAccount(ctx, user._id));
  return {
    ...(name !== undefined && { name }),
    ...(user.email !== undefined && { email: user.email }),
    ...(signInName !== undefined && { signInName }),
  };
}

/** From what signing in keeps anyway, and no nearer than the day. */
async function lastDayOf(ctx: QueryCtx, userId: Id<'users'>): Promise<string | undefined> {
  let last = 0;
  for (const session of await sessionsOf(ctx, userId)) {
    last = Math.max(last, await lastUsedAt(ctx, session));
  }
  return last === 0 ? undefined : new Date(last).toISOString().slice(0, 10);
}
