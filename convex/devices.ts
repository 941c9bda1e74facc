import { v } from 'convex/values';
import { signedInDevice } from '../src/shared/protocol/accountShapes.ts';
import { noSuchDevice } from '../src/shared/serverWords/refusals.ts';
import { internal } from './_generated/api.js';
import { internalMutation } from './_generated/server.js';
import { action, mutation, query, requireSession } from './access.ts';
import { rememberDevice } from './accounts/attempts.ts';
import { hashOf, isSameSecret } from './accounts/secrets.ts';
import {
  endSession,
  endSessions,
  lastUsedAt,
  refreshTokenLimit,
  refreshTokensOf,
  sessionsOf,
} from './accounts/sessions.ts';
import { problem } from './platform/problem.ts';

/** Browsers by the part of the user agent that only they have, each before the browsers whose names it also contains. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS|Opera)[/ ]/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUC ?Browser\//, 'UC Browser'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\bKAIOS\//, 'KaiOS'],
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** For example 'Firefox on Android', or 'A browser'. */
export function deviceLabel(userAgent: string): string {
  const start = userAgent.slice(0, 1000);
  const named = (names: typeof browsers) => names.find(([pattern]) => pattern.test(start))?.[1];
  const browser = named(browsers) ?? 'A browser';
  const system = named(systems);
  return system === undefined ? browser : `${browser} on ${system}`;
}

/** Most recently used first. Times in milliseconds since the Unix epoch. */
export const list = query({
  access: 'signedIn',
  args: {},
  returns: v.array(signedInDevice),
  handler: async (ctx) => {
    const sessions = await sessionsOf(ctx, ctx.caller.userId);
    const devices = sessions.map(async (session) => ({
      id: session._id,
      label: session.deviceLabel ?? '',
      signedInAt: session._creationTime,
      lastUsedAt: await lastUsedAt(ctx, session),
      isThis: session._id === ctx.caller.sessionId,
    }));
    return (await Promise.all(devices)).sort((a, b) => b.lastUsedAt - a.lastUsedAt);
  },
});

/**
 * Call once after signing in: labels this device and returns the key by which it is recognised when it signs in again
 * (`deviceKey` of `auth:signIn`). A device that sends a valid key keeps it. An action, because a host keeps the result
 * of a client's mutation, here the key, to repeat it.
 */
export const remember = action({
  access: 'signedIn',
  args: { userAgent: v.string(), deviceKey: v.optional(v.string()) },
  returns: v.object({ deviceKey: v.string() }),
  handler: async (ctx, args): Promise<{ deviceKey: string }> => {
    const { userId, sessionId } = ctx.caller;
    return await ctx.runMutation(internal.devices.keep, { userId, sessionId, ...args });
  },
});

/** Throws 'session_ended'. */
export const keep = internalMutation({
  args: {
    userId: v.id('users'),
    sessionId: v.id('authSessions'),
    userAgent: v.string(),
    deviceKey: v.optional(v.string()),
  },
  returns: v.object({ deviceKey: v.string() }),
  handler: async (ctx, { userId, sessionId, userAgent, deviceKey }) => {
    await requireSession(ctx, sessionId);
    await ctx.db.patch('authSessions', sessionId, { deviceLabel: deviceLabel(userAgent) });
    return { deviceKey: await rememberDevice(ctx, userId, deviceKey) };
  },
});

/** May be this device. Throws 'not_found' for a device that is not the user's. */
export const signOut = mutation({
  access: 'signedIn',
  args: { id: v.string() },
  returns: v.null(),
  handler: async (ctx, { id }) => {
    const sessionId = ctx.db.normalizeId('authSessions', id);
    const session = sessionId && (await ctx.db.get('authSessions', sessionId));
    if (session?.userId !== ctx.caller.userId) {
      throw problem({ code: 'not_found', message: noSuchDevice });
    }
    await endSession(ctx, session._id);
  },
});

/**
 * Ends a session for a device that signed out without a connection and no longer has a token: the SHA-256 of its
 * refresh token proves that it had one. Does not reveal whether it matched, and may be called again.
 */
export const revoke = mutation({
  access: 'anyone',
  args: { sessionId: v.string(), refreshTokenHash: v.string() },
  returns: v.null(),
  handler: async (ctx, args) => {
    const sessionId = ctx.db.normalizeId('authSessions', args.sessionId);
    if (!sessionId) return;
    const tokens = await refreshTokensOf(ctx, sessionId).take(refreshTokenLimit);
    for (const token of tokens) {
      // The format of the refresh tokens that @convex-dev/auth issues.
      const hash = await hashOf(`${token._id}|${sessionId}`);
      if (!isSameSecret(hash, args.refreshTokenHash)) continue;
      await endSession(ctx, sessionId);
      break;
    }
  },
});

export const signOutOthers = mutation({
  access: 'signedIn',
  args: {},
  returns: v.null(),
  handler: (ctx) => endSessions(ctx, ctx.caller.userId, ctx.caller.sessionId),
});
