import type { Auth } from 'convex/server';
import {
  actionGeneric,
  internalQueryGeneric,
  makeFunctionReference,
  mutationGeneric,
  queryGeneric,
} from 'convex/server';

async function identityIn(ctx: { auth: Auth }) {
  const identity = await ctx.auth.getUserIdentity();
  if (identity === null) return null;
  const { subject, issuer, tokenIdentifier, name, email } = identity;
  return { subject, issuer, tokenIdentifier, name: name ?? null, email: email ?? null };
}

export const byQuery = queryGeneric(identityIn);

export const byInternalQuery = internalQueryGeneric(identityIn);

export const byMutation = mutationGeneric(async (ctx) => (await ctx.auth.getUserIdentity())?.subject ?? null);

/** The caller's identity reaches the functions that an action calls, internal ones too. */
export const throughAction = actionGeneric(
  async (ctx): Promise<unknown> =>
    await ctx.runQuery(makeFunctionReference<'query'>('who:byInternalQuery'), {}),
);
