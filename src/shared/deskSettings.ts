import type { FrontPage } from './frontPage.ts';

/** What an admin sets, as it crosses the wire between `convex/desk/settings.ts` and the desk's page of settings. */
export interface DeskSettings extends FrontPage {
  /** How many stories a guest may open whole; null for no limit. */
  readonly guestViewLimit: number | null;
}

export type SettingName = keyof DeskSettings;

/** Why `desk/settings:save` refused, beside the refusals of the guard. */
export type SettingsProblem =
  | { readonly code: 'invalid_setting'; readonly message: string; readonly setting: SettingName }
  /** Somebody changed these since the caller read them; nothing was written. */
  | {
      readonly code: 'settings_changed';
      readonly message: string;
      readonly settings: readonly SettingName[];
      readonly now: DeskSettings;
    };
