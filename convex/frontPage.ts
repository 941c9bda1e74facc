import { type Infer, v } from 'convex/values';
import { type FrontPage, isFrontPage } from '../src/shared/frontPage.ts';
import type { MutationCtx, QueryCtx } from './_generated/server.js';
import { query } from './access.ts';
import { catalogueScope, openHead, readHead } from './catalogue/heads.ts';
import { readSetting, writeSetting } from './settings.ts';

/** `Banner` of src/shared/frontPage.ts. */
export const banner = v.object({
  text: v.string(),
  from: v.optional(v.string()),
  to: v.optional(v.string()),
});

/** `LaunchPhase` of src/shared/frontPage.ts. */
export const launch = v.object({ now: v.array(v.string()), announced: v.array(v.string()) });

/** `KnownFrontPage` of src/shared/frontPage.ts. */
export const knownFrontPage = v.object({
  epoch: v.string(),
  seq: v.number(),
  front: v.union(v.null(), v.object({ banner, launch })),
});

const frontPageKey = 'frontPage';

/** `KnownFrontPage`: the settings of the home page, and the head of the catalogue. */
export const known = query({
  access: 'anyone',
  args: {},
  returns: knownFrontPage,
  handler: async (ctx): Promise<Infer<typeof knownFrontPage>> => {
    const { epoch, seq } = await readHead(ctx, catalogueScope);
    return { epoch, seq, front: await readFrontPage(ctx) };
  },
});

/** The settings of the home page; null when nothing is set. */
export async function readFrontPage(ctx: QueryCtx): Promise<Infer<typeof knownFrontPage>['front']> {
  const stored: unknown = await readSetting(ctx, frontPageKey);
  return isFrontPage(stored) ? copyOf(stored) : null;
}

/** A copy with only the fields of the type. */
export function copyOf({ banner: { text, from, to }, launch: { now, announced } }: FrontPage) {
  return {
    banner: { text, ...(from !== undefined && { from }), ...(to !== undefined && { to }) },
    launch: { now: [...now], announced: [...announced] },
  };
}

/**
 * Saves the settings and advances the catalogue's number: readers' pages watch that number, and the cached HTML of the home
 * page is valid while it is unchanged. A mirror finds no row at the new number.
 */
export async function writeFrontPage(ctx: MutationCtx, front: FrontPage): Promise<void> {
  await writeSetting(ctx, frontPageKey, front);
  const head = await openHead(ctx, catalogueScope);
  head.next();
  await head.save();
}
