import { v } from 'convex/values';
import type { DeskSettings, SettingName } from '../../src/shared/desk/settings.ts';
import { usualFrontPage } from '../../src/shared/frontPage.ts';
import { isSame } from '../../src/shared/sameData.ts';
import type { MutationCtx, QueryCtx } from '../_generated/server.js';
import { action, mutation, query } from '../access.ts';
import { copyOf, readFrontPage, readLibraryName, writeFrontPage, writeLibraryName } from '../frontPage.ts';
import { problem } from '../platform/problem.ts';
import { raiseRevision, readGuestViewLimit, readRevision, writeGuestViewLimit } from '../settings.ts';
import { editorOf } from './editors.ts';
import { type Settings, settings, soundSettings } from './settingLimits.ts';

const names: readonly SettingName[] = ['name', 'guestViewLimit', 'banner', 'launch'];

/** `SavedSettings`: the current settings, with the defaults where nothing is set. */
export const read = query({
  access: 'admin',
  args: {},
  returns: v.object({ revision: v.number(), settings }),
  handler: async (ctx) => ({ revision: await readRevision(ctx), settings: await settingsNow(ctx) }),
});

/** The library's own name, which the desk shows at its top; null if it has none. */
export const name = query({
  access: 'curator',
  args: {},
  returns: v.union(v.null(), v.string()),
  handler: (ctx): Promise<string | null> => readLibraryName(ctx),
});

/**
 * Whether the server has little disk space left, as it says itself (server/diskSpace.ts); never on Convex Cloud. An action,
 * because a query's answer is kept until the library changes.
 */
export const diskIsScarce = action({
  access: 'admin',
  args: {},
  returns: v.boolean(),
  handler: async () => process.env.LIPI_DISK_IS_SCARCE === 'yes',
});

/**
 * Saves settings whose editing began from `revision`; returns the revision that has them. Each change is noted in the audit;
 * unchanged settings make no new revision. Throws 'invalid_setting', or 'settings_changed' when others have changed them
 * since.
 */
export const save = mutation({
  access: 'admin',
  args: { revision: v.number(), settings },
  returns: v.object({ revision: v.number() }),
  handler: async (ctx, { revision, settings: given }) => {
    const now = await settingsNow(ctx);
    const wanted = soundSettings(given);
    const changed = names.filter((name) => !isSame(now[name], wanted[name]));
    const newest = await readRevision(ctx);
    if (changed.length === 0) return { revision: newest };
    if (revision !== newest) {
      const message = 'Someone else has changed this in the meantime. Nothing was saved.';
      throw problem({ code: 'settings_changed', message });
    }
    for (const name of changed) await note(ctx, name, now, wanted);
    const { name, guestViewLimit, banner, launch } = wanted;
    if (changed.includes('name')) await writeLibraryName(ctx, name);
    if (changed.includes('guestViewLimit')) await writeGuestViewLimit(ctx, guestViewLimit);
    if (changed.includes('banner') || changed.includes('launch')) {
      await writeFrontPage(ctx, { banner, launch });
    }
    return { revision: await raiseRevision(ctx) };
  },
});

async function settingsNow(ctx: QueryCtx): Promise<Settings> {
  const front = (await readFrontPage(ctx)) ?? copyOf(usualFrontPage);
  const name = await readLibraryName(ctx);
  return { ...(name !== null && { name }), guestViewLimit: await readGuestViewLimit(ctx), ...front };
}

async function note(
  ctx: MutationCtx & { readonly caller: { readonly userId: Parameters<typeof editorOf>[1] } },
  setting: SettingName,
  from: Settings,
  to: Settings,
): Promise<void> {
  const editorId = await editorOf(ctx, ctx.caller.userId);
  const event = {
    kind: 'setting',
    setting,
    from: settingWords(setting, from),
    to: settingWords(setting, to),
  } as const;
  await ctx.db.insert('audit', { at: Date.now(), editorId, event });
}

/** A setting in a line, for the audit: 'none', 'Free until May. (2026-11-22 to 2027-05-01)', 'or, gu; announced: ta'. */
function settingWords(setting: SettingName, { name, guestViewLimit, banner, launch }: DeskSettings): string {
  switch (setting) {
    case 'name':
      return name ?? 'none';
    case 'guestViewLimit':
      return guestViewLimit === null ? 'none' : String(guestViewLimit);
    case 'banner': {
      const { text, from, to } = banner;
      const days = from === undefined && to === undefined ? 'always' : `${from ?? '…'} to ${to ?? '…'}`;
      return text === '' ? 'none' : `${text} (${days})`;
    }
    case 'launch':
      return `${launch.now.join(', ')}; announced: ${launch.announced.join(', ') || 'none'}`;
    default:
      return setting satisfies never;
  }
}
