import { EventEmitter } from 'node:events';
import { connect } from 'node:net';
import {
  actionGeneric,
  type GenericDataModel,
  type GenericMutationCtx,
  makeFunctionReference,
  mutationGeneric,
  queryGeneric,
} from 'convex/server';
import { v } from 'convex/values';

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

export function throwIt(message: string): never {
  throw new Error(message);
}

const add = makeFunctionReference<'mutation'>('wild:add');

/** What a mutation may leave unawaited. */
const left: Readonly<Record<string, (ctx: GenericMutationCtx<GenericDataModel>) => unknown>> = {
  insert: (ctx) => ctx.db.insert('notes', {}),
  schedule: (ctx) => ctx.scheduler.runAfter(0, add, {}),
  runMutation: (ctx) => ctx.runMutation(add, {}),
};

/** Functions that try to end their process (`how` is a key of `stray`) or leave work behind (`what` is a key of `left`). */
export const wild = {
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
  look: queryGeneric({
    args: { how: v.string() },
    handler: async (_ctx, { how }) => {
      stray[how]?.();
    },
  }),
  leave: mutationGeneric({
    args: { what: v.string() },
    handler: async (ctx, { what }) => {
      await ctx.db.insert('notes', {});
      void left[what]?.(ctx);
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
