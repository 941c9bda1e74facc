import { transactionLimits } from '../limits.ts';

const READ_HELP =
  'Consider using smaller limits in your queries, paginating your queries, or using indexed queries with a selective index range expressions.';

type Counted = keyof typeof transactionLimits;
type Counts = Record<Counted, number>;
/** The limits that a nested call may lower (`runQuery(f, args, {transactionLimits})`). */
export type UsageLimits = Readonly<Counts>;

const counted = Object.keys(transactionLimits) as readonly Counted[];
const keptByRollback: readonly Counted[] = ['documentsRead', 'bytesRead', 'databaseQueries'];

/** Convex's texts. */
const excess: Readonly<Record<Counted, (limit: number) => string>> = {
  documentsRead: (limit) =>
    `Too many documents read in a single function execution (limit: ${limit}). ${READ_HELP}`,
  bytesRead: (limit) =>
    `Too many bytes read in a single function execution (limit: ${limit} bytes). ${READ_HELP}`,
  documentsWritten: (limit) => `Too many writes in a single function execution (limit: ${limit})`,
  bytesWritten: (limit) => `Too many bytes written in a single function execution (limit: ${limit} bytes)`,
  databaseQueries: (limit) => `Too many reads in a single function execution (limit: ${limit}). ${READ_HELP}`,
  functionsScheduled: (limit) => `Too many functions scheduled by this mutation (limit: ${limit})`,
  scheduledFunctionArgsBytes: (limit) =>
    `Too large total size of the arguments of scheduled functions from this mutation (limit: ${limit} bytes)`,
};

/**
 * Counts the reads and writes of one transaction, and throws Convex's texts past a limit. Counting happens before the
 * check, so `metrics` never shows more headroom than there is.
 */
export class TransactionUsage {
  readonly limits: UsageLimits;
  readonly #counts: Counts;

  constructor(usageLimits: UsageLimits = transactionLimits, counts?: Counts) {
    this.limits = usageLimits;
    this.#counts = counts ?? (Object.fromEntries(counted.map((key) => [key, 0])) as Counts);
  }

  recordRead(sizeBytes: number): void {
    this.#counts.documentsRead += 1;
    this.#counts.bytesRead += sizeBytes;
    this.#check('documentsRead');
    this.#check('bytesRead');
  }

  recordQuery(): void {
    this.#counts.databaseQueries += 1;
    this.#check('databaseQueries');
  }

  recordWrite(sizeBytes: number): void {
    this.#counts.documentsWritten += 1;
    this.#counts.bytesWritten += sizeBytes;
    this.#check('documentsWritten');
    this.#check('bytesWritten');
  }

  recordScheduled(argsSizeBytes: number): void {
    this.#counts.functionsScheduled += 1;
    this.#counts.scheduledFunctionArgsBytes += argsSizeBytes;
    this.#check('functionsScheduled');
    this.#check('scheduledFunctionArgsBytes');
  }

  /** Whether reading one more document would throw: a page stops there instead. */
  get readsAreUsedUp(): boolean {
    return (
      this.#counts.documentsRead + 1 > this.limits.documentsRead ||
      this.#counts.bytesRead > this.limits.bytesRead
    );
  }

  #check(key: Counted): void {
    if (this.#counts[key] > this.limits[key]) throw new Error(excess[key](this.limits[key]));
  }

  /** Usage of a nested call: it starts at the current usage, and may lower the limits, never raise them. */
  nested(lower: Readonly<Record<string, unknown>>): TransactionUsage {
    const lowered = { ...this.limits };
    for (const key of counted) {
      const requested = lower[key];
      if (typeof requested === 'number') {
        lowered[key] = Math.min(this.limits[key], this.#counts[key] + requested);
      }
    }
    return new TransactionUsage(lowered, { ...this.#counts });
  }

  /** Adds a nested call's usage. Writes of a rolled-back call do not count; its reads do. */
  absorb(child: TransactionUsage, outcome: 'kept' | 'rolledBack'): void {
    for (const key of outcome === 'kept' ? counted : keptByRollback) this.#counts[key] = child.#counts[key];
  }

  /** `ctx.meta.getTransactionMetrics()`: used and remaining, per limit. */
  metrics(): Record<string, { used: number; remaining: number }> {
    const files = { used: 0, remaining: 0 };
    const usage = counted.map((key) => [
      key,
      { used: this.#counts[key], remaining: Math.max(0, this.limits[key] - this.#counts[key]) },
    ]);
    return {
      ...Object.fromEntries(usage),
      filesWritten: files,
      fileWriteBytes: files,
      filesRead: files,
      fileReadBytes: files,
    };
  }
}
