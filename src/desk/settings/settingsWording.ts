import type { DeskSettings } from '../../shared/desk/settings.ts';
import type { Result } from '../../shared/result.ts';
import { hasFields } from '../unsaved/unsavedWork.ts';

/** The values of the form's fields. An unset limit or day is empty. */
export interface SettingsWording {
  readonly limit: string;
  readonly text: string;
  readonly from: string;
  readonly to: string;
  readonly now: readonly string[];
  readonly announced: readonly string[];
}

/** The form's values for settings. */
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

/**
 * The settings that the form's values mean. A limit that is not a number is the only error found here; the library checks
 * the rest.
 */
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

/** Whether two forms are equal. */
export function isSameWording(a: SettingsWording, b: SettingsWording): boolean {
  return (Object.keys(a) as (keyof SettingsWording)[]).every(
    (field) => String(a[field]) === String(b[field]),
  );
}

/** Whether a stored value is a form's values. */
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
