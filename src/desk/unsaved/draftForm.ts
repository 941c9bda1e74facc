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

export type DraftForm<Id extends string, Values extends object> = ReturnType<typeof draftForm<Id, Values>>;

interface FormRules<Values> {
  readonly isValues: (value: unknown) => value is Values;
  /** Values for fields that a stored draft lacks, because it is of an earlier release. */
  readonly defaults?: Partial<Values>;
  /** What of the values counts as a change; all of them if omitted. */
  readonly comparedOf?: (values: Values) => unknown;
}

const version = 1;

/** How a form's unsaved values are stored on this device, under `<name> <user> <id>`, and compared. */
export function draftForm<Id extends string, Values extends object>(
  name: string,
  { isValues, defaults, comparedOf = (values) => values }: FormRules<Values>,
) {
  const beginningOf = (userId: string) => `${name} ${userId} `;
  const keyOf = (userId: string, id: Id) => beginningOf(userId) + id;
  return {
    /** Undefined when there is no stored draft, or it cannot be read. */
    read(userId: string, id: Id): Revised<Values> | undefined {
      const { revision, values: stored } = readPersisted(keyOf(userId, id), version) ?? {};
      const values = isFields(stored) ? { ...defaults, ...stored } : stored;
      return isCount(revision) && isValues(values) ? { revision, values } : undefined;
    },
    /** Returns false and logs a warning when this device has no room or no storage for the draft. */
    store: (userId: string, id: Id, draft: Revised<Values>) =>
      writePersisted(keyOf(userId, id), version, draft),
    forget: (userId: string, id: Id) => void writeStored(keyOf(userId, id), undefined),
    /** The ids for which a curator has a draft, whether or not it can be read. */
    idsOf(userId: string): string[] {
      const beginning = beginningOf(userId);
      return storedKeys().flatMap((key) => (key.startsWith(beginning) ? [key.slice(beginning.length)] : []));
    },
    isSame: (a: Values, b: Values) => isSame(comparedOf(a), comparedOf(b)),
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
