import { v } from 'convex/values';
import { internal } from '../_generated/api.js';
import type { Doc, Id, TableNames } from '../_generated/dataModel.js';
import { internalMutation, internalQuery, type MutationCtx, type QueryCtx } from '../_generated/server.js';
import { findEditor } from '../desk/editors.ts';
import { endSubscription, findSignUp, leaveLetters, recipientRowsOf } from '../newsletter/subscriptions.ts';
import { queryTable, rowsBy } from '../platform/rows.ts';
import { endSession } from './sessions.ts';

interface UserTable {
  readonly table: TableNames;
  readonly index: string;
  /** Grant access and carry no information: omitted from what a user downloads. */
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
  { table: 'readerMarks', index: 'by_userId_seq' },
  { table: 'readerClients', index: 'by_userId_seenAt' },
  // The scope contains the user's id and no other information.
  { table: 'heads', index: 'by_userId', secrets: ['scope'] },
  // A curator's acts at the desk stay, under a pseudonym.
  { table: 'editors', index: 'by_userId', isKept: true },
];

const pageSize = 500;

/** What a user did at the desk, without the texts of stories, which belong to the library. */
export const actTables = ['audit', 'bulkRuns', 'narrations', 'presences', 'revisions'] as const;

/** A page of a user's rows in one of these tables, without secrets; `cursor` is null at both ends. */
export const page = internalQuery({
  args: { userId: v.id('users'), table: v.string(), cursor: v.union(v.null(), v.string()) },
  returns: v.object({ rows: v.array(v.any()), cursor: v.union(v.null(), v.string()) }),
  handler: async (ctx, { userId, table, cursor }) => {
    const known = userTables.find((candidate) => candidate.table === table);
    const act = actTables.find((candidate) => candidate === table);
    const me = act && (await findEditor(ctx, userId));
    const acts = act && me && rowsBy(ctx, act, 'by_editorId', { editorId: me._id });
    const all = known ? rowsOf(ctx, known, userId) : acts;
    if (!all) return { rows: [], cursor: null };
    const found = await all.paginate({ cursor, numItems: pageSize });
    const secrets = new Set(['userId', ...(known?.secrets ?? [])]);
    const rows = found.page.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([field]) => !secrets.has(field))),
    );
    return { rows, cursor: found.isDone ? null : found.continueCursor };
  },
});

/** The user goes first, so that the data is out of reach at once; later mutations delete what is too much for one. */
export async function deleteUser(ctx: MutationCtx, user: Doc<'users'>): Promise<void> {
  await ctx.db.delete('users', user._id);
  await deleteMailboxRows(ctx, user);
  await deleteRows(ctx, user._id);
}

export const deleteRest = internalMutation({
  args: { userId: v.id('users') },
  returns: v.null(),
  handler: (ctx, { userId }) => deleteRows(ctx, userId),
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
    const codes = await rowsBy(ctx, 'authVerificationCodes', 'accountId', {
      accountId: id as Id<'authAccounts'>,
    }).collect();
    for (const code of codes) await ctx.db.delete('authVerificationCodes', code._id);
  }
  await ctx.db.delete(table, id as Id<typeof table>);
}

function rowsOf(ctx: QueryCtx, { table, index }: UserTable, userId: Id<'users'>) {
  return queryTable(ctx, table).withIndex(index, (q) => q.eq('userId', userId));
}

const rowLimit = 500;

interface MailboxRows {
  readonly codes: readonly Doc<'emailCodes'>[];
  readonly subscriptions: readonly Doc<'newsletter_subscribers'>[];
  readonly signUps: readonly Doc<'newsletterSignUps'>[];
  readonly letters: readonly Doc<'letterRecipients'>[];
}

const nothing: MailboxRows = { codes: [], subscriptions: [], signUps: [], letters: [] };

/** The newsletter's rows are included only when the mailbox is proven: otherwise the address may be another person's. */
async function mailboxRowsOf(ctx: QueryCtx, user: Doc<'users'>): Promise<MailboxRows> {
  const { emailKey, emailVerificationTime } = user;
  if (emailKey === undefined) return nothing;
  const codes = await rowsBy(ctx, 'emailCodes', 'by_emailKey_ticketHash', { emailKey }).take(rowLimit);
  if (emailVerificationTime === undefined) return { ...nothing, codes };
  const subscriptions = await rowsBy(ctx, 'newsletter_subscribers', 'by_emailKey', { emailKey }).take(
    rowLimit,
  );
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

/** Without the hashes of codes and the tokens of links. */
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
