import type { RevisionRow } from '../../shared/desk.ts';
import { fieldName } from '../editor/wording.ts';

const moment = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' });

/** 'Revision 3 by Asha, 22 Nov 2026, 10:32 am'. */
export function revisionName({ number, editor, savedAt }: RevisionRow): string {
  return `Revision ${number} by ${editor.name}, ${moment.format(savedAt)}`;
}

/** How it came about, and what it changed. */
export function revisionWords({ origin, changed }: RevisionRow): string {
  switch (origin.kind) {
    case 'created':
      return 'Created the story.';
    case 'saved':
      return `Changed the ${listed(changed)}.`;
    case 'restored':
      return `Restored revision ${origin.from}, which changed the ${listed(changed)}.`;
    case 'taken':
      return changed.length === 0
        ? 'Started from the published version.'
        : `Used the published version, which changed the ${listed(changed)}.`;
    default:
      return origin satisfies never;
  }
}

function listed(changed: readonly string[]): string {
  return new Intl.ListFormat('en').format(changed.map(fieldName));
}
