import type { DeskSettings } from '../../shared/desk/settings.ts';
import { isText, listOf, shape } from '../../shared/guards.ts';
import type { Result } from '../../shared/result.ts';
import { typedCode } from '../../shared/typedText.ts';

/** The values of the form's fields. An unset name, limit or day is empty. */
export interface SettingsWording {
  readonly name: string;
  readonly limit: string;
  readonly text: string;
  readonly from: string;
  readonly to: string;
  readonly now: readonly string[];
  readonly announced: readonly string[];
}

/** The form's values for settings. */
export function wordingOf({ name = '', guestViewLimit, banner, launch }: DeskSettings): SettingsWording {
  return {
    name,
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
  name,
  limit,
  text,
  from,
  to,
  now,
  announced,
}: SettingsWording): Result<DeskSettings, 'limit'> {
  const count = typedCode(limit);
  if (!/^\d{0,9}$/.test(count)) return { ok: false, failure: 'limit' };
  return {
    ok: true,
    value: {
      ...(name !== '' && { name }),
      guestViewLimit: count === '' ? null : Number(count),
      banner: { text, ...(from !== '' && { from }), ...(to !== '' && { to }) },
      launch: { now, announced },
    },
  };
}

/** Whether two forms are equal. */
export function isSameWording(a: SettingsWording, b: SettingsWording): boolean {
  return differingFields(a, b).length === 0;
}

/** The fields whose values differ. */
export function differingFields(a: SettingsWording, b: SettingsWording): readonly (keyof SettingsWording)[] {
  return (Object.keys(a) as (keyof SettingsWording)[]).filter(
    (field) => String(a[field]) !== String(b[field]),
  );
}

/** `theirs`, with the fields that `mine` has changed since `base`; all of `mine` if its base is not known. */
export function mergedWording(
  base: SettingsWording | undefined,
  mine: SettingsWording,
  theirs: SettingsWording,
): SettingsWording {
  if (!base) return mine;
  return {
    ...theirs,
    ...Object.fromEntries(differingFields(base, mine).map((field) => [field, mine[field]])),
  };
}

/** Validates a stored form. */
export const isWording = shape<SettingsWording>({
  name: isText,
  limit: isText,
  text: isText,
  from: isText,
  to: isText,
  now: listOf(isText),
  announced: listOf(isText),
});
