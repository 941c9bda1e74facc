import type { ComponentType } from 'react';
import { type FirstSteps, firstSteps } from '../shared/desk/firstSteps.ts';
import desk from './Desk.module.css';
import { deskPart } from './deskPart.tsx';
import { useDeskQuery } from './useDeskQuery.ts';
import * as words from './words.tsx';

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

interface DeskNavProps {
  /** The key of the current section; null for the stories. */
  readonly shown: string | null;
  readonly isAdmin: boolean;
}

/**
 * The library's name, and the links to the sections of the desk; for admins, that to the first steps until all of them are
 * done.
 */
export function DeskNav({ shown, isAdmin }: DeskNavProps) {
  const { value: libraryName } = useDeskQuery<string | null>('settings:name', {});
  const { value: isDone } = useDeskQuery<FirstSteps>('firstSteps:read', isAdmin ? {} : undefined);
  const hasSteps = isAdmin && isDone && firstSteps.some((step) => !isDone[step]);
  return (
    <>
      {libraryName && (
        <p className={desk.soft} dir="auto">
          {libraryName}
        </p>
      )}
      <nav className={desk.nav} aria-label={words.parts}>
        <a href="/admin" aria-current={shown === null ? 'page' : undefined}>
          {words.stories}
        </a>
        {sections
          .filter(({ key }) => key !== 'start' || hasSteps)
          .map(({ key, name }) => (
            <a key={key} href={`/admin?section=${key}`} aria-current={key === shown ? 'page' : undefined}>
              {name}
            </a>
          ))}
      </nav>
    </>
  );
}
