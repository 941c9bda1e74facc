import { type Infer, v } from 'convex/values';
import type { DeskSettings, SettingName } from '../../src/shared/desk/settings.ts';
import { usualFrontPage } from '../../src/shared/frontPage.ts';
import { compareLanguages, isLanguageTag } from '../../src/shared/languages/languages.ts';
import { isSame } from '../../src/shared/sameData.ts';
import type { QueryCtx } from '../_generated/server.js';
import { action, mutation, query } from '../access.ts';
import { displayNameOf, nameLimit } from '../accounts/signInIdentifier.ts';
import {
  banner,
  copyOf,
  launch,
  readFrontPage,
  readLibraryName,
  writeFrontPage,
  writeLibraryName,
} from '../frontPage.ts';
import { problem } from '../platform/problem.ts';
import { raiseRevision, readGuestViewLimit, readRevision, writeGuestViewLimit } from '../settings.ts';
import { noteEvent } from './audit.ts';
import { editorOf } from './editors.ts';

const settings = v.object({
  name: v.optional(v.string()),
  guestViewLimit: v.union(v.null(), v.number()),
  banner,
  launch,
});

type Settings = Infer<typeof settings>;

/** The most characters of the banner's text: five lines on the narrowest phone. */
const bannerLimit = 200;
const languageLimit = 60;

const calendarDay = /^\d{4}-\d{2}-\d{2}$/;

const names: readonly SettingName[] = ['name', 'guestViewLimit', 'banner', 'launch'];

/** With the defaults where nothing is set. */
export const read = query({
  access: 'admin',
  args: {},
  returns: v.object({ revision: v.number(), settings }),
  handler: async (ctx) => ({ revision: await readRevision(ctx), settings: await settingsNow(ctx) }),
});

export const name = query({
  access: 'curator',
  args: {},
  returns: v.union(v.null(), v.string()),
  handler: (ctx): Promise<string | null> => readLibraryName(ctx),
});

/** Whether the server's disk is nearly full (server/watchServer.ts). An action, since a query's answer is kept. */
export const diskIsScarce = action({
  access: 'admin',
  args: {},
  returns: v.boolean(),
  handler: async () => process.env.LIPI_DISK_IS_SCARCE === 'yes',
});

/**
 * Saves settings whose editing began from `revision`, and notes each change in the audit. Unchanged settings make no
 * new revision. Throws 'invalid_setting', or 'settings_changed' when others have changed them since.
 */
export const save = mutation({
  access: 'admin',
  args: { revision: v.number(), settings },
  returns: v.object({ revision: v.number() }),
  handler: async (ctx, { revision, settings: given }) => {
    const now = await settingsNow(ctx);
    const wanted = checkedSettings(given);
    const changed = names.filter((name) => !isSame(now[name], wanted[name]));
    const newest = await readRevision(ctx);
    if (changed.length === 0) return { revision: newest };
    if (revision !== newest) {
      const message = 'Someone else has changed this in the meantime. Nothing was saved.';
      throw problem({ code: 'settings_changed', message });
    }
    const editorId = await editorOf(ctx, ctx.caller.userId);
    for (const setting of changed) {
      const [from, to] = [settingWords(setting, now), settingWords(setting, wanted)];
      await noteEvent(ctx, { kind: 'setting', setting, from, to }, editorId);
    }
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

/** Name and banner cleaned, languages in order. Throws 'invalid_setting'. */
function checkedSettings({ name: written = '', guestViewLimit, banner, launch }: Settings): Settings {
  const name = displayNameOf(written);
  if (name === null && written.trim() !== '') {
    throw invalid('name', `The library’s name must have 1 to ${nameLimit} visible characters.`);
  }
  if (guestViewLimit !== null && !(Number.isSafeInteger(guestViewLimit) && guestViewLimit >= 0)) {
    throw invalid('guestViewLimit', 'The limit for guests must be a whole number, 0 or more, or empty.');
  }
  const text = banner.text.trim();
  if (text.length > bannerLimit || /\p{Cc}/u.test(text)) {
    throw invalid('banner', `The banner must be one line of at most ${bannerLimit} characters.`);
  }
  const { from, to } = banner;
  for (const day of [from, to]) {
    if (day !== undefined && !isDay(day))
      throw invalid('banner', `‘${day.slice(0, 40)}’ is not a calendar date.`);
  }
  if (from !== undefined && to !== undefined && from > to) {
    throw invalid('banner', 'The banner’s last day comes before its first.');
  }
  if (Math.max(launch.now.length, launch.announced.length) > languageLimit) {
    throw invalid('launch', `A list can have at most ${languageLimit} languages.`);
  }
  const tags = [...launch.now, ...launch.announced];
  const isWrong = tags.find((tag) => !isLanguageTag(tag));
  if (isWrong !== undefined) throw invalid('launch', `‘${isWrong.slice(0, 40)}’ is not a language.`);
  if (launch.now.length === 0)
    throw invalid('launch', 'The launch phase needs at least one language that is available now.');
  if (new Set(tags).size < tags.length) {
    throw invalid('launch', 'List each language only once, as available now or as announced.');
  }
  return {
    ...(name !== null && { name }),
    guestViewLimit,
    banner: { text, ...(from !== undefined && { from }), ...(to !== undefined && { to }) },
    launch: {
      now: [...launch.now].sort(compareLanguages),
      announced: [...launch.announced].sort(compareLanguages),
    },
  };
}

/** Whether the text is a day of the calendar, which '2026-02-30' is not. */
function isDay(text: string): boolean {
  if (!calendarDay.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function invalid(setting: SettingName, message: string) {
  return problem({ code: 'invalid_setting', message, setting });
}
