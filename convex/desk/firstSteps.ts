import { v } from 'convex/values';
import type { FirstStep, FirstSteps } from '../../src/shared/desk/firstSteps.ts';
import type { QueryCtx } from '../_generated/server.js';
import { mutation, query } from '../access.ts';
import { hasOwnStories } from '../catalogue/seeding.ts';
import { readFrontPage, readLibraryName } from '../frontPage.ts';
import { mailSender } from '../platform/mail.ts';
import { readSetting, writeSetting } from '../settings.ts';

const markedKey = 'firstStepsMarked';

/** `FirstStep` of src/shared/desk/firstSteps.ts. */
const step = v.union(
  v.literal('name'),
  v.literal('languages'),
  v.literal('stories'),
  v.literal('mail'),
  v.literal('backup'),
);

/**
 * `FirstSteps`: which steps of setting up a library are done. Backups are made outside the library, which cannot detect
 * them.
 */
export const read = query({
  access: 'admin',
  args: {},
  returns: v.object({
    name: v.boolean(),
    languages: v.boolean(),
    stories: v.boolean(),
    mail: v.boolean(),
    backup: v.boolean(),
  }),
  handler: async (ctx): Promise<FirstSteps> => {
    const marked = await markedSteps(ctx);
    return {
      name: marked.includes('name') || (await readLibraryName(ctx)) !== null,
      languages: marked.includes('languages') || (await readFrontPage(ctx)) !== null,
      stories: marked.includes('stories') || (await hasOwnStories(ctx)),
      mail: marked.includes('mail') || mailSender() !== null,
      backup: marked.includes('backup'),
    };
  },
});

/** Marks steps as done for all admins, including steps that this library will skip. */
export const mark = mutation({
  access: 'admin',
  args: { steps: v.array(step) },
  returns: v.null(),
  handler: async (ctx, { steps }) => {
    await writeSetting(ctx, markedKey, [...new Set([...(await markedSteps(ctx)), ...steps])]);
    return null;
  },
});

async function markedSteps(ctx: QueryCtx): Promise<readonly FirstStep[]> {
  const marked: unknown = await readSetting(ctx, markedKey);
  return Array.isArray(marked) ? (marked as FirstStep[]) : [];
}
