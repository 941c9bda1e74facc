import { readPersisted, writePersisted, writeStored } from '../../page/persistedStore.ts';
import { isCount, isFields } from '../../shared/guards.ts';
import { isSame } from '../../shared/sameData.ts';

/** The prefix of the storage keys of forms; the privacy policy mentions it. */
export const formEntry = 'lipi-desk-unsaved';

/** The values of a form, with the revision that has them or on which they are based. */
export interface Revised<Values> {
  readonly revision: number;
  readonly values: Values;
}

/** How a form's unsaved values are stored on this device, one entry for each curator and id, and compared. */
export interface DraftForm<Id extends string, Values> {
  /** The stored draft. Undefined when there is none, or it cannot be read. */
  read(userId: string, id: Id): Revised<Values> | undefined;
  /** Stores a draft. Returns false and logs a warning when this device has no room or no storage for it. */
  keep(userId: string, id: Id, draft: Revised<Values>): boolean;
  /** Deletes a draft that was saved or discarded. */
  forget(userId: string, id: Id): void;
  /** The ids for which a curator has a draft, whether or not it can be read. Empty where storage is blocked. */
  idsOf(userId: string): string[];
  isSame(a: Values, b: Values): boolean;
}

interface FormRules<Values> {
  readonly isValues: (value: unknown) => value is Values;
  /** Values for fields that a stored draft lacks, because it is of an earlier release. */
  readonly defaults?: Partial<Values>;
  /** What of the values counts as a change; all of them if omitted. */
  readonly comparedOf?: (values: Values) => unknown;
}

const version = 1;

/** A form whose drafts are stored under `<name> <user> <id>`. */
export function draftForm<Id extends string, Values extends object>(
  name: string,
  { isValues, defaults, comparedOf = (values) => values }: FormRules<Values>,
): DraftForm<Id, Values> {
  const beginningOf = (userId: string) => `${name} ${userId} `;
  const keyOf = (userId: string, id: Id) => beginningOf(userId) + id;
  return {
    read(userId, id) {
      const { revision, values: stored } = readPersisted(keyOf(userId, id), version) ?? {};
      const values = isFields(stored) ? { ...defaults, ...stored } : stored;
      return isCount(revision) && isValues(values) ? { revision, values } : undefined;
    },
    keep: (userId, id, draft) => writePersisted(keyOf(userId, id), version, draft),
    forget: (userId, id) => void writeStored(keyOf(userId, id), undefined),
    idsOf(userId) {
      const beginning = beginningOf(userId);
      return storedKeys().flatMap((key) => (key.startsWith(beginning) ? [key.slice(beginning.length)] : []));
    },
    isSame: (a, b) => isSame(comparedOf(a), comparedOf(b)),
  };
}

/** Empty where the browser blocks storage. */
function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch (error) {
    console.warn(`Cannot list unsaved drafts: ${String(error)}`);
    return [];
  }
}
