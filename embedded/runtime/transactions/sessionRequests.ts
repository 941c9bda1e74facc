import type { JSONValue } from 'convex/values';
import type { HostLimits } from '../../limits.ts';
import type { Transaction } from '../../storage/store.ts';
import { rangeFor } from '../../values/keyRange.ts';
import { clientMessage, newRequestId } from '../errors.ts';
import type { FunctionResult } from '../functionRunner.ts';
import { formatBytes, limits } from '../limits.ts';
import type { Runtime } from '../runtime.ts';
import { hostTransaction } from './hostTransaction.ts';
import { RecentBytes } from './recentBytes.ts';
import type { Ledger } from './runTransaction.ts';

const TABLE = '_session_requests';
/** How long an outcome is kept for a client that re-sends its request. */
const REQUEST_KEPT_MS = 24 * 60 * 60 * 1000;
const PRUNE_BATCH = 1000;
/** Rough size of a row beside its result: ids, times, index entries. */
const ROW_OVERHEAD_BYTES = 500;
/** A larger outcome is not kept: the request runs again when it is re-sent. */
const MAX_OUTCOME_LENGTH = 8 * 1024;

/** A client's mutation: the same pair identifies the same request. */
export interface SessionRequest {
  readonly sessionId: string;
  readonly requestId: number;
}

interface RecordedRow {
  readonly id: string;
  readonly requestId: number;
  readonly result: FunctionResult;
}

/** A session's rows form a ring: a request replaces the one `limits.recordedRequests` before it. */
function slotOf(request: SessionRequest): number {
  return request.requestId % limits.recordedRequests;
}

function tooLargeToRepeat(length: number): FunctionResult {
  const message = `The mutation was executed, but its result was too large to be kept for a repeated request (${formatBytes(length)}, limit: ${formatBytes(limits.recordedResultLength)}).`;
  return { kind: 'failure', errorMessage: clientMessage(newRequestId(), { message }), logLines: [] };
}

function rowInSlot(transaction: Transaction, request: SessionRequest): RecordedRow | null {
  const range = rangeFor([request.sessionId, slotOf(request)]);
  for (const { document } of transaction.scan(TABLE, '_by_slot', range, 'asc')) {
    const { value, resultLength } = document;
    const result: FunctionResult =
      value === undefined
        ? tooLargeToRepeat(resultLength as number)
        : { kind: 'success', value: value as JSONValue, logLines: [] };
    return { id: String(document._id), requestId: document.requestId as number, result };
  }
  return null;
}

/**
 * The outcomes of clients' mutations: a re-sent request has one effect and one answer. The outcome of a mutation that
 * wrote is stored in the same commit, within bounds for a session and for all of them; that of a mutation that wrote
 * nothing is kept in memory.
 */
export class SessionRequests {
  readonly #runtime: Runtime;
  readonly #unwritten: UnwrittenOutcomes;
  readonly #recent: RecentBytes;
  #pruning: Promise<void> | null = null;

  constructor(runtime: Runtime, bounds: Pick<HostLimits, 'recordedRequestBytes' | 'unwrittenOutcomes'>) {
    this.#runtime = runtime;
    this.#unwritten = new UnwrittenOutcomes(bounds.unwrittenOutcomes);
    this.#recent = new RecentBytes(bounds.recordedRequestBytes);
  }

  ledger(request: SessionRequest): Ledger {
    const key = `${request.sessionId} ${request.requestId}`;
    let row: RecordedRow | null = null;
    return {
      recall: (transaction) => {
        row = rowInSlot(transaction, request);
        return row?.requestId === request.requestId ? row.result : this.#unwritten.get(key);
      },
      keep: ({ transaction, catalog, nextCreationTime }, result) => {
        if (result.kind === 'failure' || !transaction.hasWrites) {
          this.#unwritten.add(key, result);
          return;
        }
        const { length } = JSON.stringify(result.value);
        const isKept = length <= limits.recordedResultLength;
        if (row !== null) transaction.remove(TABLE, row.id);
        const _creationTime = nextCreationTime();
        transaction.insert(TABLE, {
          _id: catalog.newId(TABLE),
          _creationTime,
          sessionId: request.sessionId,
          slot: slotOf(request),
          requestId: request.requestId,
          ...(isKept ? { value: result.value } : { resultLength: length }),
        });
        this.#count(_creationTime, ROW_OVERHEAD_BYTES + (isKept ? length : 0));
      },
    };
  }

  /** Deletes outcomes older than a day, and the oldest beyond the bound of all sessions. */
  prune(): Promise<void> {
    this.#pruning ??= this.#pruneAll().finally(() => {
      this.#pruning = null;
    });
    return this.#pruning;
  }

  #count(creationTime: number, sizeBytes: number): void {
    if (!this.#recent.add(creationTime, sizeBytes)) return;
    this.prune().catch((error) => this.#runtime.log(`Forgetting old requests failed: ${String(error)}`));
  }

  async #pruneAll(): Promise<void> {
    const { keptSince } = this.#recent;
    const before = Math.max(keptSince, this.#runtime.clock() - REQUEST_KEPT_MS);
    while ((await pruneBefore(this.#runtime, before)) === PRUNE_BATCH);
    this.#recent.forget(keptSince);
  }
}

/** Deletes a batch of the outcomes recorded before `creationTime`. Returns how many. */
async function pruneBefore(runtime: Runtime, creationTime: number): Promise<number> {
  return hostTransaction(runtime, ({ transaction }) => {
    const range = rangeFor([], null, { value: creationTime, inclusive: false });
    const old: string[] = [];
    for (const { document } of transaction.scan(TABLE, 'by_creation_time', range, 'asc')) {
      old.push(String(document._id));
      if (old.length === PRUNE_BATCH) break;
    }
    for (const id of old) transaction.remove(TABLE, id);
    return old.length;
  });
}

/**
 * The latest outcomes of clients' mutations that wrote nothing: refusals and answers. They are kept in memory only, so
 * that a refused stranger writes nothing to the disk, and bounded: `limit` of at most 8 KiB each as JSON. Forgetting one
 * does no harm: it had no effect, and a client that sends it again has not received an answer.
 */
class UnwrittenOutcomes {
  readonly #limit: number;
  readonly #outcomes = new Map<string, FunctionResult>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: string): FunctionResult | null {
    return this.#outcomes.get(key) ?? null;
  }

  add(key: string, result: FunctionResult): void {
    const kept = { ...result, logLines: [] };
    if (JSON.stringify(kept).length > MAX_OUTCOME_LENGTH) return;
    this.#outcomes.set(key, kept);
    if (this.#outcomes.size <= this.#limit) return;
    for (const oldest of this.#outcomes.keys()) {
      this.#outcomes.delete(oldest);
      return;
    }
  }
}
