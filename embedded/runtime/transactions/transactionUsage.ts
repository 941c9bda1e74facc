import { limits } from '../limits.ts';

const READ_HELP =
  'Consider using smaller limits in your queries, paginating your queries, or using indexed queries with a selective index range expressions.';

interface Counts {
  documentsRead: number;
  bytesRead: number;
  documentsWritten: number;
  bytesWritten: number;
  databaseQueries: number;
  functionsScheduled: number;
  scheduledFunctionArgsBytes: number;
}

/** The limits that a nested call may lower (`runQuery(f, args, {transactionLimits})`). */
export type UsageLimits = Readonly<Counts>;

const transactionLimits: UsageLimits = {
  documentsRead: limits.documentsRead,
  bytesRead: limits.bytesRead,
  documentsWritten: limits.documentsWritten,
  bytesWritten: limits.bytesWritten,
  databaseQueries: limits.databaseQueries,
  functionsScheduled: limits.functionsScheduled,
  scheduledFunctionArgsBytes: limits.scheduledArgumentsBytes,
};

/**
 * Counts the reads and writes of one transaction, and throws Convex's texts past a limit. Counting happens before the
 * check, so `metrics` never shows more headroom than there is.
 */
export class TransactionUsage {
  readonly limits: UsageLimits;
  readonly #counts: Counts;

  constructor(
    usageLimits: UsageLimits = transactionLimits,
    counts: Counts = {
      documentsRead: 0,
      bytesRead: 0,
      documentsWritten: 0,
      bytesWritten: 0,
      databaseQueries: 0,
      functionsScheduled: 0,
      scheduledFunctionArgsBytes: 0,
    },
  ) {
    this.limits = usageLimits;
    this.#counts = counts;
  }

  recordRead(sizeBytes: number): void {
    this.#counts.documentsRead += 1;
    this.#counts.bytesRead += sizeBytes;
    if (this.#counts.documentsRead > this.limits.documentsRead) {
      throw new Error(
        `Too many documents read in a single function execution (limit: ${this.limits.documentsRead}). ${READ_HELP}`,
      );
    }
    if (this.#counts.bytesRead > this.limits.bytesRead) {
      throw new Error(
        `Too many bytes read in a single function execution (limit: ${this.limits.bytesRead} bytes). ${READ_HELP}`,
      );
    }
  }

  /** Whether reading one more document of this size would throw: a page stops there instead. */
  wouldExceedReads(sizeBytes: number): boolean {
    return (
      this.#counts.documentsRead + 1 > this.limits.documentsRead ||
      this.#counts.bytesRead + sizeBytes > this.limits.bytesRead
    );
  }

  recordQuery(): void {
    this.#counts.databaseQueries += 1;
    if (this.#counts.databaseQueries > this.limits.databaseQueries) {
      throw new Error(
        `Too many reads in a single function execution (limit: ${this.limits.databaseQueries}). ${READ_HELP}`,
      );
    }
  }

  recordWrite(sizeBytes: number): void {
    this.#counts.documentsWritten += 1;
    this.#counts.bytesWritten += sizeBytes;
    if (this.#counts.documentsWritten > this.limits.documentsWritten) {
      throw new Error(
        `Too many writes in a single function execution (limit: ${this.limits.documentsWritten})`,
      );
    }
    if (this.#counts.bytesWritten > this.limits.bytesWritten) {
      throw new Error(
        `Too many bytes written in a single function execution (limit: ${this.limits.bytesWritten} bytes)`,
      );
    }
  }

  recordScheduled(argsSizeBytes: number): void {
    this.#counts.functionsScheduled += 1;
    this.#counts.scheduledFunctionArgsBytes += argsSizeBytes;
    if (this.#counts.functionsScheduled > this.limits.functionsScheduled) {
      throw new Error(
        `Too many functions scheduled by this mutation (limit: ${this.limits.functionsScheduled})`,
      );
    }
    if (this.#counts.scheduledFunctionArgsBytes > this.limits.scheduledFunctionArgsBytes) {
      throw new Error(
        `Too large total size of the arguments of scheduled functions from this mutation (limit: ${this.limits.scheduledFunctionArgsBytes} bytes)`,
      );
    }
  }

  /** Usage of a nested call: it starts at the current usage, and may lower the limits, never raise them. */
  nested(lower: Partial<Record<string, unknown>> = {}): TransactionUsage {
    const lowered = { ...this.limits };
    for (const key of Object.keys(lowered) as (keyof Counts)[]) {
      const requested = lower[key];
      if (typeof requested === 'number') {
        lowered[key] = Math.min(this.limits[key], this.#counts[key] + requested);
      }
    }
    return new TransactionUsage(lowered, { ...this.#counts });
  }

  /** Adds a nested call's usage. Writes of a rolled-back call do not count; its reads do. */
  absorb(child: TransactionUsage, outcome: 'kept' | 'rolledBack'): void {
    this.#counts.documentsRead = child.#counts.documentsRead;
    this.#counts.bytesRead = child.#counts.bytesRead;
    this.#counts.databaseQueries = child.#counts.databaseQueries;
    if (outcome === 'kept') {
      this.#counts.documentsWritten = child.#counts.documentsWritten;
      this.#counts.bytesWritten = child.#counts.bytesWritten;
      this.#counts.functionsScheduled = child.#counts.functionsScheduled;
      this.#counts.scheduledFunctionArgsBytes = child.#counts.scheduledFunctionArgsBytes;
    }
  }

  /** `ctx.meta.getTransactionMetrics()`: used and remaining, per limit. */
  metrics(): Record<string, { used: number; remaining: number }> {
    const files = { used: 0, remaining: 0 };
    const counted = Object.fromEntries(
      (Object.keys(this.#counts) as (keyof Counts)[]).map((key) => [
        key,
        { used: this.#counts[key], remaining: Math.max(0, this.limits[key] - this.#counts[key]) },
      ]),
    );
    return { ...counted, filesWritten: files, fileWriteBytes: files, filesRead: files, fileReadBytes: files };
  }
}
