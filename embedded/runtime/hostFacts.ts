import type { JSONValue } from 'convex/values';
import type { Transaction } from '../storage/store.ts';
import { rangeFor } from '../values/keyRange.ts';
import type { MutableDocument, TransactionScope } from './transactions/transactionState.ts';

const TABLE = '_host_facts';

/** A fact that the host keeps about itself; undefined when it was never set. */
export function readFact(transaction: Transaction, key: string): JSONValue | undefined {
  for (const { document } of transaction.scan(TABLE, '_by_key', rangeFor([key]), 'asc')) {
    return document.value;
  }
  return undefined;
}

/** Sets a fact. */
export function writeFact(
  scope: Pick<TransactionScope, 'transaction' | 'catalog' | 'nextCreationTime'>,
  key: string,
  value: JSONValue,
): void {
  for (const { document } of scope.transaction.scan(TABLE, '_by_key', rangeFor([key]), 'asc')) {
    scope.transaction.replace(TABLE, { ...(document as MutableDocument), value });
    return;
  }
  scope.transaction.insert(TABLE, {
    _id: scope.catalog.newId(TABLE),
    _creationTime: scope.nextCreationTime(),
    key,
    value,
  });
}
