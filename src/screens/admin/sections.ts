import type { ComponentType } from 'react';
import type { SectionProps } from './sectionProps.ts';

/** A part of the desk besides its table of stories: `/admin?section={key}`. */
export interface DeskSection {
  readonly key: string;
  /** As the desk's navigation names it. */
  readonly name: string;
  readonly load: () => Promise<ComponentType<SectionProps>>;
}

/** In the order of the navigation. Each comes in a file that is fetched when it is first opened. */
export const sections: readonly DeskSection[] = [
  {
    key: 'people',
    name: 'People',
    load: async () => (await import('./people/PeopleScreen.tsx')).PeopleScreen,
  },
  {
    key: 'settings',
    name: 'Settings',
    load: async () => (await import('./settings/SettingsScreen.tsx')).SettingsScreen,
  },
  {
    key: 'numbers',
    name: 'Numbers',
    load: async () => (await import('./numbers/NumbersScreen.tsx')).NumbersScreen,
  },
];
