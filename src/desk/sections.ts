import * as words from '../words/desk/desk.tsx';
import { deskPart } from './deskPart.tsx';
import type { DeskSection } from './deskSection.ts';

/** The sections in navigation order. Each is a separate file that is loaded when the section is first opened. */
export const sections: readonly DeskSection[] = [
  {
    key: 'start',
    name: words.sections.start,
    Part: deskPart(async () => (await import('./firstSteps/FirstStepsScreen.tsx')).FirstStepsScreen),
  },
  {
    key: 'newsletter',
    name: words.sections.newsletter,
    Part: deskPart(async () => (await import('./newsletter/NewsletterScreen.tsx')).NewsletterScreen),
  },
  {
    key: 'bulk',
    name: words.sections.bulk,
    Part: deskPart(async () => (await import('./bulk/BulkSection.tsx')).BulkSection),
  },
  {
    key: 'people',
    name: words.sections.people,
    Part: deskPart(async () => (await import('./people/PeopleScreen.tsx')).PeopleScreen),
  },
  {
    key: 'settings',
    name: words.sections.settings,
    Part: deskPart(async () => (await import('./settings/SettingsScreen.tsx')).SettingsScreen),
  },
  {
    key: 'audit',
    name: words.sections.audit,
    Part: deskPart(async () => (await import('./audit/AuditSection.tsx')).AuditSection),
  },
  {
    key: 'numbers',
    name: words.sections.numbers,
    Part: deskPart(async () => (await import('./numbers/NumbersScreen.tsx')).NumbersScreen),
  },
];
