import { actionGeneric, mutationGeneric, queryGeneric } from 'convex/server';
import { v } from 'convex/values';

export const store = actionGeneric({
  args: { text: v.string(), type: v.string() },
  handler: async (ctx, { text, type }) => await ctx.storage.store(new Blob([text], { type })),
});

export const readBack = actionGeneric({
  args: { id: v.id('_storage') },
  handler: async (ctx, { id }) => {
    const blob = await ctx.storage.get(id);
    return blob === null ? null : { text: await blob.text(), type: blob.type };
  },
});

export const facts = queryGeneric({
  args: { id: v.id('_storage') },
  handler: async (ctx, { id }) => await ctx.db.system.get(id),
});

export const url = queryGeneric({
  args: { id: v.id('_storage') },
  handler: async (ctx, { id }) => await ctx.storage.getUrl(id),
});

export const remove = mutationGeneric({
  args: { id: v.id('_storage') },
  handler: async (ctx, { id }) => {
    await ctx.storage.delete(id);
    return null;
  },
});

export const uploadUrl = mutationGeneric(async (ctx) => await ctx.storage.generateUploadUrl());
