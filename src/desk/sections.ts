import { deskPart } from './deskPart.tsx';
import type { DeskSection } from './deskSection.ts';

/** In the order of the navigation. Each comes in a file that is fetched when it is first opened. */
export const sections: readonly DeskSection[] = [
  {
    key: 'start',
    name: 'First steps',
    Part: deskPart(async () => (await import('./firstSteps/FirstStepsScreen.tsx')).FirstStepsScreen),
  },
  {
    key: 'newsletter',
    name: 'Newsletter',
    Part: deskPart(async () => (await import('./newsletter/NewsletterScreen.tsx')).NewsletterScreen),
  },
  {
    key: 'bulk',
    name: 'Import and export',
    Part: deskPart(async () => (await import('./bulk/BulkSection.tsx')).BulkSection),
  },
  {
    key: 'people',
    name: 'People',
    Part: deskPart(async () => (await import('./people/PeopleScreen.tsx')).PeopleScreen),
  },
  {
    key: 'settings',
    name: 'Settings',
    Part: deskPart(async () => (await import('./settings/SettingsScreen.tsx')).SettingsScreen),
  },
  {
    key: 'audit',
    name: 'Audit',
    Part: deskPart(async () => (await import('./audit/AuditSection.tsx')).AuditSection),
  },
  {
    key: 'numbers',
    name: 'Numbers',
    Part: deskPart(async () => (await import('./numbers/NumbersScreen.tsx')).NumbersScreen),
  },
];
