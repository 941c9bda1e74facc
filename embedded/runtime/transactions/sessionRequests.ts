import type { JSONValue } from 'convex/values';
import type { DocumentJson } from '../../storage/store.ts';
import type { Transaction } from '../../storage/transaction.ts';
import { rangeFor } from '../../values/keyRange.ts';
import { clientMessage, newRequestId } from '../errors.ts';
import type { FunctionResult } from '../functionRunner.ts';
import { formatBytes, limits } from '../limits.ts';
import type { Runtime } from '../runtime.ts';
import { BoundedRows } from './boundedRows.ts';
import type { Ledger } from './runTransaction.ts';
import { insertRow, type TransactionScope } from './transactionState.ts';

const TABLE = '_session_requests';
/** How long an outcome is kept for a client that re-sends its request. */
const REQUEST_RETENTION_MS = 24 * 60 * 60 * 1000;
/** Rough size of a row beside its result: ids, times, index entries. */
const ROW_OVERHEAD_BYTES = 500;

/** A client's mutation: the same pair identifies the same request. */
export interface SessionRequest {
  readonly sessionId: string;
  readonly requestId: number;
}

/** A session's rows form a ring: a request replaces the one `limits.recordedRequests` before it. */
function slotOf(request: SessionRequest): number {
  return request.requestId % limits.recordedRequests;
}

function rowInSlot(transaction: Transaction, request: SessionRequest): DocumentJson | null {
  const range = rangeFor([request.sessionId, slotOf(request)]);
  for (const { document } of transaction.scan(TABLE, '_by_slot', range, 'asc')) return document;
  return null;
}

function recordedResult({ value, resultLength }: DocumentJson): FunctionResult {
  if (value !== undefined) return { kind: 'success', value, logLines: [] };
  const message = `The mutation was executed, but its result was too large to be kept for a repeated request (${formatBytes(resultLength as number)}, limit: ${formatBytes(limits.recordedResultLength)}).`;
  return { kind: 'failure', errorMessage: clientMessage(newRequestId(), { message }), logLines: [] };
}

/**
 * A re-sent request has one effect. Bounded for a session and for all of them. The outcome of one that wrote nothing is
 * not kept: it had no effect, a client that sends it again has not received an answer, and a refused stranger writes
 * nothing to the disk.
 */
export class SessionRequests {
  readonly rows: BoundedRows;

  constructor(runtime: Runtime, limitBytes: number) {
    this.rows = new BoundedRows(runtime, {
      table: TABLE,
      index: 'by_creation_time',
      retentionMs: REQUEST_RETENTION_MS,
      limitBytes,
    });
  }

  ledger(request: SessionRequest): Ledger {
    let row: DocumentJson | null = null;
    return {
      recall: (transaction) => {
        row = rowInSlot(transaction, request);
        return row?.requestId === request.requestId ? recordedResult(row) : null;
      },
      keep: (scope, result) => {
        if (result.kind === 'success' && scope.transaction.hasWrites) {
          this.#record(scope, request, row, result.value);
        }
      },
    };
  }

  #record(
    scope: TransactionScope,
    request: SessionRequest,
    replaced: DocumentJson | null,
    value: JSONValue,
  ): void {
    const { length } = JSON.stringify(value);
    const isStored = length <= limits.recordedResultLength;
    if (replaced !== null) scope.transaction.remove(TABLE, String(replaced._id));
    const { _creationTime } = insertRow(scope, TABLE, {
      sessionId: request.sessionId,
      slot: slotOf(request),
      requestId: request.requestId,
      ...(isStored ? { value } : { resultLength: length }),
    });
    this.rows.add(_creationTime, ROW_OVERHEAD_BYTES + (isStored ? length : 0));
  }
}
