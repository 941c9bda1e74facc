import { type UnsavedWork, unsavedWork } from './unsavedWork.ts';

/** A form's wording, with the revision that contains it or on which it is based. */
export interface RevisedWording<Wording> {
  readonly revision: number;
  readonly wording: Wording;
}

/** The store of unsaved wordings of something that is saved revision by revision. */
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
