import { type Infer, v } from 'convex/values';
import type { Doc, Id } from '../_generated/dataModel.js';
import type { QueryCtx } from '../_generated/server.js';
import { mutation, query } from '../access.ts';
import { role, roleOf } from '../accountTables.ts';
import { changeRole } from '../roleChange.ts';
import { lastUsedAt, sessionsOf } from '../sessions.ts';
import { deskProblem } from './deskProblem.ts';

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
  emailVerified: v.boolean(),
  since: v.number(),
  lastSeenOn: v.optional(v.string()),
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
 * `PeopleFound`: whose e-mail address begins with these letters, then whose name has these words, of which the last may
 * be a beginning. Nobody for no letters.
 */
export const find = query({
  access: 'admin',
  args: { words: v.string() },
  returns: v.object({ people: v.array(person), isCut: v.boolean() }),
  handler: async (ctx, { words }) => {
    const wanted = words.trim().slice(0, wordsLimit);
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
    const found = new Map([...byAddress, ...byName].map((user) => [user._id, user]));
    const isCut = Math.max(byAddress.length, byName.length) === pageLimit || found.size > pageLimit;
    return { people: await toPeople(ctx, [...found.values()].slice(0, pageLimit)), isCut };
  },
});

/**
 * Gives somebody a role in place of `from`, which is what the caller saw, and answers how they stand now. It counts from
 * their next call on. Throws 'not_found', 'role_changed', or 'last_admin' when nobody would be an admin afterwards.
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
  return {
    id: user._id,
    role: roleOf(user),
    ...(user.name !== undefined && { name: user.name }),
    ...(user.email !== undefined && { email: user.email }),
    emailVerified: user.emailVerificationTime !== undefined,
    since: user._creationTime,
    ...(lastSeenOn !== undefined && { lastSeenOn }),
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
