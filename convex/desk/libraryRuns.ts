import { v } from 'convex/values';
import { internalMutation } from '../_generated/server.js';
import { libraryRun } from './deskTables.ts';

/** Writes to the audit what a library command has done, without an editor: the library itself did it. */
export const note = internalMutation({
  args: { run: libraryRun },
  returns: v.null(),
  handler: async (ctx, { run }) => {
    await ctx.db.insert('audit', { at: Date.now(), event: run });
    return null;
  },
});
