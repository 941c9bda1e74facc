import type { FrontPage } from '../frontPage.ts';

/** An admin's settings, as they cross the wire between `convex/desk/settings.ts` and the desk's settings page. */
export interface DeskSettings extends FrontPage {
  readonly name?: string;
  /** How many stories a guest may open in full; null for no limit. */
  readonly guestViewLimit: number | null;
}

export type SettingName = keyof DeskSettings;

/** The settings with their number, which every change of them raises; a save names the number that it is based on. */
export interface SavedSettings {
  readonly revision: number;
  readonly settings: DeskSettings;
}

/** Why `desk/settings:save` refused, besides the refusals of the access guard. */
export type SettingsProblem =
  | { readonly code: 'invalid_setting'; readonly message: string; readonly setting: SettingName }
  /** Others changed them since the caller read them; nothing was written. */
  | { readonly code: 'settings_changed'; readonly message: string };
