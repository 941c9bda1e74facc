import { type Infer, v } from 'convex/values';
import { numbersRow, readerEvent, storyNumbers } from '../../src/shared/desk/deskShapes.ts';
import { query } from '../access.ts';
import { storyById } from '../catalogue/storyWriter.ts';
import { malformed } from '../platform/problem.ts';
import { rowsBy } from '../platform/rows.ts';

/** The most rows of one response: 31 days of three events in 80 languages. */
const rowLimit = 7500;

const storyLimit = 20;

/** `from` and `to` included, oldest first. Throws 'invalid_request' when the rows exceed one response. */
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

/** The 20 published stories with the most events of a kind in a month. */
export const stories = query({
  access: 'curator',
  args: { month: v.string(), event: readerEvent },
  returns: v.array(storyNumbers),
  handler: async (ctx, { month, event }): Promise<Infer<typeof storyNumbers>[]> => {
    const rows = await rowsBy(ctx, 'storyNumbers', 'by_month_event_count', { month, event })
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
