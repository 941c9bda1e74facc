import { readPersisted, writePersisted, writeStored } from '../../state/persistedStore.ts';

/** How the names of the entries begin in which forms are kept; the privacy policy has it. */
export const formEntry = 'lipi-desk-unsaved';

/** A kind of work that this device keeps until it is saved or given up: an entry for each curator and each id. */
export interface UnsavedWork<Id extends string, State extends object> {
  /** What is kept. Undefined when there is nothing, or nothing that can be read. */
  read(userId: string, id: Id): State | undefined;
  /** Keeps it, in place of what was kept. False, with a warning, when this device has no room or no storage for it. */
  keep(userId: string, id: Id, state: State): boolean;
  /** Forgets it: it was saved or given up. */
  forget(userId: string, id: Id): void;
  /** Under which ids something is kept for a curator, whether or not it can be read. None where storage is blocked. */
  idsOf(userId: string): string[];
}

/**
 * Work under `<name> <user> <id>` as `{version, state}`. `stateOf` checks what is stored in this version: undefined for
 * what has another shape.
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

/** None where the browser lets no page keep anything. */
function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch (error) {
    console.warn(`What is not saved yet could not be looked for: ${String(error)}`);
    return [];
  }
}
