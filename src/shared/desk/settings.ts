import type { FrontPage } from '../frontPage.ts';

/** An admin's settings, as they cross the wire between `convex/desk/settings.ts` and the desk's settings page. */
export interface DeskSettings extends FrontPage {
  /** The library's own name; left out if it has none. */
  readonly name?: string;
  /** How many stories a guest may open in full; null for no limit. */
  readonly guestViewLimit: number | null;
}

export type SettingName = keyof DeskSettings;

/** Why `desk/settings:save` refused, besides the refusals of the access guard. */
export type SettingsProblem =
  | { readonly code: 'invalid_setting'; readonly message: string; readonly setting: SettingName }
  /** These settings were changed since the caller read them; nothing was written. */
  | {
      readonly code: 'settings_changed';
      readonly message: string;
      readonly settings: readonly SettingName[];
      readonly now: DeskSettings;
    };
