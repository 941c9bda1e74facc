import type { RevisionRow } from '../../shared/desk.ts';
import type { Wording } from '../editor/wording.ts';

/** A revision by its number, or what is typed and not saved. */
export type Version = number | 'typed';

export interface ComparedPair {
  readonly before: Version;
  readonly after: Version;
}

/** What is compared unasked: what is typed with the newest revision, or the newest with the one that it replaced. */
export function proposedPair(
  revisions: readonly RevisionRow[],
  unsaved: Wording | undefined,
): ComparedPair | undefined {
  const [newest, earlier] = revisions;
  if (!newest) return undefined;
  if (unsaved) return { before: newest.number, after: 'typed' };
  return earlier && { before: earlier.number, after: newest.number };
}

/** Whether both can still be had: old revisions are let go of, and what is typed is saved. */
export function isThere(
  { before, after }: ComparedPair,
  revisions: readonly RevisionRow[],
  unsaved: Wording | undefined,
): boolean {
  return [before, after].every((version) =>
    version === 'typed' ? unsaved !== undefined : revisions.some(({ number }) => number === version),
  );
}
