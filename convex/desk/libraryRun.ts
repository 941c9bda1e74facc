import { v } from 'convex/values';

const count = v.number();

/** `LibraryRun` of src/shared/deskLibraryRun.ts. */
export const libraryRun = v.union(
  v.object({
    kind: v.literal('library'),
    act: v.literal('imported'),
    added: count,
    updated: count,
    unchanged: count,
    broken: count,
    isStopped: v.boolean(),
  }),
  v.object({ kind: v.literal('library'), act: v.literal('removed'), removed: count }),
);
