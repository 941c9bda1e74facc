import {
  actionGeneric,
  defineSchema,
  defineTable,
  httpActionGeneric,
  httpRouter,
  internalQueryGeneric,
  makeFunctionReference,
  mutationGeneric,
  paginationOptsValidator,
  queryGeneric,
} from 'convex/server';
import { ConvexError, v } from 'convex/values';
import type { FunctionModules } from '../../embedded/runtime/functionRunner.ts';

/** How often each query of `bank:` ran since the module was loaded: tests of the shared cache count runs. */
export const runs: Record<string, number> = {};
function count(name: string): void {
  runs[name] = (runs[name] ?? 0) + 1;
}

const gates = new Map<string, Promise<void>>();

/** Makes `bank:slowly` wait until the returned function is called. */
export function closeGate(gate: string): () => void {
  let open: () => void = () => undefined;
  gates.set(
    gate,
    new Promise((resolve) => {
      open = resolve;
    }),
  );
  return open;
}

export const path = {
  accounts: makeFunctionReference<'query'>('bank:accounts'),
  account: makeFunctionReference<'query'>('bank:account'),
  page: makeFunctionReference<'query'>('bank:page'),
  whoami: makeFunctionReference<'query'>('bank:whoami'),
  failing: makeFunctionReference<'query'>('bank:failing'),
  blob: makeFunctionReference<'query'>('bank:blob'),
  secret: makeFunctionReference<'query'>('bank:secret'),
  transfers: makeFunctionReference<'query'>('bank:transfers'),
  open: makeFunctionReference<'mutation'>('bank:open'),
  deposit: makeFunctionReference<'mutation'>('bank:deposit'),
  transfer: makeFunctionReference<'mutation'>('bank:transfer'),
  refuse: makeFunctionReference<'mutation'>('bank:refuse'),
  slowly: makeFunctionReference<'action'>('bank:slowly'),
};

/** Accounts whose sum no transfer changes, and a query of every kind that the protocol must carry. */
export const bank: FunctionModules = {
  schema: {
    default: defineSchema({
      accounts: defineTable({ owner: v.string(), balance: v.number() }).index('by_owner', ['owner']),
      transfers: defineTable({ key: v.string() }).index('by_key', ['key']),
    }),
  },
  bank: {
    accounts: queryGeneric({
      args: {},
      handler: async (ctx) => {
        count('accounts');
        return await ctx.db.query('accounts').collect();
      },
    }),
    account: queryGeneric({
      args: { owner: v.string() },
      handler: async (ctx, { owner }) => {
        count(`account ${owner}`);
        const account = await ctx.db
          .query('accounts')
          .withIndex('by_owner', (q) => q.eq('owner', owner))
          .unique();
        return account?.balance ?? null;
      },
    }),
    transfers: queryGeneric({
      args: {},
      handler: async (ctx) => (await ctx.db.query('transfers').collect()).map(({ key }) => key),
    }),
    page: queryGeneric({
      args: { paginationOpts: paginationOptsValidator },
      handler: async (ctx, { paginationOpts }) =>
        await ctx.db.query('accounts').withIndex('by_owner').paginate(paginationOpts),
    }),
    whoami: queryGeneric({
      args: {},
      handler: async (ctx) => {
        count('whoami');
        return (await ctx.auth.getUserIdentity())?.subject ?? null;
      },
    }),
    failing: queryGeneric({
      args: { owner: v.string() },
      handler: async (ctx, { owner }) => {
        const account = await ctx.db
          .query('accounts')
          .withIndex('by_owner', (q) => q.eq('owner', owner))
          .unique();
        if (account === null) throw new ConvexError({ reason: 'no such account', owner });
        return account.balance;
      },
    }),
    blob: queryGeneric({
      args: { sizeBytes: v.number() },
      handler: async (_ctx, { sizeBytes }) => 'ଗ'.repeat(sizeBytes / 3),
    }),
    secret: internalQueryGeneric({ args: {}, handler: async () => 'internal' }),
    open: mutationGeneric({
      args: { owner: v.string(), balance: v.number() },
      handler: async (ctx, account) => await ctx.db.insert('accounts', account),
    }),
    deposit: mutationGeneric({
      args: { owner: v.string(), amount: v.number() },
      handler: async (ctx, { owner, amount }) => {
        const account = await ctx.db
          .query('accounts')
          .withIndex('by_owner', (q) => q.eq('owner', owner))
          .unique();
        if (account === null) throw new ConvexError({ reason: 'no such account', owner });
        await ctx.db.patch(account._id, { balance: account.balance + amount });
        return account.balance + amount;
      },
    }),
    transfer: mutationGeneric({
      args: { from: v.string(), to: v.string(), amount: v.number(), key: v.optional(v.string()) },
      handler: async (ctx, { from, to, amount, key }) => {
        const find = async (owner: string) =>
          await ctx.db
            .query('accounts')
            .withIndex('by_owner', (q) => q.eq('owner', owner))
            .unique();
        const [source, target] = [await find(from), await find(to)];
        if (source === null || target === null) throw new ConvexError('no such account');
        await ctx.db.patch(source._id, { balance: source.balance - amount });
        if (from !== to) await ctx.db.patch(target._id, { balance: target.balance + amount });
        else await ctx.db.patch(target._id, { balance: target.balance });
        if (key !== undefined) await ctx.db.insert('transfers', { key });
        return null;
      },
    }),
    refuse: mutationGeneric({
      args: {},
      handler: async () => {
        throw new ConvexError({ code: 'refused' });
      },
    }),
    slowly: actionGeneric({
      args: { gate: v.string() },
      handler: async (_ctx, { gate }) => {
        count(`slowly ${gate}`);
        await gates.get(gate);
        return `through ${gate}`;
      },
    }),
    fileUrl: queryGeneric({
      args: { id: v.id('_storage') },
      handler: async (ctx, { id }) => await ctx.storage.getUrl(id),
    }),
    uploadUrl: mutationGeneric({
      args: {},
      handler: async (ctx) => await ctx.storage.generateUploadUrl(),
    }),
  },
  http: { default: routes() },
};

function routes() {
  const http = httpRouter();
  http.route({
    path: '/echo',
    method: 'POST',
    handler: httpActionGeneric(async (ctx, request) => {
      const identity = await ctx.auth.getUserIdentity();
      const headers = new Headers({ 'x-who': identity?.subject ?? 'nobody', 'x-url': request.url });
      headers.append('set-cookie', 'a=1');
      headers.append('set-cookie', 'b=2');
      return new Response(await request.text(), { status: 201, headers });
    }),
  });
  http.route({
    path: '/api/auth/hello',
    method: 'GET',
    handler: httpActionGeneric(async () => new Response('hello')),
  });
  return http;
}

/** The sum of the balances that `bank:accounts` answered. */
export function sumOf(accounts: readonly { balance: number }[]): number {
  return accounts.reduce((sum, { balance }) => sum + balance, 0);
}
