import { actionGeneric, makeFunctionReference, mutationGeneric, queryGeneric } from 'convex/server';
import { ConvexError, v } from 'convex/values';

export const plain = queryGeneric(async () => {
  throw new Error('a plain failure');
});

export const withData = queryGeneric({
  args: { data: v.any() },
  handler: async (_ctx, { data }) => {
    throw new ConvexError(data);
  },
});

export const mutationWithData = mutationGeneric(async (ctx) => {
  await ctx.db.insert('events', { text: 'must not stay' });
  throw new ConvexError({ code: 'full', room: 0 });
});

export const throughAction = actionGeneric(async (ctx): Promise<unknown> => {
  try {
    return await ctx.runMutation(makeFunctionReference<'mutation'>('errors:mutationWithData'), {});
  } catch (error) {
    return error instanceof ConvexError ? { caught: error.data } : { caught: 'something else' };
  }
});

export const notSerializable = queryGeneric(async () => ({ when: new Date(0) }) as unknown as string);
