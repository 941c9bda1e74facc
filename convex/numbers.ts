import { v } from 'convex/values';
import { countedEvent } from '../src/shared/desk/deskShapes.ts';
import { batchLimit, type ReaderEvent } from '../src/shared/desk/numbers.ts';
import type { Doc } from './_generated/dataModel.js';
import type { MutationCtx } from './_generated/server.js';
import { mutation } from './access.ts';
import { storyById } from './catalogue/storyWriter.ts';
import { rateLimits } from './platform/limits.ts';
import { malformed } from './platform/problem.ts';
import { takeToken } from './platform/rateLimit.ts';
import { rowsBy, sweeping } from './platform/rows.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** How long a device may have been offline for its events to count. */
const oldestDays = 31;

const dayRowsAgeDays = 400;
const storyRowsAgeDays = 400;

/** Rows of one kind that one run deletes; a full run schedules the next. */
const pruneSize = 500;

const calendarDay = /^\d{4}-\d{2}-\d{2}$/;

/** At most 20 events of the last month, once for each key. Throws 'invalid_request' or 'rate_limited'. */
export const add = mutation({
  access: 'anyone',
  args: {
    key: v.string(),
    events: v.array(countedEvent),
  },
  returns: v.null(),
  handler: async (ctx, { key, events }) => {
    if (!/^[\w-]{16,64}$/.test(key) || events.length > batchLimit) {
      throw malformed('These are not valid counts.');
    }
    await takeToken(ctx, rateLimits.countBatches);
    const known = await rowsBy(ctx, 'numberBatches', 'by_key', { key }).first();
    if (known) return;
    await ctx.db.insert('numberBatches', { key, receivedAt: Date.now() });
    const [first, last] = [dayFromNow(-oldestDays), dayFromNow(1)];
    const distinctEvents = new Map(events.map((each) => [`${each.day} ${each.event} ${each.storyId}`, each]));
    for (const { day, event, storyId } of distinctEvents.values()) {
      if (!calendarDay.test(day) || day < first || day > last) continue;
      const story = await storyById(ctx, storyId);
      if (story) await count(ctx, day, event, story);
    }
  },
});

async function count(
  ctx: MutationCtx,
  day: string,
  event: ReaderEvent,
  { _id: storyId, language }: Doc<'stories'>,
): Promise<void> {
  const month = day.slice(0, 7);
  for (const [span, on] of [
    ['day', day],
    ['month', month],
  ] as const) {
    const counted = { span, on, event, language };
    const row = await rowsBy(ctx, 'numbers', 'by_span_on_event_language', counted).unique();
    if (row) await ctx.db.patch('numbers', row._id, { count: row.count + 1 });
    else await ctx.db.insert('numbers', { ...counted, count: 1 });
  }
  const row = await rowsBy(ctx, 'storyNumbers', 'by_month_event_storyId', { month, event, storyId }).unique();
  if (row) await ctx.db.patch('storyNumbers', row._id, { count: row.count + 1 });
  else await ctx.db.insert('storyNumbers', { month, event, storyId, count: 1 });
}

export const prune = sweeping('numbers:prune', async (ctx) => {
  const days = await ctx.db
    .query('numbers')
    .withIndex('by_span_on_event_language', (q) => q.eq('span', 'day').lt('on', dayFromNow(-dayRowsAgeDays)))
    .take(pruneSize);
  const stories = await ctx.db
    .query('storyNumbers')
    .withIndex('by_month_event_storyId', (q) => q.lt('month', dayFromNow(-storyRowsAgeDays).slice(0, 7)))
    .take(pruneSize);
  for (const { _id } of days) await ctx.db.delete('numbers', _id);
  for (const { _id } of stories) await ctx.db.delete('storyNumbers', _id);
  return days.length === pruneSize || stories.length === pruneSize;
});

function dayFromNow(days: number): string {
  return new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
}
