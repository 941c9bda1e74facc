import { type Infer, v } from 'convex/values';
import type { SettingName } from '../../src/shared/desk/settings.ts';
import { compareLanguages, isLanguageTag } from '../../src/shared/languages.ts';
import { displayNameOf, nameLimit } from '../accounts/displayName.ts';
import { banner, launch } from '../frontPage.ts';
import { problem } from '../platform/problem.ts';

/** `DeskSettings` of src/shared/desk/settings.ts. */
export const settings = v.object({
  name: v.optional(v.string()),
  guestViewLimit: v.union(v.null(), v.number()),
  banner,
  launch,
});

export type Settings = Infer<typeof settings>;

/** The most characters of the banner's text: five lines on the narrowest phone. */
const bannerLimit = 200;
/** The most languages of either list. */
const languageLimit = 60;

const calendarDay = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Settings as they are stored: the name as `displayNameOf` has it, the banner's line trimmed, languages in the library's
 * order. Throws 'invalid_setting'.
 */
export function soundSettings({ name: written = '', guestViewLimit, banner, launch }: Settings): Settings {
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
