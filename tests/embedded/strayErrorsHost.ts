import { EventEmitter } from 'node:events';
import { connect } from 'node:net';
import { actionGeneric, makeFunctionReference, mutationGeneric, queryGeneric } from 'convex/server';
import { v } from 'convex/values';
import { startHost } from '../../embedded/startHost.ts';

/** Runs a host in a separate process, whose functions try to end it. Argument: data folder. Tells its parent its address. */
const never = (): Promise<never> => new Promise(() => undefined);
const endless = (): never => endless();

/** Each of these would end an unprotected process. */
const stray: Readonly<Record<string, () => unknown>> = {
  timer: () => setTimeout(() => throwIt('timer'), 1),
  interval: () => setInterval(() => throwIt('interval'), 1),
  immediate: () => setImmediate(() => throwIt('immediate')),
  tick: () => process.nextTick(() => throwIt('tick')),
  microtask: () => queueMicrotask(() => throwIt('microtask')),
  emitter: () => setTimeout(() => new EventEmitter().emit('error', new Error('emitter')), 1),
  socket: () => connect(1, '127.0.0.1'),
  rejection: () => void Promise.reject(new Error('rejection')),
  stack: () => setTimeout(endless, 1),
  exit: () => process.exit(3),
  caughtExit: () => {
    try {
      process.exit(3);
    } catch {
      return;
    }
  },
  abort: () => process.abort(),
  kill: () => process.kill(process.pid, 'SIGKILL'),
};

function throwIt(message: string): never {
  throw new Error(message);
}

const add = makeFunctionReference<'mutation'>('wild:add');

const wild = {
  act: actionGeneric({
    args: { how: v.string() },
    handler: async (_ctx, { how }) => {
      stray[how]?.();
      await never();
    },
  }),
  actAndEnd: actionGeneric({
    args: { how: v.string() },
    handler: async (_ctx, { how }) => {
      stray[how]?.();
    },
  }),
  mutate: mutationGeneric({
    args: { how: v.string() },
    handler: async (ctx, { how }) => {
      await ctx.db.insert('notes', { how });
      stray[how]?.();
    },
  }),
  nested: mutationGeneric({
    args: {},
    handler: async (ctx) => {
      await ctx.runMutation(add, {});
    },
  }),
  add: mutationGeneric({
    args: {},
    handler: async (ctx) => {
      await ctx.db.insert('notes', {});
    },
  }),
  count: queryGeneric({
    args: {},
    handler: async (ctx) => (await ctx.db.query('notes').collect()).length,
  }),
  zone: queryGeneric({
    args: {},
    handler: async () => ({
      offset: new Date(Date.UTC(2026, 6, 1)).getTimezoneOffset(),
      name: Intl.DateTimeFormat().resolvedOptions().timeZone,
      text: new Date(0).toString(),
    }),
  }),
};

const [dataDir = ''] = process.argv.slice(2);
const host = await startHost({
  dataDir,
  functions: { wild },
  hostname: '127.0.0.1',
  port: 0,
  log: (line) => process.send?.({ line }),
});
process.on('disconnect', () => process.exit(0));
process.on('message', () => setTimeout(() => throwIt('a fault of the host’s own'), 1));
process.send?.({ origin: host.origin });
