import {
  actionGeneric,
  internalActionGeneric,
  internalMutationGeneric,
  makeFunctionReference,
  mutationGeneric,
  queryGeneric,
} from 'convex/server';
import { v } from 'convex/values';

const self = {
  record: makeFunctionReference<'mutation', { text: string }>('jobs:record'),
  recordByAction: makeFunctionReference<'action', { text: string }>('jobs:recordByAction'),
  fail: makeFunctionReference<'mutation'>('jobs:fail'),
};

export const recorded = queryGeneric(async (ctx) =>
  (await ctx.db.query('events').collect()).map((event) => event.text),
);

export const record = internalMutationGeneric({
  args: { text: v.string() },
  handler: async (ctx, { text }) => {
    await ctx.db.insert('events', { text });
    return null;
  },
});

export const recordByAction = internalActionGeneric({
  args: { text: v.string() },
  handler: async (ctx, { text }) => {
    await ctx.runMutation(self.record, { text: `${text} by an action` });
    return null;
  },
});

export const fail = internalMutationGeneric(async (ctx) => {
  await ctx.db.insert('events', { text: 'must not stay' });
  throw new Error('the job failed');
});

export const later = mutationGeneric({
  args: { text: v.string(), delayMs: v.number() },
  handler: async (ctx, { text, delayMs }) => await ctx.scheduler.runAfter(delayMs, self.record, { text }),
});

export const laterByAction = mutationGeneric({
  args: { text: v.string() },
  handler: async (ctx, { text }) => await ctx.scheduler.runAfter(0, self.recordByAction, { text }),
});

export const laterFailing = mutationGeneric(async (ctx) => await ctx.scheduler.runAfter(0, self.fail, {}));

export const scheduleThenFail = mutationGeneric(async (ctx) => {
  await ctx.scheduler.runAfter(0, self.record, { text: 'from a mutation that failed' });
  throw new Error('undone');
});

export const laterFromAction = actionGeneric({
  args: { text: v.string() },
  handler: async (ctx, { text }) => await ctx.scheduler.runAfter(0, self.record, { text }),
});

export const cancel = mutationGeneric({
  args: { id: v.id('_scheduled_functions') },
  handler: async (ctx, { id }) => {
    await ctx.scheduler.cancel(id);
    return null;
  },
});

export const state = queryGeneric({
  args: { id: v.id('_scheduled_functions') },
  handler: async (ctx, { id }) => {
    const job = await ctx.db.system.get(id);
    return job === null ? null : { name: job.name, kind: job.state.kind, args: job.args };
  },
});
