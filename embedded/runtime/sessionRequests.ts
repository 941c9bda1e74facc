import type { JSONValue } from 'convex/values';
import type { Transaction } from '../storage/store.ts';
import { rangeFor } from '../values/keyRange.ts';
import type { FunctionResult } from './functionRunner.ts';
import { hostTransaction } from './hostTransaction.ts';
import type { Ledger } from './runTransaction.ts';
import type { Runtime } from './runtime.ts';

const TABLE = '_session_requests';
/** How long an outcome is kept for a client that sends its request again. */
const REQUEST_KEPT_MS = 24 * 60 * 60 * 1000;
const PRUNE_BATCH = 1000;

/** A client's mutation: the same pair again is the same request. */
export interface SessionRequest {
  readonly sessionId: string;
  readonly requestId: number;
}

function recorded(transaction: Transaction, request: SessionRequest): FunctionResult | null {
  const range = rangeFor([request.sessionId, request.requestId]);
  const rows = transaction.scan(TABLE, '_by_request', range, 'asc');
  const row = rows.next();
  if (row.done) return null;
  rows.return?.();
  const { success, value, errorMessage, errorData } = row.value.document;
  if (success === true) return { kind: 'success', value: value as JSONValue, logLines: [] };
  const failure = { kind: 'failure', errorMessage: String(errorMessage), logLines: [] } as const;
  return errorData === undefined ? failure : { ...failure, errorData };
}

/** Keeps a request's outcome in the commit that made it, failures too: a request sent again has one effect, one answer. */
export function requestLedger(request: SessionRequest): Ledger {
  return {
    recall: (transaction) => recorded(transaction, request),
    keep: (scope, result) => {
      const outcome: { [field: string]: JSONValue } =
        result.kind === 'success'
          ? { success: true, value: result.value }
          : { success: false, errorMessage: result.errorMessage };
      if (result.kind === 'failure' && result.errorData !== undefined) outcome.errorData = result.errorData;
      scope.transaction.insert(TABLE, {
        _id: scope.catalog.newId(TABLE),
        _creationTime: scope.nextCreationTime(),
        sessionId: request.sessionId,
        requestId: request.requestId,
        ...outcome,
      });
    },
  };
}

/** Forgets outcomes older than `REQUEST_KEPT_MS`. Returns how many; a full batch means that more may be left. */
export async function pruneRequests(runtime: Runtime): Promise<number> {
  return hostTransaction(runtime, ({ transaction, nowMs }) => {
    const range = rangeFor([], null, { value: nowMs - REQUEST_KEPT_MS, inclusive: false });
    const old: string[] = [];
    for (const { document } of transaction.scan(TABLE, 'by_creation_time', range, 'asc')) {
      old.push(String(document._id));
      if (old.length === PRUNE_BATCH) break;
    }
    for (const id of old) transaction.remove(TABLE, id);
    return old.length;
  });
}
