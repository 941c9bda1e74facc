import {
  type GenericDataModel,
  type GenericQueryCtx,
  makeFunctionReference,
  mutationGeneric,
  paginationOptsValidator,
  queryGeneric,
} from 'convex/server';
import { ConvexError, v } from 'convex/values';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Host } from '../../../embedded/host.ts';
import { HostFixture, waitUntil } from '../hostFixture.ts';

type QueryContext = GenericQueryCtx<GenericDataModel>;

/** Strangers may read only while the door is open. */
async function requireOpenDoor(ctx: QueryContext): Promise<void> {
  const caller = await ctx.auth.getUserIdentity();
  const door = await ctx.db.query('doors').first();
  if (caller === null && door?.isOpen !== true) throw new ConvexError('not allowed');
}

const people = {
  setDoor: mutationGeneric({
    args: { isOpen: v.boolean() },
    handler: async (ctx, { isOpen }) => {
      const door = await ctx.db.query('doors').first();
      if (door === null) await ctx.db.insert('doors', { isOpen });
      else await ctx.db.patch(door._id, { isOpen });
    },
  }),
  add: mutationGeneric({
    args: { name: v.string() },
    handler: async (ctx, { name }) => {
      await ctx.db.insert('people', { name });
    },
  }),
  names: queryGeneric({
    args: {},
    handler: async (ctx) => {
      await requireOpenDoor(ctx);
      return (await ctx.db.query('people').collect()).map((person) => person.name);
    },
  }),
  page: queryGeneric({
    args: { paginationOpts: paginationOptsValidator },
    handler: async (ctx, { paginationOpts }) => {
      await requireOpenDoor(ctx);
      return await ctx.db.query('people').paginate(paginationOpts);
    },
  }),
  only: queryGeneric({
    args: { name: v.string() },
    handler: async (ctx, { name }) => {
      const found = (await ctx.db.query('people').collect()).find((person) => person.name === name);
      if (found === undefined) throw new Error('nobody has that name');
      return found.name;
    },
  }),
  rename: mutationGeneric({
    args: { name: v.string() },
    handler: async (ctx, { name }) => {
      const first = await ctx.db.query('people').first();
      if (first !== null) await ctx.db.patch(first._id, { name });
    },
  }),
};

const fixture = new HostFixture();
let host: Host;

beforeEach(async () => {
  host = await fixture.start({ people });
  await host.mutation('people:setDoor', { isOpen: true });
  await host.mutation('people:add', { name: 'Asha' });
  await host.mutation('people:add', { name: 'Binod' });
});
afterEach(() => fixture.release());

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${host.origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { [field: string]: unknown };
}

test('SPEC 25.2: a caller who has lost the right to read cannot read at an earlier timestamp either', async () => {
  const { ts } = await post('/api/query_ts', null);
  const call = { path: 'people:names', args: {}, ts };
  expect(await post('/api/query_at_ts', call)).toMatchObject({ value: ['Asha', 'Binod'] });
  await host.mutation('people:setDoor', { isOpen: false });
  const refused = await post('/api/query_at_ts', call);
  expect(refused).toMatchObject({ status: 'error', errorData: 'not allowed' });
  expect(JSON.stringify(refused)).not.toContain('Asha');
  const authorization = `Convex ${host.adminKey}`;
  expect(await post('/api/query_at_ts', call, { authorization })).toMatchObject({ status: 'success' });
});

test('SPEC 25.2: a function that does not ask for the caller is answered at a timestamp where it succeeded', async () => {
  const { ts } = await post('/api/query_ts', null);
  await host.mutation('people:rename', { name: 'Asha Devi' });
  const call = { path: 'people:only', args: { name: 'Asha' } };
  expect(await post('/api/query', call)).toMatchObject({ status: 'error' });
  expect(await post('/api/query_at_ts', { ...call, ts })).toMatchObject({ value: 'Asha' });
});

test('SPEC 21.2: losing the right to read ends a socket’s subscriptions, paginated ones too', async () => {
  const client = fixture.client(host.origin);
  const events: string[] = [];
  const listen = (name: string, args: Record<string, unknown>) =>
    client.onUpdate(
      makeFunctionReference<'query'>(name),
      args,
      () => events.push(`${name} answered`),
      () => events.push(`${name} refused`),
    );
  listen('people:names', {});
  listen('people:page', { paginationOpts: { numItems: 1, cursor: null } });
  await waitUntil('both answers', () => events.length === 2);
  await host.mutation('people:setDoor', { isOpen: false });
  await waitUntil('both refusals', () => events.length === 4);
  expect(events.slice(2).sort()).toEqual(['people:names refused', 'people:page refused']);
});
