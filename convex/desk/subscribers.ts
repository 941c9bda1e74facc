import { v } from 'convex/values';
import { subscriberLines, subscribersCsvHead } from '../../src/shared/desk/csv.ts';
import { subscriber, subscriberCount } from '../../src/shared/desk/deskShapes.ts';
import { typedAddress } from '../../src/shared/typedText.ts';
import { internal } from '../_generated/api.js';
import type { Doc } from '../_generated/dataModel.js';
import { internalMutation, internalQuery } from '../_generated/server.js';
import { action, mutation, query } from '../access.ts';
import { countSubscribers, endSubscription } from '../newsletter/subscriptions.ts';
import { malformed, problem } from '../platform/problem.ts';
import { noteEvent } from './audit.ts';
import { editorOf } from './editors.ts';

const pageSize = 100;

/** The most UTF-16 units of a search: the longest address, with what pasting adds to it. */
const searchLimit = 500;

const exportPage = 1000;

/** The most addresses whose file fits into a response. */
const exportLimit = 100 * 1000;

/** Addresses that begin with `search`, ignoring case, in order; `cursor` is null at both ends. */
export const page = query({
  access: 'admin',
  args: { search: v.string(), cursor: v.union(v.null(), v.string()) },
  returns: v.object({ subscribers: v.array(subscriber), cursor: v.union(v.null(), v.string()) }),
  handler: async (ctx, { search, cursor }) => {
    const prefix = typedAddress(search.slice(0, searchLimit)).toLowerCase();
    const found = await ctx.db
      .query('newsletter_subscribers')
      .withIndex('by_emailKey', (q) => q.gte('emailKey', prefix).lt('emailKey', `${prefix}\uffff`))
      .paginate({ cursor, numItems: pageSize });
    return { subscribers: found.page.map(toSubscriber), cursor: found.isDone ? null : found.continueCursor };
  },
});

export const count = query({
  access: 'curator',
  args: {},
  returns: subscriberCount,
  handler: async (ctx) => {
    const asked = await ctx.db
      .query('newsletterSignUps')
      .withIndex('by_expiresAt', (q) => q.gt('expiresAt', Date.now()))
      .take(1000);
    return { subscribers: await countSubscribers(ctx), unconfirmed: asked.length };
  },
});

/** The audit notes the removal, without the address. Throws 'not_found'. */
export const remove = mutation({
  access: 'admin',
  args: { subscriberId: v.string() },
  returns: v.null(),
  handler: async (ctx, { subscriberId }) => {
    const id = ctx.db.normalizeId('newsletter_subscribers', subscriberId);
    const found = id && (await ctx.db.get('newsletter_subscribers', id));
    if (!found) throw problem({ code: 'not_found', message: 'This address is no longer on the list.' });
    await endSubscription(ctx, found);
    const event = { kind: 'subscribers', act: 'removed', count: 1 } as const;
    await noteEvent(ctx, event, await editorOf(ctx, ctx.caller.userId));
  },
});

/** All subscribers as a CSV file, noted in the audit. Throws 'invalid_request' for more than 100,000. */
export const exportCsv = action({
  access: 'admin',
  args: {},
  returns: v.string(),
  handler: async (ctx): Promise<string> => {
    let csv = subscribersCsvHead;
    let exported = 0;
    let cursor: string | null = null;
    do {
      const found: { lines: string; count: number; cursor: string | null } = await ctx.runQuery(
        internal.desk.subscribers.csvPage,
        { cursor },
      );
      csv += found.lines;
      exported += found.count;
      cursor = found.cursor;
      if (exported > exportLimit) {
        throw malformed(
          `More than ${exportLimit} addresses are too many for one file. Export the database instead.`,
        );
      }
    } while (cursor !== null);
    await ctx.runMutation(internal.desk.subscribers.noteExport, {
      userId: ctx.caller.userId,
      count: exported,
    });
    return csv;
  },
});

export const csvPage = internalQuery({
  args: { cursor: v.union(v.null(), v.string()) },
  returns: v.object({ lines: v.string(), count: v.number(), cursor: v.union(v.null(), v.string()) }),
  handler: async (ctx, { cursor }) => {
    const found = await ctx.db.query('newsletter_subscribers').paginate({ cursor, numItems: exportPage });
    return {
      lines: subscriberLines(found.page),
      count: found.page.length,
      cursor: found.isDone ? null : found.continueCursor,
    };
  },
});

export const noteExport = internalMutation({
  args: { userId: v.id('users'), count: v.number() },
  returns: v.null(),
  handler: async (ctx, { userId, count: exported }) => {
    const event = { kind: 'subscribers', act: 'exported', count: exported } as const;
    await noteEvent(ctx, event, await editorOf(ctx, userId));
  },
});

function toSubscriber({ _id, email, subscribedAt }: Doc<'newsletter_subscribers'>) {
  return { id: _id as string, email, subscribedAt };
}
