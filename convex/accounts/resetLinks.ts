import { type Infer, v } from 'convex/values';
import { roles } from '../../src/shared/accounts.ts';
import type { AccountNotice } from '../../src/shared/protocol/account.ts';
import type { resetLinkMaker } from '../../src/shared/protocol/accountShapes.ts';
import * as refusals from '../../src/shared/serverWords/refusals.ts';
import { internal } from '../_generated/api.js';
import type { Doc, Id } from '../_generated/dataModel.js';
import { type ActionCtx, internalMutation, type MutationCtx, type QueryCtx } from '../_generated/server.js';
import { problem } from '../platform/problem.ts';
import { rowsBy } from '../platform/rows.ts';
import { roleOf } from './accountTables.ts';
import { takeHashing } from './attempts.ts';
import { hashPassword, passwordProblem } from './passwords.ts';
import { hashOf, newSecret } from './secrets.ts';
import type { SignedIn, SignInParams } from './signInParams.ts';
import { findPasswordAccount, resetPassword, voidResetLinks } from './userStore.ts';

const lifetimeMs = 24 * 60 * 60 * 1000;

const linkLimit = 20;
const noticeLimit = 5;

/** Voids an earlier link. The caller has checked that `by` may; the operator has no `makerId`. */
export async function makeResetLink(
  ctx: MutationCtx,
  userId: Id<'users'>,
  by: Infer<typeof resetLinkMaker>,
  makerId?: Id<'users'>,
): Promise<{ readonly token: string; readonly expiresAt: number }> {
  const earlier = await linksOf(ctx, userId).take(linkLimit);
  await voidResetLinks(ctx, userId);
  if (earlier.length === linkLimit) {
    // A used link tells its reader what happened, so it is deleted last.
    const surplus = earlier.findLast(({ usedAt }) => usedAt === undefined) ?? earlier.at(-1);
    if (surplus) await ctx.db.delete('resetLinks', surplus._id);
  }
  const token = newSecret();
  const now = Date.now();
  const expiresAt = now + lifetimeMs;
  const tokenHash = await hashOf(token);
  await ctx.db.insert('resetLinks', {
    userId,
    tokenHash,
    madeAt: now,
    expiresAt,
    by,
    ...(makerId && { makerId }),
  });
  return { token, expiresAt };
}

/** Throws 'reset_link_invalid', 'weak_password' or 'rate_limited'. */
export async function followResetLink(ctx: ActionCtx, params: SignInParams): Promise<SignedIn> {
  const tokenHash = await hashOf(params.required('token'));
  const password = params.required('newPassword');
  const key: string | null = await ctx.runMutation(internal.accounts.resetLinks.admit, { tokenHash });
  if (key === null) throw invalid();
  const weakness = passwordProblem(password, key);
  if (weakness) throw problem(weakness);
  const secret = await hashPassword(password, key);
  const userId: Id<'users'> | null = await ctx.runMutation(internal.accounts.resetLinks.redeem, {
    tokenHash,
    secret,
  });
  if (userId) return { userId };
  throw invalid();
}

/** Charges one use of a link. The key of its account; null for an invalid link. Throws 'rate_limited'. */
export const admit = internalMutation({
  args: { tokenHash: v.string() },
  returns: v.union(v.null(), v.string()),
  handler: async (ctx, { tokenHash }) => {
    const open = await findOpen(ctx, tokenHash);
    if (!open) return null;
    await takeHashing(ctx, open.link.userId);
    return open.key;
  },
});

/** Sets the password, by its hash. Null when the link is not valid any more. */
export const redeem = internalMutation({
  args: { tokenHash: v.string(), secret: v.string() },
  returns: v.union(v.null(), v.id('users')),
  handler: async (ctx, { tokenHash, secret }): Promise<Id<'users'> | null> => {
    const open = await findOpen(ctx, tokenHash);
    if (!open) return null;
    const { link, key } = open;
    await ctx.db.patch('resetLinks', link._id, { usedAt: Date.now() });
    // Whoever used an earlier link may have dismissed its notice without being its reader: all are shown again.
    for (const { _id } of await linksOf(ctx, link.userId).take(linkLimit)) {
      await ctx.db.patch('resetLinks', _id, { isDismissed: undefined });
    }
    await resetPassword(ctx, link.userId, key, secret);
    return link.userId;
  },
});

/** Those of used links first, then the newest. */
export async function noticesOf(ctx: QueryCtx, userId: Id<'users'>): Promise<AccountNotice[]> {
  const links = await linksOf(ctx, userId).take(linkLimit);
  const visible = links.filter(({ isDismissed }) => !isDismissed);
  const isUsed = ({ usedAt }: Doc<'resetLinks'>) => usedAt !== undefined;
  return [...visible.filter(isUsed), ...visible.filter((link) => !isUsed(link))]
    .slice(0, noticeLimit)
    .map(({ _id, madeAt, by, usedAt }) => ({
      id: _id,
      kind: 'resetLink',
      madeAt,
      by,
      ...(usedAt !== undefined && { usedAt }),
    }));
}

/** The link stays valid. Does nothing for a link that is not the user's. */
export async function dismissNotice(ctx: MutationCtx, userId: Id<'users'>, id: string): Promise<void> {
  const linkId = ctx.db.normalizeId('resetLinks', id);
  const link = linkId && (await ctx.db.get('resetLinks', linkId));
  if (link?.userId === userId) await ctx.db.patch('resetLinks', link._id, { isDismissed: true });
}

/** A curator's link is void once its reader has a role at the desk, every link once its maker has lost theirs. */
async function findOpen(ctx: QueryCtx, tokenHash: string) {
  const link = await rowsBy(ctx, 'resetLinks', 'by_tokenHash', { tokenHash }).unique();
  if (!link || link.expiresAt <= Date.now()) return null;
  const user = await ctx.db.get('users', link.userId);
  if (!user || (link.by === 'curator' && roleOf(user) !== 'reader')) return null;
  if (link.by !== 'operator' && !(await mayStillMake(ctx, link.makerId, link.by))) return null;
  const account = await findPasswordAccount(ctx, user._id);
  return account && { link, key: account.providerAccountId };
}

async function mayStillMake(ctx: QueryCtx, makerId: Id<'users'> | undefined, by: 'curator' | 'admin') {
  const maker = makerId && (await ctx.db.get('users', makerId));
  return !!maker && roles.indexOf(roleOf(maker)) >= roles.indexOf(by);
}

function linksOf(ctx: QueryCtx, userId: Id<'users'>) {
  return rowsBy(ctx, 'resetLinks', 'by_userId', { userId }).order('desc');
}

function invalid() {
  return problem({ code: 'reset_link_invalid', message: refusals.resetLinkInvalid });
}
