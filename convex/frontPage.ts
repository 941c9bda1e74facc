import { type Infer, v } from 'convex/values';
import { type FrontPage, isFrontPage } from '../src/shared/frontPage.ts';
import { internalQuery, type MutationCtx, type QueryCtx } from './_generated/server.js';
import { query } from './access.ts';
import { advanceFront, frontScope, readHead } from './catalogue/heads.ts';
import { deleteSetting, readSetting, writeSetting } from './settings.ts';

export const banner = v.object({
  text: v.string(),
  from: v.optional(v.string()),
  to: v.optional(v.string()),
});

export const launch = v.object({ now: v.array(v.string()), announced: v.array(v.string()) });

export const frontPageSnapshot = v.object({
  epoch: v.string(),
  seq: v.number(),
  front: v.union(v.null(), v.object({ banner, launch })),
  name: v.optional(v.string()),
});

const frontPageKey = 'frontPage';
const libraryNameKey = 'libraryName';

export const known = query({
  access: 'anyone',
  args: {},
  returns: frontPageSnapshot,
  handler: (ctx): Promise<Infer<typeof frontPageSnapshot>> => readFrontPageSnapshot(ctx),
});

/** The settings at their current number. */
export async function readFrontPageSnapshot(ctx: QueryCtx): Promise<Infer<typeof frontPageSnapshot>> {
  const { epoch, seq } = await readHead(ctx, frontScope);
  const name = await readLibraryName(ctx);
  return { epoch, seq, front: await readFrontPage(ctx), ...(name !== null && { name }) };
}

/** For the mails that actions write. */
export const libraryName = internalQuery({
  args: {},
  returns: v.union(v.null(), v.string()),
  handler: (ctx): Promise<string | null> => readLibraryName(ctx),
});

export async function readLibraryName(ctx: QueryCtx): Promise<string | null> {
  const name: unknown = await readSetting(ctx, libraryNameKey);
  return typeof name === 'string' ? name : null;
}

/** Null when nothing is set. */
export async function readFrontPage(ctx: QueryCtx): Promise<Infer<typeof frontPageSnapshot>['front']> {
  const stored: unknown = await readSetting(ctx, frontPageKey);
  return isFrontPage(stored) ? copyOf(stored) : null;
}

export function copyOf({ banner: { text, from, to }, launch: { now, announced } }: FrontPage) {
  return {
    banner: { text, ...(from !== undefined && { from }), ...(to !== undefined && { to }) },
    launch: { now: [...now], announced: [...announced] },
  };
}

/** Advances the number of the settings, which readers' pages watch, and the catalogue's, with which cached HTML is valid. */
export async function writeFrontPage(ctx: MutationCtx, front: FrontPage): Promise<void> {
  await writeSetting(ctx, frontPageKey, front);
  await advanceFront(ctx);
}

/** The name has been validated; undefined removes it. Advances the numbers as `writeFrontPage` does. */
export async function writeLibraryName(ctx: MutationCtx, name: string | undefined): Promise<void> {
  if (name === undefined) await deleteSetting(ctx, libraryNameKey);
  else await writeSetting(ctx, libraryNameKey, name);
  await advanceFront(ctx);
}
