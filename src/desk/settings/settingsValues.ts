import type { DeskSettings } from '../../shared/desk/settings.ts';
import { isText, listOf, shape } from '../../shared/guards.ts';
import type { Result } from '../../shared/result.ts';
import { typedCode } from '../../shared/typedText.ts';
import { draftForm, formEntry } from '../unsaved/draftForm.ts';

/** The values of the form's fields. An unset name, limit or day is empty. */
export interface SettingsValues {
  readonly name: string;
  readonly limit: string;
  readonly text: string;
  readonly from: string;
  readonly to: string;
  readonly now: readonly string[];
  readonly announced: readonly string[];
}

export function valuesOf({ name = '', guestViewLimit, banner, launch }: DeskSettings): SettingsValues {
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

/** A limit that is not a number is the only error found here; the library checks the rest. */
export function settingsOf(values: SettingsValues): Result<DeskSettings, 'limit'> {
  const { name, limit, text, from, to, now, announced } = values;
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

/** The form of the settings, one draft for each admin: `lipi-desk-unsaved <user> settings`. */
export const settingsForm = draftForm<'settings', SettingsValues>(formEntry, {
  isValues: shape<SettingsValues>({
    name: isText,
    limit: isText,
    text: isText,
    from: isText,
    to: isText,
    now: listOf(isText),
    announced: listOf(isText),
  }),
});
