import { createHash } from 'node:crypto';
import type { ValidatorJSON } from 'convex/values';
import type { DocumentJson, Store, Transaction } from '../../storage/store.ts';
import { everything } from '../../values/keyRange.ts';
import type { MutableDocument } from '../transactions/transactionState.ts';
import { type TableOfId, validateValue } from './validateValue.ts';

/** A text that changes with the type of a table's documents. */
export function documentTypeFingerprint(documentType: ValidatorJSON): string {
  return createHash('sha256').update(JSON.stringify(documentType)).digest('base64url');
}

function withoutSystemFields(document: DocumentJson): MutableDocument {
  const { _id, _creationTime, ...fields } = document;
  return fields;
}

/** Documents that another version of the functions wrote. */
class UnfitDocument extends Error {
  override readonly name = 'UnfitDocument';
  readonly code = 'unfit_document';
}

/**
 * Checks existing documents against a new schema. `isKnownGood` tells tables that were checked against the same type
 * before.
 * @throws Error with Convex's text for the first that does not match.
 */
export function checkExistingDocuments(
  store: Store,
  transaction: Transaction,
  documentTypes: ReadonlyMap<string, ValidatorJSON>,
  tableOfId: TableOfId,
  isKnownGood: (table: string, fingerprint: string) => boolean,
): void {
  const present = new Set(store.tables());
  for (const [table, documentType] of documentTypes) {
    if (!present.has(table) || isKnownGood(table, documentTypeFingerprint(documentType))) continue;
    for (const { document } of transaction.scan(table, 'by_creation_time', everything, 'asc')) {
      const problem = validateValue(documentType, withoutSystemFields(document), tableOfId);
      if (problem !== null) {
        throw new UnfitDocument(
          `the documents in table "${table}" do not match the schema.\nDocument with ID "${String(document._id)}" in table "${table}" does not match the schema: ${problem}`,
        );
      }
    }
  }
}
