import type { JSONValue } from 'convex/values';
import type { DocumentJson } from '../../storage/store.ts';
import type { Transaction } from '../../storage/transaction.ts';
import { rangeFor } from '../../values/keyRange.ts';
import { insertRow, type TransactionScope } from './transactionState.ts';

const TABLE = '_host_facts';

function findFact(transaction: Transaction, key: string): DocumentJson | undefined {
  for (const { document } of transaction.scan(TABLE, '_by_key', rangeFor([key]), 'asc')) return document;
  return undefined;
}

/** A fact that the host keeps about itself; undefined when it was never set. */
export function readFact(transaction: Transaction, key: string): JSONValue | undefined {
  return findFact(transaction, key)?.value;
}

export function writeFact(scope: TransactionScope, key: string, value: JSONValue): void {
  const old = findFact(scope.transaction, key);
  if (old === undefined) insertRow(scope, TABLE, { key, value });
  else scope.transaction.replace(TABLE, { ...old, value });
}
