import type { RevisionRow } from '../../shared/desk/desk.ts';
import { counted, listed, moment } from '../words.tsx';

export const history = 'History';
export const restoredAlready = (from: number) => `It is already the same as revision ${from}.`;
export const restored = (from: number) => `Restored revision ${from}. Readers see it once it is published.`;
export const unsavedIsSavedFirst =
  'What you typed is not saved yet. When you restore a revision, it is saved first, so that it is kept here too.';

export const compare = 'Compare';
export const sides = { before: 'From', after: 'To' };
export const typedNow = 'What you have typed now';
export const identical = 'The two are identical.';
export const same = (paragraphs: number) =>
  paragraphs === 1 ? 'One paragraph is the same.' : `${counted(paragraphs)} paragraphs are the same.`;
export const showMore = 'Show more';

/** Announced to screen readers before and after a change. */
export const changes = {
  removed: { begins: 'removed:', isBreak: 'paragraph break removed', ends: 'end of removal' },
  added: { begins: 'added:', isBreak: 'paragraph break added', ends: 'end of addition' },
};

export const revision = ({ number, editor, savedAt }: RevisionRow) =>
  `Revision ${number} by ${editor.name}, ${moment(savedAt)}`;

export const origin = (came: RevisionRow['origin'], changed: readonly string[]): string => {
  switch (came.kind) {
    case 'created':
      return 'Created the story.';
    case 'saved':
      return `Changed the ${listed(changed)}.`;
    case 'restored':
      return `Restored revision ${came.from}, which changed the ${listed(changed)}.`;
    case 'taken':
      return changed.length === 0
        ? 'Started from the published version.'
        : `Used the published version, which changed the ${listed(changed)}.`;
    default:
      return came satisfies never;
  }
};
/** Follows `origin`. */
export const isPublished = ' This is the published version.';

export const whatItChanged = 'What it changed';
export const whatRevisionChanged = (number: number) => `What it changed: revision ${number}`;
export const restore = 'Restore';
export const restoreRevision = (number: number) => `Restore revision ${number}`;
