import { createHash } from 'node:crypto';
import type { JSONValue, ValidatorJSON } from 'convex/values';
import { everything } from '../../values/keyRange.ts';
import type { Runtime } from '../runtime.ts';
import { validateValue } from '../schema/validateValue.ts';
import { readFact, writeFact } from '../transactions/hostFacts.ts';
import { createScope, type TransactionScope } from '../transactions/transactionState.ts';
import type { LoadedFunctions } from './readFunctions.ts';

const CHECKED_TYPES = 'checkedDocumentTypes';

class UnfitDocument extends Error {
  override readonly name = 'UnfitDocument';
  readonly code = 'unfit_document';
}

function fingerprintOf(documentType: ValidatorJSON): string {
  return createHash('sha256').update(JSON.stringify(documentType)).digest('base64url');
}

function checkDocuments(
  { transaction, catalog }: TransactionScope,
  table: string,
  type: ValidatorJSON,
): void {
  for (const { document } of transaction.scan(table, 'by_creation_time', everything, 'asc')) {
    const { _id, _creationTime, ...fields } = document;
    const problem = validateValue(type, fields, catalog.tableOfId);
    if (problem !== null) {
      throw new UnfitDocument(
        `the documents in table "${table}" do not match the schema.\nDocument with ID "${String(_id)}" in table "${table}" does not match the schema: ${problem}`,
      );
    }
  }
}

/** While no mutation runs. Tables that the schema does not name keep their documents. @throws UnfitDocument */
export async function swapFunctions(
  runtime: Runtime,
  loaded: LoadedFunctions,
  install: () => void,
): Promise<void> {
  const { store } = runtime;
  const { tables, indexes, searchIndexes, documentTypes } = loaded.schema;
  await runtime.gate.exclusive(async () => {
    const before = createScope(runtime, loaded);
    const known = (readFact(before.transaction, CHECKED_TYPES) ?? {}) as Record<string, JSONValue>;
    const present = store.tables();
    const checked: Record<string, string> = {};
    for (const [table, type] of documentTypes) {
      const fingerprint = fingerprintOf(type);
      if (present.includes(table) && known[table] !== fingerprint) checkDocuments(before, table, type);
      checked[table] = fingerprint;
    }
    await store.setSchema([...new Set([...tables, ...present])], indexes, searchIndexes);
    install();
    if (JSON.stringify(checked) === JSON.stringify(known)) return;
    const scope = createScope(runtime, loaded);
    writeFact(scope, CHECKED_TYPES, checked);
    await store.commit(scope.transaction);
  });
}
