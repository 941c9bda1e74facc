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
  isWording: (value: unknown) => value is Wording,
): UnsavedWork<Id, RevisedWording<Wording>> {
  return unsavedWork(name, version, ({ revision, wording }) =>
    typeof revision === 'number' && isWording(wording) ? { revision, wording } : undefined,
  );
}
