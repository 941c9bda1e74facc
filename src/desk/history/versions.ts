import type { RevisionRow } from '../../shared/desk/desk.ts';
import type { FormValues } from '../editor/formValues.ts';

/** A revision by its number, or the unsaved values. */
export type Version = number | 'typed';

export interface ComparedPair {
  readonly before: Version;
  readonly after: Version;
}

/**
 * The comparison shown at first: the unsaved values with the newest revision, or the newest revision with the previous one.
 */
export function proposedPair(
  revisions: readonly RevisionRow[],
  unsaved: FormValues | undefined,
): ComparedPair | undefined {
  const [newest, earlier] = revisions;
  if (!newest) return undefined;
  if (unsaved) return { before: newest.number, after: 'typed' };
  return earlier && { before: earlier.number, after: newest.number };
}

/** Whether both versions still exist: old revisions are deleted, and the unsaved values is saved. */
export function isThere(
  { before, after }: ComparedPair,
  revisions: readonly RevisionRow[],
  unsaved: FormValues | undefined,
): boolean {
  return [before, after].every((version) =>
    version === 'typed' ? unsaved !== undefined : revisions.some(({ number }) => number === version),
  );
}
