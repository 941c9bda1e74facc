import type { ComponentType } from 'react';
import * as words from '../words/desk/desk.tsx';
import { deskPart } from './deskPart.tsx';

/** The part of each section: a separate file that is loaded when the section is first opened. */
const parts: Readonly<Record<keyof typeof words.sections, ComponentType>> = {
  start: deskPart(async () => (await import('./firstSteps/FirstStepsScreen.tsx')).FirstStepsScreen),
  newsletter: deskPart(async () => (await import('./newsletter/NewsletterScreen.tsx')).NewsletterScreen),
  bulk: deskPart(async () => (await import('./bulk/BulkSection.tsx')).BulkSection),
  people: deskPart(async () => (await import('./people/PeopleScreen.tsx')).PeopleScreen),
  settings: deskPart(async () => (await import('./settings/SettingsScreen.tsx')).SettingsScreen),
  audit: deskPart(async () => (await import('./audit/AuditSection.tsx')).AuditSection),
  numbers: deskPart(async () => (await import('./numbers/NumbersScreen.tsx')).NumbersScreen),
};

/** The parts of the desk besides its table of stories, in navigation order: `/admin?section={key}`. */
export const sections = Object.entries(words.sections).map(([key, name]) => ({
  key,
  name,
  // The cast is safe: the table above has a part for every name.
  Part: parts[key as keyof typeof words.sections],
}));
