import type { DeskSettings } from '../../shared/deskSettings.ts';
import type { Result } from '../../shared/result.ts';
import { hasFields } from '../unsaved/hasFields.ts';

/** The settings as they stand in the form. Empty for a limit or a day that is not set. */
export interface SettingsWording {
  readonly limit: string;
  readonly text: string;
  readonly from: string;
  readonly to: string;
  readonly now: readonly string[];
  readonly announced: readonly string[];
}

/** What the form shows of settings. */
export function wordingOf({ guestViewLimit, banner, launch }: DeskSettings): SettingsWording {
  return {
    limit: guestViewLimit === null ? '' : String(guestViewLimit),
    text: banner.text,
    from: banner.from ?? '',
    to: banner.to ?? '',
    now: launch.now,
    announced: launch.announced,
  };
}

/** The settings that a form says. A limit that is no number is the one thing that the library could not be asked about. */
export function settingsOf({
  limit,
  text,
  from,
  to,
  now,
  announced,
}: SettingsWording): Result<DeskSettings, 'limit'> {
  const count = limit.trim();
  if (!/^\d{0,9}$/.test(count)) return { ok: false, failure: 'limit' };
  return {
    ok: true,
    value: {
      guestViewLimit: count === '' ? null : Number(count),
      banner: { text, ...(from !== '' && { from }), ...(to !== '' && { to }) },
      launch: { now, announced },
    },
  };
}

/** Whether two forms say the same. */
export function isSameWording(a: SettingsWording, b: SettingsWording): boolean {
  return (Object.keys(a) as (keyof SettingsWording)[]).every(
    (field) => String(a[field]) === String(b[field]),
  );
}

/** Whether what was stored is one. */
export function isSettingsWording(value: unknown): value is SettingsWording {
  const areTags = (tags: unknown) => Array.isArray(tags) && tags.every((tag) => typeof tag === 'string');
  return (
    hasFields(value, 'string', ['limit', 'text', 'from', 'to']) &&
    'now' in value &&
    areTags(value.now) &&
    'announced' in value &&
    areTags(value.announced)
  );
}
