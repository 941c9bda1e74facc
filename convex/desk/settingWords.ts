import type { DeskSettings, SettingName } from '../../src/shared/desk/settings.ts';

/** A setting in a line, for the audit: 'none', 'Free until May. (2026-11-22 to 2027-05-01)', 'or, gu; announced: ta'. */
export function settingWords(name: SettingName, { guestViewLimit, banner, launch }: DeskSettings): string {
  switch (name) {
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
      return name satisfies never;
  }
}
