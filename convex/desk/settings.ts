import { v } from 'convex/values';
import type { DeskSettings, SettingName } from '../../src/shared/desk/settings.ts';
import { usualFrontPage } from '../../src/shared/frontPage.ts';
import type { MutationCtx, QueryCtx } from '../_generated/server.js';
import { mutation, query } from '../access.ts';
import { copyOf, readFrontPage, readLibraryName, writeFrontPage, writeLibraryName } from '../frontPage.ts';
import { problem } from '../platform/problem.ts';
import { isSame } from '../platform/sameData.ts';
import { readGuestViewLimit, writeGuestViewLimit } from '../settings.ts';
import { editorOf } from './editors.ts';
import { type Settings, settings, soundSettings } from './settingLimits.ts';

const names: readonly SettingName[] = ['name', 'guestViewLimit', 'banner', 'launch'];

/** `DeskSettings`: the current settings, with the defaults where nothing is set. */
export const read = query({
  access: 'admin',
  args: {},
  returns: settings,
  handler: (ctx): Promise<Settings> => settingsNow(ctx),
});

/** The library's own name, which the desk shows at its top; null if it has none. */
export const name = query({
  access: 'curator',
  args: {},
  returns: v.union(v.null(), v.string()),
  handler: (ctx): Promise<string | null> => readLibraryName(ctx),
});

/**
 * Saves the differences between `before`, which is what the caller started from, and `after`; returns the current settings.
 * What the caller did not change stays as it is, even if somebody else changed it meanwhile. Each change is noted in the
 * audit. Throws 'invalid_setting', or 'settings_changed' when somebody else changed a setting that the caller changes.
 */
export const save = mutation({
  access: 'admin',
  args: { before: settings, after: settings },
  returns: settings,
  handler: async (ctx, { before, after }): Promise<Settings> => {
    const now = await settingsNow(ctx);
    const wanted = soundSettings(after);
    const changed = names.filter(
      (name) => !isSame(before[name], wanted[name]) && !isSame(now[name], wanted[name]),
    );
    const overtaken = changed.filter((name) => !isSame(before[name], now[name]));
    if (overtaken.length > 0) {
      throw problem({
        code: 'settings_changed',
        message: 'Someone else has changed this in the meantime. Nothing was saved.',
        settings: overtaken,
        now,
      });
    }
    for (const name of changed) await note(ctx, name, now, wanted);
    const kept = (name: SettingName) => (changed.includes(name) ? wanted : now);
    const { name } = kept('name');
    const next = {
      ...(name !== undefined && { name }),
      guestViewLimit: kept('guestViewLimit').guestViewLimit,
      banner: kept('banner').banner,
      launch: kept('launch').launch,
    };
    if (changed.includes('name')) await writeLibraryName(ctx, name);
    if (changed.includes('guestViewLimit')) await writeGuestViewLimit(ctx, next.guestViewLimit);
    if (changed.includes('banner') || changed.includes('launch')) {
      await writeFrontPage(ctx, { banner: next.banner, launch: next.launch });
    }
    return next;
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
