import { actionGeneric, makeFunctionReference, mutationGeneric, queryGeneric } from 'convex/server';

export const byQuery = queryGeneric({
  args: {},
  handler: async (ctx) => {
    const identity = await ctx.auth.getUserIdentity();
    if (identity === null) return null;
    const { subject, issuer, tokenIdentifier, name, email } = identity;
    return { subject, issuer, tokenIdentifier, name: name ?? null, email: email ?? null };
  },
});

export const byMutation = mutationGeneric({
  args: {},
  handler: async (ctx) => (await ctx.auth.getUserIdentity())?.subject ?? null,
});

/** The caller's identity reaches the functions that an action calls. */
export const throughAction = actionGeneric({
  args: {},
  handler: async (ctx): Promise<unknown> =>
    await ctx.runQuery(makeFunctionReference<'query'>('who:byQuery'), {}),
});
