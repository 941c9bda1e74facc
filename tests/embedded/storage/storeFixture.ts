import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Store } from '../../../embedded/storage/openStore.ts';
import { openStore, type StoreOptions } from '../../../embedded/storage/openStore.ts';
import type {
  CommitOutcome,
  DocumentJson,
  IndexDefinition,
  SearchIndexDefinition,
} from '../../../embedded/storage/store.ts';
import type { Transaction } from '../../../embedded/storage/transaction.ts';
import { makeFolder } from '../../makeFolder.ts';

/** A new store, closed when the test ends. */
export function makeStore(options: Partial<StoreOptions> = {}): Store {
  const store = openStore({ file: join(makeFolder(), 'database.sqlite'), ...options });
  onTestFinished(() => store.close());
  return store;
}

/** A store with the table `notes`, an index `by_owner` and a text index `words`. */
export async function makeNotes(options: Partial<StoreOptions> = {}): Promise<Store> {
  const store = makeStore(options);
  await store.setSchema(['notes', 'others'], noteIndexes, noteSearchIndexes);
  return store;
}

export const noteIndexes: readonly IndexDefinition[] = [
  { table: 'notes', name: 'by_owner', fields: ['owner', '_creationTime', '_id'] },
];
export const noteSearchIndexes: readonly SearchIndexDefinition[] = [
  { table: 'notes', name: 'words', searchField: 'text', filterFields: ['owner', 'kind'] },
];

let created = 0;

/** A note that is newer than all earlier ones. */
export function makeNote(
  fields: Partial<Record<string, DocumentJson[string]>> & { _id: string },
): DocumentJson {
  created += 1;
  const note: Record<string, DocumentJson[string]> = { _creationTime: created, owner: 'ann' };
  for (const [field, value] of Object.entries(fields)) if (value !== undefined) note[field] = value;
  return note;
}

/** Runs `body` in a transaction and commits it; throws unless it is committed. */
export async function write(store: Store, body: (transaction: Transaction) => void): Promise<bigint> {
  const transaction = store.begin();
  body(transaction);
  const outcome: CommitOutcome = await store.commit(transaction);
  if (outcome.kind !== 'committed') throw new Error(`conflict in ${outcome.table}`);
  return outcome.ts;
}
