import { v } from 'convex/values';
import { internal } from '../_generated/api.js';
import type { Doc, Id } from '../_generated/dataModel.js';
import { internalMutation, internalQuery, type MutationCtx, type QueryCtx } from '../_generated/server.js';
import { rateLimits, sizeLimits } from '../platform/limits.ts';
import { callerNetwork, takeToken } from '../platform/rateLimit.ts';
import { rowsBy } from '../platform/rows.ts';

/** Signing in on one more device signs out the one signed in for longest. */
const sessionLimit = sizeLimits.sessions.most;

/** Refresh tokens deleted in the mutation that ends a session, and in each later one. */
const batchSize = 100;
const laterBatchSize = 2000;

export const refreshTokenLimit = sizeLimits.refreshTokens.most;

export function sessionsOf(ctx: QueryCtx, userId: Id<'users'>): Promise<Doc<'authSessions'>[]> {
  return rowsBy(ctx, 'authSessions', 'userId', { userId }).take(10 * sessionLimit);
}

/** Access tokens are refused from now on, refresh tokens are deleted, some of them in later mutations. */
export async function endSession(ctx: MutationCtx, sessionId: Id<'authSessions'>): Promise<void> {
  if (await ctx.db.get('authSessions', sessionId)) await ctx.db.delete('authSessions', sessionId);
  await deleteRefreshTokens(ctx, sessionId, batchSize);
}

export async function endSessions(ctx: MutationCtx, userId: Id<'users'>, except?: Id<'authSessions'>) {
  for (const session of await sessionsOf(ctx, userId)) {
    if (session._id !== except) await endSession(ctx, session._id);
  }
}

export async function limitSessions(ctx: MutationCtx, userId: Id<'users'>): Promise<void> {
  const sessions = await sessionsOf(ctx, userId);
  for (const session of sessions.slice(0, Math.max(0, sessions.length - sessionLimit + 1))) {
    await endSession(ctx, session._id);
  }
}

/** Accurate to about an hour: when the device last fetched tokens. Milliseconds since 1970. */
export async function lastUsedAt(ctx: QueryCtx, session: Doc<'authSessions'>): Promise<number> {
  const newest = await refreshTokensOf(ctx, session._id).order('desc').first();
  return newest?._creationTime ?? session._creationTime;
}

/** Omits the ids, because a refresh token consists of its id and its session's. `cursor` is null at both ends. */
export const refreshTimes = internalQuery({
  args: { sessionId: v.id('authSessions'), cursor: v.union(v.null(), v.string()) },
  returns: v.object({
    rows: v.array(
      v.object({ issuedAt: v.number(), usedAt: v.union(v.null(), v.number()), expiresAt: v.number() }),
    ),
    cursor: v.union(v.null(), v.string()),
  }),
  handler: async (ctx, { sessionId, cursor }) => {
    const found = await refreshTokensOf(ctx, sessionId).paginate({ cursor, numItems: laterBatchSize });
    const rows = found.page.map(({ _creationTime, firstUsedTime, expirationTime }) => ({
      issuedAt: _creationTime,
      usedAt: firstUsedTime ?? null,
      expiresAt: expirationTime,
    }));
    return { rows, cursor: found.isDone ? null : found.continueCursor };
  },
});

export const dropRefreshTokens = internalMutation({
  args: { sessionId: v.id('authSessions') },
  returns: v.null(),
  handler: (ctx, { sessionId }) => deleteRefreshTokens(ctx, sessionId, laterBatchSize),
});

/** Each redirect leaves a row behind for a day. Throws 'rate_limited'. */
export const admitRedirect = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await takeToken(ctx, rateLimits.redirectsPerNetwork, await callerNetwork(ctx));
    await takeToken(ctx, rateLimits.redirectsInAll);
  },
});

/** How long `@convex-dev/auth` exchanges a used token again: a device's pages may refresh at the same moment. */
const reuseGraceMs = 10 * 1000;

/** Longer than any refresh token, which consists of two ids. */
const refreshTokenLength = 100;

/**
 * Whether a refresh token may be exchanged. One that is used again after the grace period ends its session: of the two
 * that hold it, one is not the session's device. Checked here, because `@convex-dev/auth` would leave that session's
 * access tokens valid, and would end whatever session is named by a token that was never issued.
 */
export const admitRefresh = internalMutation({
  args: { refreshToken: v.string() },
  returns: v.boolean(),
  handler: async (ctx, { refreshToken }) => {
    const token = await findRefreshToken(ctx, refreshToken);
    if (!token) return false;
    if (await isReused(ctx, token)) {
      await endSession(ctx, token.sessionId);
      return false;
    }
    await deleteOldTokens(ctx, token);
    return true;
  },
});

/** Makes room for the token that is about to be issued in exchange for this one. */
async function deleteOldTokens(ctx: MutationCtx, { _id, sessionId }: Doc<'authRefreshTokens'>) {
  const tokens = await refreshTokensOf(ctx, sessionId)
    .order('desc')
    .take(refreshTokenLimit + batchSize);
  for (const old of tokens.slice(refreshTokenLimit - 1))
    if (old._id !== _id) await ctx.db.delete('authRefreshTokens', old._id);
}

async function findRefreshToken(ctx: QueryCtx, refreshToken: string) {
  if (refreshToken.length > refreshTokenLength) return null;
  const [tokenId = '', sessionId = '', ...more] = refreshToken.split('|');
  const id = more.length === 0 ? ctx.db.normalizeId('authRefreshTokens', tokenId) : null;
  const token = id && (await ctx.db.get('authRefreshTokens', id));
  return token && token.sessionId === sessionId && (await ctx.db.get('authSessions', token.sessionId))
    ? token
    : null;
}

/** Not if the successor was never used: the response with it may have been lost. */
async function isReused(ctx: QueryCtx, token: Doc<'authRefreshTokens'>): Promise<boolean> {
  const { _id, sessionId, firstUsedTime } = token;
  if (firstUsedTime === undefined || firstUsedTime + reuseGraceMs > Date.now()) return false;
  const newestUnused = await refreshTokensOf(ctx, sessionId)
    .order('desc')
    .filter((q) => q.eq(q.field('firstUsedTime'), undefined))
    .first();
  return newestUnused?.parentRefreshTokenId !== _id;
}

async function deleteRefreshTokens(ctx: MutationCtx, sessionId: Id<'authSessions'>, limit: number) {
  const tokens = await refreshTokensOf(ctx, sessionId).take(limit);
  for (const token of tokens) await ctx.db.delete('authRefreshTokens', token._id);
  if (tokens.length === limit) {
    await ctx.scheduler.runAfter(0, internal.accounts.sessions.dropRefreshTokens, { sessionId });
  }
}

export function refreshTokensOf(ctx: QueryCtx, sessionId: Id<'authSessions'>) {
  return rowsBy(ctx, 'authRefreshTokens', 'sessionId', { sessionId });
}
