import { type Infer, v } from 'convex/values';
import { query } from '../access.ts';
import { storyById } from '../catalogue/storyWriter.ts';
import { readerEvent } from '../numberTables.ts';
import { malformed } from '../platform/problem.ts';

/** The most rows of one response: 31 days of three events in 80 languages. */
const rowLimit = 7500;

/** The most stories of one response. */
const storyLimit = 20;

/** `NumbersRow` of src/shared/desk/numbers.ts. */
const numbersRow = v.object({ on: v.string(), event: readerEvent, language: v.string(), count: v.number() });

/** `StoryNumbers` of src/shared/desk/numbers.ts. */
const storyNumbers = v.object({
  storyId: v.string(),
  title: v.string(),
  language: v.string(),
  count: v.number(),
});

/**
 * `NumbersRow[]` of the days or months from `from` to `to`, both included, oldest first. Events that did not happen have no
 * row. Throws 'invalid_request' when the rows exceed one response.
 */
export const read = query({
  access: 'curator',
  args: { span: v.union(v.literal('day'), v.literal('month')), from: v.string(), to: v.string() },
  returns: v.array(numbersRow),
  handler: async (ctx, { span, from, to }): Promise<Infer<typeof numbersRow>[]> => {
    const rows = await ctx.db
      .query('numbers')
      .withIndex('by_span_on_event_language', (q) => q.eq('span', span).gte('on', from).lte('on', to))
      .take(rowLimit + 1);
    if (rows.length > rowLimit) throw malformed('That is too much for one response. Ask for fewer days.');
    return rows.map(({ on, event, language, count }) => ({ on, event, language, count }));
  },
});

/** `StoryNumbers[]`: the 20 published stories with the most events of a kind in a month. */
export const stories = query({
  access: 'curator',
  args: { month: v.string(), event: readerEvent },
  returns: v.array(storyNumbers),
  handler: async (ctx, { month, event }): Promise<Infer<typeof storyNumbers>[]> => {
    const rows = await ctx.db
      .query('storyNumbers')
      .withIndex('by_month_event_count', (q) => q.eq('month', month).eq('event', event))
      .order('desc')
      .take(storyLimit);
    const found = [];
    for (const { storyId, count } of rows) {
      const story = await storyById(ctx, storyId);
      if (story) found.push({ storyId, title: story.title, language: story.language, count });
    }
    return found;
  },
});
