import { transactionLimits } from '../limits.ts';

const READ_HELP =
  'Consider using smaller limits in your queries, paginating your queries, or using indexed queries with a selective index range expressions.';

type Counted = keyof typeof transactionLimits;
type Counts = Record<Counted, number>;

const counted = Object.keys(transactionLimits) as readonly Counted[];
const countedAfterRollback = new Set<Counted>(['documentsRead', 'bytesRead', 'databaseQueries']);

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

/** Throws Convex's texts past a limit. Counts before the check, so `metrics` never shows too much headroom. */
export class TransactionUsage {
  readonly #counts = Object.fromEntries(counted.map((key) => [key, 0])) as Counts;

  recordRead(sizeBytes: number): void {
    this.#record({ documentsRead: 1, bytesRead: sizeBytes });
  }

  recordQuery(): void {
    this.#record({ databaseQueries: 1 });
  }

  recordWrite(sizeBytes: number): void {
    this.#record({ documentsWritten: 1, bytesWritten: sizeBytes });
  }

  recordScheduled(argsSizeBytes: number): void {
    this.#record({ functionsScheduled: 1, scheduledFunctionArgsBytes: argsSizeBytes });
  }

  #record(amounts: Partial<Counts>): void {
    const added = Object.entries(amounts) as [Counted, number][];
    for (const [key, amount] of added) this.#counts[key] += amount;
    for (const [key] of added) {
      if (this.#counts[key] > transactionLimits[key]) throw new Error(excess[key](transactionLimits[key]));
    }
  }

  /** Before a nested call. Returns what is to be called when its writes are undone: they no longer count, its reads do. */
  savepoint(): () => void {
    const before = { ...this.#counts };
    return () => {
      for (const key of counted) if (!countedAfterRollback.has(key)) this.#counts[key] = before[key];
    };
  }

  metrics(): Record<string, { used: number; remaining: number }> {
    const files = { used: 0, remaining: 0 };
    const usage = counted.map((key) => [
      key,
      { used: this.#counts[key], remaining: Math.max(0, transactionLimits[key] - this.#counts[key]) },
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
