import {
  type GenericDataModel,
  type GenericQueryCtx,
  makeFunctionReference,
  mutationGeneric,
  paginationOptsValidator,
  queryGeneric,
} from 'convex/server';
import { ConvexError, v } from 'convex/values';
import { beforeEach, expect, test } from 'vitest';
import type { Host } from '../../../embedded/host.ts';
import { fixture, waitUntil } from '../hostFixture.ts';

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
};

let host: Host;

beforeEach(async () => {
  host = await fixture.start({ people });
  await host.mutation('people:setDoor', { isOpen: true });
  await host.mutation('people:add', { name: 'Asha' });
  await host.mutation('people:add', { name: 'Binod' });
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
