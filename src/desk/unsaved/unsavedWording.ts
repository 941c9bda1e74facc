import { type UnsavedWork, unsavedWork } from './unsavedWork.ts';

/** What a form says, with the revision that says it, or that it began from. */
export interface RevisedWording<Wording> {
  readonly revision: number;
  readonly wording: Wording;
}

/** What was typed of something that is saved revision by revision, and not saved yet. */
export function unsavedWording<Id extends string, Wording>(
  name: string,
  version: number,
  wordingOf: (stored: unknown) => Wording | undefined,
): UnsavedWork<Id, RevisedWording<Wording>> {
  return unsavedWork(name, version, ({ revision, wording: stored }) => {
    const wording = wordingOf(stored);
    return typeof revision === 'number' && wording !== undefined ? { revision, wording } : undefined;
  });
}
