import { EventEmitter } from 'node:events';
import { startHost } from '@lipi/host';
import {
  actionGeneric,
  defineSchema,
  defineTable,
  makeFunctionReference,
  mutationGeneric,
  queryGeneric,
} from 'convex/server';
import { v } from 'convex/values';

/**
 * A host in a process of its own whose functions do what ends a process. Argument: a data folder. Tells its parent where
 * it listens. Lipi's own functions do none of this, so it needs some of its own.
 */
const [dataDir = ''] = process.argv.slice(2);

const never = () => new Promise<null>(() => undefined);
const boom = () => {
  throw new Error('boom');
};
/** An action that does something and is under way for a while after it. */
const doing = (act: () => unknown) =>
  actionGeneric({
    handler: async () => {
      act();
      await new Promise((resolve) => setTimeout(resolve, 200));
      return null;
    },
  });

const notes = defineTable({ text: v.string() });
const insert = makeFunctionReference<'mutation'>('hostile:insert');

const hostile = {
  count: queryGeneric({ handler: async (ctx) => (await ctx.db.query('notes').collect()).length }),
  insert: mutationGeneric({ handler: async (ctx) => await ctx.db.insert('notes', { text: 'sound' }) }),
  zone: queryGeneric({ handler: () => new Date(2026, 0, 1).toISOString() }),
  inNextTick: doing(() => process.nextTick(boom)),
  inTimer: doing(() => setTimeout(boom, 1)),
  inMicrotask: doing(() => queueMicrotask(boom)),
  unheardEmitter: doing(() => setTimeout(() => new EventEmitter().emit('error', new Error('boom')), 1)),
  unhandled: doing(() => Promise.reject(new Error('boom'))),
  exits: doing(() => process.exit(3)),
  exitsLater: doing(() => setTimeout(() => process.exit(3), 1)),
  afterItsEnd: actionGeneric({
    handler: () => {
      setTimeout(boom, 100);
      return null;
    },
  }),
  waits: doing(() => undefined),
  unawaited: mutationGeneric({
    handler: async (ctx) => {
      await ctx.db.insert('notes', { text: 'awaited' });
      void Promise.resolve()
        .then(never)
        .then(() => ctx.db.insert('notes', { text: 'never awaited' }));
      void ctx.db.insert('nothing', { text: 'no such table' });
      return null;
    },
  }),
  rejects: mutationGeneric({
    handler: async (ctx) => {
      await ctx.db.insert('notes', { text: 'awaited' });
      void Promise.reject(new Error('nobody handles this'));
      return null;
    },
  }),
  calls: actionGeneric({ handler: async (ctx) => void (await ctx.runMutation(insert, {})) }),
};

process.on('disconnect', () => process.exit(0));
const host = await startHost({
  dataDir,
  functions: { schema: { default: defineSchema({ notes }) }, hostile },
  port: 0,
  hostname: '127.0.0.1',
  log: () => undefined,
});
process.send?.({ origin: host.origin });
