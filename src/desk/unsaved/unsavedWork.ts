import { isCount } from '../../shared/guards.ts';
import { readPersisted, writePersisted, writeStored } from '../../state/persistedStore.ts';

/** The prefix of the storage keys of forms; the privacy policy mentions it. */
export const formEntry = 'lipi-desk-unsaved';

/** A kind of work that this device stores until it is saved or discarded: one entry for each curator and id. */
export interface UnsavedWork<Id extends string, State extends object> {
  /** The stored work. Undefined when there is none, or it cannot be read. */
  read(userId: string, id: Id): State | undefined;
  /**
   * Stores the work in place of the earlier one. Returns false and logs a warning when this device has no room or no storage
   * for it.
   */
  keep(userId: string, id: Id, state: State): boolean;
  /** Deletes the work, which was saved or discarded. */
  forget(userId: string, id: Id): void;
  /** The ids for which a curator has stored work, whether or not it can be read. Empty where storage is blocked. */
  idsOf(userId: string): string[];
}

/**
 * Work stored under `<name> <user> <id>` as `{version, state}`. `stateOf` validates a stored value of this version;
 * undefined for one of another shape.
 */
export function unsavedWork<Id extends string, State extends object>(
  name: string,
  version: number,
  stateOf: (stored: Readonly<Record<string, unknown>>) => State | undefined,
): UnsavedWork<Id, State> {
  const beginningOf = (userId: string) => `${name} ${userId} `;
  const keyOf = (userId: string, id: Id) => beginningOf(userId) + id;
  return {
    read(userId, id) {
      const stored = readPersisted(keyOf(userId, id), version);
      return stored && stateOf(stored);
    },
    keep: (userId, id, state) => writePersisted(keyOf(userId, id), version, state),
    forget: (userId, id) => void writeStored(keyOf(userId, id), undefined),
    idsOf(userId) {
      const beginning = beginningOf(userId);
      return storedKeys().flatMap((key) => (key.startsWith(beginning) ? [key.slice(beginning.length)] : []));
    },
  };
}

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
    return isCount(revision) && wording !== undefined ? { revision, wording } : undefined;
  });
}

/** Empty where the browser blocks storage. */
function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch (error) {
    console.warn(`What is not saved yet could not be looked for: ${String(error)}`);
    return [];
  }
}
