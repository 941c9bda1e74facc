import { v } from 'convex/values';
import { roles } from '../src/shared/accounts.ts';
import { mergeListItems, mergeProgress } from '../src/shared/reader/readerMerge.ts';
import { internal } from './_generated/api.js';
import type { Doc, Id } from './_generated/dataModel.js';
import { type ActionCtx, internalAction, internalMutation, type MutationCtx } from './_generated/server.js';
import { noteAccountAct } from './accounts/accountActs.ts';
import { roleOf } from './accounts/accountTables.ts';
import { takeAttempt } from './accounts/attempts.ts';
import { forgetKnownDevices } from './accounts/knownDevices.ts';
import { keyOfUser, passwordProviderId, passwordsUnder, twinsOf } from './accounts/userStore.ts';
import type { SeqWriter } from './catalogue/heads.ts';
import { findEditor } from './desk/editors.ts';
import { problem } from './platform/problem.ts';
import { openReaderHead } from './readers/readerHead.ts';
import { clientLimit } from './readers/readerPush.ts';
import { endSessions } from './sessions.ts';
import { deleteMergedUser } from './userData.ts';

/** Rows of one kind that one step moves: a reader's place with its words takes up to 3 KB. */
const batchSize = 200;

/** Who merges, for the audit: 'nobody' for the reader, whose own acts are not audited. */
const merger = v.union(v.literal('nobody'), v.literal('operator'), v.id('users'));

interface Merge {
  readonly fromId: Id<'users'>;
  readonly intoId: Id<'users'>;
  readonly by: 'nobody' | 'operator' | Id<'users'>;
}

/**
 * Moves everything from one account to another under the same key (`SignInIdentifier`), batch by batch, then deletes the
 * first. Each row is in exactly one of the two at any time, so an interrupted merge can be called again. The first account's
 * password and sessions end; the second keeps its role.
 * Throws 'not_found', or 'not_allowed' when the two are not under one key or the first has the higher role.
 */
export async function mergeAccounts(ctx: ActionCtx, merge: Merge): Promise<void> {
  let isDone = false;
  while (!isDone) isDone = await ctx.runMutation(internal.merging.step, merge);
}

/** The operator's merge, by user ids. */
export const merge = internalAction({
  args: { fromId: v.id('users'), intoId: v.id('users') },
  returns: v.null(),
  handler: async (ctx, ids) => {
    await mergeAccounts(ctx, { ...ids, by: 'operator' });
    return null;
  },
});

/** Admits one attempt at the passwords of a user's twins and returns those. Throws 'not_found' or 'rate_limited'. */
export const admitTwins = internalMutation({
  args: { userId: v.id('users') },
  returns: v.object({
    key: v.string(),
    accounts: v.array(v.object({ userId: v.id('users'), secret: v.string() })),
  }),
  handler: async (ctx, { userId }) => {
    const user = await ctx.db.get('users', userId);
    const key = user && (await keyOfUser(ctx, user));
    const twins = key ? (await passwordsUnder(ctx, key)).filter((twin) => twin.userId !== userId) : [];
    if (!key || twins.length === 0) {
      throw problem({ code: 'not_found', message: 'There is no other account under this address.' });
    }
    await takeAttempt(ctx, key, null);
    return { key, accounts: twins.map((twin) => ({ userId: twin.userId, secret: twin.secret ?? '' })) };
  },
});

/** Runs one batch of a merge. Returns true for the last. */
export const step = internalMutation({
  args: { fromId: v.id('users'), intoId: v.id('users'), by: merger },
  returns: v.boolean(),
  handler: async (ctx, { fromId, intoId, by }) => {
    const { from, into } = await requireTwins(ctx, fromId, intoId);
    await endSessions(ctx, fromId);
    await forgetKnownDevices(ctx, fromId);
    const head = await openReaderHead(ctx, intoId);
    const wereAll = [await moveItems(ctx, head, fromId, intoId), await movePlaces(ctx, head, fromId, intoId)];
    await head.save();
    if (wereAll.includes(false)) return false;
    await moveClients(ctx, fromId, intoId);
    await moveProviders(ctx, fromId, intoId);
    await moveEditor(ctx, fromId, intoId);
    await moveAddress(ctx, from, into);
    await deleteMergedUser(ctx, fromId);
    if (by !== 'nobody') await noteAccountAct(ctx, 'merged', intoId, by === 'operator' ? undefined : by);
    return true;
  },
});

async function requireTwins(ctx: MutationCtx, fromId: Id<'users'>, intoId: Id<'users'>) {
  const from = await ctx.db.get('users', fromId);
  const into = await ctx.db.get('users', intoId);
  if (!from || !into) throw problem({ code: 'not_found', message: 'This account no longer exists.' });
  const twins = await twinsOf(ctx, into);
  if (!twins.some(({ _id }) => _id === fromId)) {
    const message = 'Only two accounts under the same address can be merged.';
    throw problem({ code: 'not_allowed', message });
  }
  if (roles.indexOf(roleOf(from)) > roles.indexOf(roleOf(into))) {
    const message = 'The other account has a higher role. Merge this account into that one instead.';
    throw problem({ code: 'not_allowed', message });
  }
  return { from, into };
}

/** Each of these two functions returns whether it moved the last rows. */
async function moveItems(
  ctx: MutationCtx,
  head: SeqWriter,
  fromId: Id<'users'>,
  intoId: Id<'users'>,
): Promise<boolean> {
  const items = await ctx.db
    .query('readerItems')
    .withIndex('by_userId_seq', (q) => q.eq('userId', fromId))
    .take(batchSize);
  for (const item of items) {
    const { storyId } = item;
    const own = await ctx.db
      .query('readerItems')
      .withIndex('by_userId_storyId', (q) => q.eq('userId', intoId).eq('storyId', storyId))
      .unique();
    const merged = mergeListItems(own ?? {}, item);
    const isListed = merged.listed?.isListed === true;
    const row = {
      userId: intoId,
      storyId,
      seq: head.next(),
      ...merged,
      ...(!isListed && { removedAt: Date.now() }),
    };
    if (own) await ctx.db.replace('readerItems', own._id, row);
    else await ctx.db.insert('readerItems', row);
    await ctx.db.delete('readerItems', item._id);
  }
  return items.length < batchSize;
}

async function movePlaces(
  ctx: MutationCtx,
  head: SeqWriter,
  fromId: Id<'users'>,
  intoId: Id<'users'>,
): Promise<boolean> {
  const places = await ctx.db
    .query('readerPlaces')
    .withIndex('by_userId_seq', (q) => q.eq('userId', fromId))
    .take(batchSize);
  for (const place of places) {
    const { storyId } = place;
    const own = await ctx.db
      .query('readerPlaces')
      .withIndex('by_userId_storyId', (q) => q.eq('userId', intoId).eq('storyId', storyId))
      .unique();
    const row = { userId: intoId, storyId, seq: head.next(), ...mergeProgress(own ?? {}, place) };
    if (own) await ctx.db.replace('readerPlaces', own._id, row);
    else await ctx.db.insert('readerPlaces', row);
    await ctx.db.delete('readerPlaces', place._id);
  }
  return places.length < batchSize;
}

/** Moves the outboxes, up to the limit for one reader: those unused for longest are deleted. */
async function moveClients(ctx: MutationCtx, fromId: Id<'users'>, intoId: Id<'users'>): Promise<void> {
  const clientsOf = (userId: Id<'users'>) =>
    ctx.db
      .query('readerClients')
      .withIndex('by_userId_seenAt', (q) => q.eq('userId', userId))
      .take(clientLimit);
  const own = await clientsOf(intoId);
  const known = new Set(own.map(({ clientId }) => clientId));
  const others = (await clientsOf(fromId)).filter(({ clientId }) => !known.has(clientId));
  for (const { _id } of others) await ctx.db.patch('readerClients', _id, { userId: intoId });
  const oldestFirst = [...own, ...others].sort((a, b) => a.seenAt - b.seenAt);
  for (const { _id } of oldestFirst.slice(0, Math.max(0, oldestFirst.length - clientLimit))) {
    await ctx.db.delete('readerClients', _id);
  }
}

/** The password is deleted with its account: from now on only the other password signs in. */
async function moveProviders(ctx: MutationCtx, fromId: Id<'users'>, intoId: Id<'users'>): Promise<void> {
  const accounts = await ctx.db
    .query('authAccounts')
    .withIndex('userIdAndProvider', (q) => q.eq('userId', fromId))
    .collect();
  for (const { _id, provider } of accounts) {
    if (provider !== passwordProviderId) await ctx.db.patch('authAccounts', _id, { userId: intoId });
  }
}

/**
 * A user has one pseudonym at the desk: when both have one, the first account's stays without a user, as after a deletion.
 */
async function moveEditor(ctx: MutationCtx, fromId: Id<'users'>, intoId: Id<'users'>): Promise<void> {
  const editor = await findEditor(ctx, fromId);
  if (editor && !(await findEditor(ctx, intoId)))
    await ctx.db.patch('editors', editor._id, { userId: intoId });
}

/** Moves the address, the proof of the mailbox and the name, where only the first account has them. */
async function moveAddress(ctx: MutationCtx, from: Doc<'users'>, into: Doc<'users'>): Promise<void> {
  const emailKey = from.emailKey ?? into.emailKey;
  const emailVerificationTime = from.emailVerificationTime ?? into.emailVerificationTime;
  const name = into.name ?? from.name;
  await ctx.db.patch('users', from._id, { emailKey: undefined });
  await ctx.db.patch('users', into._id, {
    ...(emailKey !== undefined && { emailKey }),
    ...(emailVerificationTime !== undefined && { emailVerificationTime }),
    ...(name !== undefined && { name }),
  });
}
