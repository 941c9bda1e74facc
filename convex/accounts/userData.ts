import type { PaginationOptions } from 'convex/server';
import { v } from 'convex/values';
import { internal } from '../_generated/api.js';
import type { Doc, Id, TableNames } from '../_generated/dataModel.js';
import { internalMutation, internalQuery, type MutationCtx, type QueryCtx } from '../_generated/server.js';
import { findEditor } from '../desk/editors.ts';
import { findSignUp } from '../newsletter/signUps.ts';
import { endSubscription, leaveLetters, recipientRowsOf } from '../newsletter/subscriptions.ts';
import { queryTable } from '../platform/anyTable.ts';
import { endSession } from './sessions.ts';

/** A table that holds rows of users, found by an index that starts with `userId`. */
interface UserTable {
  readonly table: TableNames;
  readonly index: string;
  /** Fields that grant access and carry no information: omitted from what a user downloads. */
  readonly secrets?: readonly string[];
  /** When the account is deleted the row stays without the user, for the rows that refer to it. */
  readonly isKept?: true;
}

/** What a user downloads, and what is deleted with the account. A table with a `userId` must be here: a test. */
export const userTables: readonly UserTable[] = [
  { table: 'authAccounts', index: 'userIdAndProvider', secrets: ['secret', 'recoveryHash'] },
  { table: 'authSessions', index: 'userId' },
  { table: 'knownDevices', index: 'by_userId_lastUsedAt', secrets: ['keyHash'] },
  // A reader learns the role of the person who made a link, not who it was.
  { table: 'resetLinks', index: 'by_userId', secrets: ['tokenHash', 'makerId'] },
  { table: 'readerItems', index: 'by_userId_seq' },
  { table: 'readerPlaces', index: 'by_userId_seq' },
  { table: 'readerClients', index: 'by_userId_seenAt' },
  // The scope contains the user's id and no other information.
  { table: 'heads', index: 'by_userId', secrets: ['scope'] },
  // A curator's acts at the desk stay, under a pseudonym.
  { table: 'editors', index: 'by_userId', isKept: true },
];

const pageSize = 500;

/** The desk's tables whose rows tell what a user did there, without the texts of stories, which belong to the library. */
export const actTables = ['audit', 'bulkRuns', 'narrations', 'presences', 'revisions'] as const;

/** A page of a user's rows in one of these tables, without secrets; `cursor` is null at both ends. */
export const page = internalQuery({
  args: { userId: v.id('users'), table: v.string(), cursor: v.union(v.null(), v.string()) },
  returns: v.object({ rows: v.array(v.any()), cursor: v.union(v.null(), v.string()) }),
  handler: async (ctx, { userId, table, cursor }) => {
    const options = { cursor, numItems: pageSize };
    const act = actTables.find((candidate) => candidate === table);
    if (act) return actsOf(ctx, act, userId, options);
    const known = userTables.find((candidate) => candidate.table === table);
    if (!known) throw new Error(`'${table}' is not a table of user data`);
    const found = await rowsOf(ctx, known, userId).paginate(options);
    const secrets = new Set(['userId', ...(known.secrets ?? [])]);
    const rows = found.page.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([field]) => !secrets.has(field))),
    );
    return { rows, cursor: found.isDone ? null : found.continueCursor };
  },
});

async function actsOf(
  ctx: QueryCtx,
  table: (typeof actTables)[number],
  userId: Id<'users'>,
  options: PaginationOptions,
) {
  const me = await findEditor(ctx, userId);
  if (!me) return { rows: [], cursor: null };
  const acts = ctx.db.query(table).withIndex('by_editorId', (q) => q.eq('editorId', me._id));
  const found = await acts.paginate(options);
  return { rows: found.page, cursor: found.isDone ? null : found.continueCursor };
}

/**
 * Deletes a user and all their rows. The user is deleted first, so none of their data can be reached once this commits; rows
 * that are too many for one mutation are deleted in later ones.
 */
export async function deleteUser(ctx: MutationCtx, user: Doc<'users'>): Promise<void> {
  await ctx.db.delete('users', user._id);
  await deleteMailboxRows(ctx, user);
  await deleteRows(ctx, user._id);
}

export const deleteRest = internalMutation({
  args: { userId: v.id('users') },
  returns: v.null(),
  handler: async (ctx, { userId }) => {
    await deleteRows(ctx, userId);
  },
});

async function deleteRows(ctx: MutationCtx, userId: Id<'users'>): Promise<void> {
  for (const known of userTables) {
    // Deleting a session also deletes its refresh tokens, of which there can be many.
    const limit = known.table === 'authSessions' ? 50 : pageSize;
    const rows = await rowsOf(ctx, known, userId).take(limit);
    for (const row of rows) await deleteRow(ctx, known, row._id);
    if (rows.length === limit) {
      await ctx.scheduler.runAfter(0, internal.accounts.userData.deleteRest, { userId });
      return;
    }
  }
}

/** Deletes a row together with the rows that depend on it without naming the user. */
async function deleteRow(ctx: MutationCtx, { table, isKept }: UserTable, id: Id<TableNames>): Promise<void> {
  if (isKept) {
    await ctx.db.patch('editors', id as Id<'editors'>, { userId: undefined });
    return;
  }
  if (table === 'authSessions') {
    await endSession(ctx, id as Id<'authSessions'>);
    return;
  }
  if (table === 'authAccounts') {
    const codes = await ctx.db
      .query('authVerificationCodes')
      .withIndex('accountId', (q) => q.eq('accountId', id as Id<'authAccounts'>))
      .collect();
    for (const code of codes) await ctx.db.delete('authVerificationCodes', code._id);
  }
  await ctx.db.delete(table, id as Id<typeof table>);
}

function rowsOf(ctx: QueryCtx, { table, index }: UserTable, userId: Id<'users'>) {
  return queryTable(ctx, table).withIndex(index, (q) => q.eq('userId', userId));
}

/** Far more rows than one address can have: subscriptions are unique, and codes are few and soon swept. */
const rowLimit = 500;

interface MailboxRows {
  readonly codes: readonly Doc<'emailCodes'>[];
  readonly subscriptions: readonly Doc<'newsletter_subscribers'>[];
  readonly signUps: readonly Doc<'newsletterSignUps'>[];
  readonly letters: readonly Doc<'letterRecipients'>[];
}

const nothing: MailboxRows = { codes: [], subscriptions: [], signUps: [], letters: [] };

/**
 * The rows that are stored under a user's e-mail address without naming the user. The newsletter's rows are included only
 * when the user has proven that the mailbox is theirs: otherwise the address may be another person's.
 */
async function mailboxRowsOf(ctx: QueryCtx, user: Doc<'users'>): Promise<MailboxRows> {
  const { emailKey, emailVerificationTime } = user;
  if (emailKey === undefined) return nothing;
  const codes = await ctx.db
    .query('emailCodes')
    .withIndex('by_emailKey_ticketHash', (q) => q.eq('emailKey', emailKey))
    .take(rowLimit);
  if (emailVerificationTime === undefined) return { ...nothing, codes };
  const subscriptions = await ctx.db
    .query('newsletter_subscribers')
    .withIndex('by_emailKey', (q) => q.eq('emailKey', emailKey))
    .take(rowLimit);
  const signUp = await findSignUp(ctx, emailKey);
  const letters = await recipientRowsOf(ctx, emailKey);
  return { codes, subscriptions, signUps: signUp ? [signUp] : [], letters };
}

async function deleteMailboxRows(ctx: MutationCtx, user: Doc<'users'>): Promise<void> {
  const { codes, subscriptions, signUps, letters } = await mailboxRowsOf(ctx, user);
  for (const { _id } of codes) await ctx.db.delete('emailCodes', _id);
  for (const subscription of subscriptions) await endSubscription(ctx, subscription);
  for (const { _id } of signUps) await ctx.db.delete('newsletterSignUps', _id);
  for (const emailKey of new Set(letters.map((letter) => letter.emailKey))) await leaveLetters(ctx, emailKey);
}

/** The rows under the user's proven address, without the hashes of codes and the tokens of links. */
export const mailbox = internalQuery({
  args: { userId: v.id('users') },
  returns: v.object({
    emailCodes: v.array(v.object({ askedAt: v.number(), expiresAt: v.number() })),
    newsletter_subscribers: v.array(v.object({ email: v.string(), subscribedAt: v.number() })),
    newsletterSignUps: v.array(v.object({ email: v.string(), askedAt: v.number(), expiresAt: v.number() })),
    letterRecipients: v.array(v.object({ email: v.string(), state: v.string(), changedAt: v.number() })),
  }),
  handler: async (ctx, { userId }) => {
    const user = await ctx.db.get('users', userId);
    const { codes, subscriptions, signUps, letters } = user ? await mailboxRowsOf(ctx, user) : nothing;
    return {
      emailCodes:
        user?.emailVerificationTime === undefined
          ? []
          : codes.map(({ _creationTime, expiresAt }) => ({ askedAt: _creationTime, expiresAt })),
      newsletter_subscribers: subscriptions.map(({ email, subscribedAt }) => ({ email, subscribedAt })),
      newsletterSignUps: signUps.map(({ email, askedAt, expiresAt }) => ({ email, askedAt, expiresAt })),
      letterRecipients: letters.map(({ email, state, changedAt }) => ({ email, state, changedAt })),
    };
  },
});
