const KIB = 1024;
const MIB = 1024 * KIB;

/** Of one document, value or function run: https://docs.convex.dev/production/state/limits */
export const limits = {
  documentSizeBytes: 1 * MIB,
  nestingLevels: 64,
  documentNestingLevels: 16,
  fieldNameLength: 1024,
  arrayElements: 8192,
  objectFields: 1024,
  argumentsSizeBytes: 16 * MIB,
  resultSizeBytes: 16 * MIB,
  functionDepth: 8,
  /** How often a mutation runs that conflicts with others. */
  mutationRuns: 5,
  /** Our own: how much of a caller's path or value a message repeats. */
  echoLength: 256,
  /** Our own: the length of a message before its stack frames. */
  messageLength: 4096,
  /** Our own: the outcomes that a session's requests may have in the database; the latest are kept. */
  recordedRequests: 1024,
  /** Our own: the largest result, as JSON, that is kept for a re-sent request. */
  recordedResultLength: 16 * KIB,
  logLines: 256,
  logLineLength: 32_768,
  transactionDurationMs: 30 * 1000,
  actionDurationMs: 10 * 60 * 1000,
} as const;

/** The limits of one transaction, as `getTransactionMetrics` names them. */
export const transactionLimits = {
  documentsRead: 32_000,
  bytesRead: 16 * MIB,
  documentsWritten: 16_000,
  bytesWritten: 16 * MIB,
  databaseQueries: 4096,
  functionsScheduled: 1000,
  scheduledFunctionArgsBytes: 16 * MIB,
};

export interface HostRules {
  /** The processor time of a query's or mutation's own JavaScript; it is measured only where it is finite. */
  readonly ownCodeMs: number;
  /** Whether a mutation that has lost all its conflicts runs once without competitors, instead of failing. */
  readonly lastRunIsAlone: boolean;
  /** The longest wait after the first conflict of a mutation; each further one doubles it. */
  readonly firstRetryDelayMs: number;
  readonly fetchHeedsSignal: boolean;
}

/**
 * Tests run in `strict`, and fail where Convex would: its delay of retries is the initial OCC backoff of its
 * crates/common/src/knobs.rs. A slow machine or a crowd must not cost readers an answer.
 */
export const hostRules: Readonly<Record<'strict' | 'lenient', HostRules>> = {
  strict: { ownCodeMs: 1000, lastRunIsAlone: false, firstRetryDelayMs: 100, fetchHeedsSignal: false },
  lenient: {
    ownCodeMs: Number.POSITIVE_INFINITY,
    lastRunIsAlone: true,
    firstRetryDelayMs: 2,
    fetchHeedsSignal: true,
  },
};

/** A size for people, as Convex prints it: '1 MiB', '1.24 MiB', '512 B'. */
export function formatBytes(sizeBytes: number): string {
  const units = ['B', 'KiB', 'MiB', 'GiB'];
  let value = sizeBytes;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const rounded = Math.round(value * 100) / 100;
  return `${Number.isInteger(rounded) ? rounded : rounded.toFixed(2)} ${units[unit]}`;
}
