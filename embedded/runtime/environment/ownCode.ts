import { CallRefused } from '../errors.ts';
import type { FunctionContext } from './functionContext.ts';

/** What the clocks showed when the code of a function was last entered or left. */
let last = { wallMs: 0, processorMs: 0 };

function now(): typeof last {
  const { user, system } = process.cpuUsage();
  return { wallMs: performance.now(), processorMs: (user + system) / 1000 };
}

const isMeasured = ({ rules, transaction }: FunctionContext): boolean =>
  transaction !== null && rules.ownCodeMs !== Number.POSITIVE_INFINITY;

/** A query's or mutation's own code goes on from here. */
export function enterOwnCode(context: FunctionContext): void {
  if (isMeasured(context)) last = now();
}

/**
 * The code has called the host, or has ended. One thread runs one function at a time, so the time since any was entered
 * is this one's. Neither a busy machine (wall clock) nor the process's other threads (processor) may count against it.
 * @throws CallRefused once the function has used up its time.
 */
export function leaveOwnCode(context: FunctionContext): void {
  if (!isMeasured(context)) return;
  const { wallMs, processorMs } = last;
  last = now();
  context.ownCodeMs += Math.min(last.wallMs - wallMs, last.processorMs - processorMs);
  const { ownCodeMs } = context.rules;
  if (context.ownCodeMs > ownCodeMs) {
    throw new CallRefused(`Function execution timed out (maximum duration: ${ownCodeMs / 1000}s)`);
  }
}
