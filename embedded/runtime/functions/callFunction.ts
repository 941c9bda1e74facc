import type { JSONValue } from 'convex/values';
import { endOfTurn, type FunctionContext, withContext } from '../environment/functionContext.ts';
import { enterOwnCode, leaveOwnCode } from '../environment/ownCode.ts';
import { CallRefused } from '../errors.ts';
import { formatBytes, limits } from '../limits.ts';
import { validateValue } from '../schema/validateValue.ts';
import { measureValue } from '../transactions/measureValue.ts';
import type { Catalog } from './catalog.ts';
import { canonicalPath, displayPath, missingFunctionMessage } from './functionPath.ts';
import {
  type FunctionKind,
  type FunctionTable,
  lookUpFunction,
  type RegisteredFunction,
} from './functionTable.ts';

// The real timers: functions see the patched ones.
const { setTimeout: startTimer, clearTimeout: stopTimer } = globalThis;

/**
 * Finds a function by the path that a caller wrote.
 * @throws CallRefused when there is none, when it is internal and the caller may only see public ones, and when it is
 * of another kind than `kind`.
 */
export function findFunction(
  table: FunctionTable,
  path: string,
  kind: FunctionKind | 'any',
  visibility: 'public' | 'all',
): RegisteredFunction {
  const found = lookUpFunction(table, path);
  if (found === undefined || (visibility === 'public' && found.visibility === 'internal')) {
    throw new CallRefused(missingFunctionMessage(path));
  }
  if (kind !== 'any' && found.kind !== kind) {
    const name = (value: FunctionKind): string => value[0]?.toUpperCase() + value.slice(1);
    throw new CallRefused(
      `Trying to execute ${canonicalPath(found.path)} as ${name(kind)}, but it is defined as ${name(found.kind)}.`,
    );
  }
  return found;
}

function checkArguments(
  fn: RegisteredFunction,
  args: JSONValue,
  catalog: Catalog,
  pending: 'allowed' | 'refused',
): void {
  const shown = displayPath(fn.path);
  if (args === null || typeof args !== 'object' || Array.isArray(args)) {
    throw new CallRefused(`Invalid arguments for ${shown}: the arguments must be an object.`);
  }
  let sizeBytes: number;
  try {
    // Clients send the object within an array, whose two marker bytes count.
    sizeBytes = measureValue(args, pending).sizeBytes + 2;
  } catch (error) {
    throw new CallRefused(`Invalid arguments for ${shown}: ${(error as Error).message}`, { cause: error });
  }
  if (sizeBytes > limits.argumentsSizeBytes) {
    throw new CallRefused(
      `Arguments for ${canonicalPath(fn.path)} are too large (actual: ${formatBytes(sizeBytes)}, limit: ${formatBytes(limits.argumentsSizeBytes)})`,
    );
  }
  const problem = validateValue(fn.args, args, (id) => catalog.tableOfId(id));
  if (problem !== null) throw new CallRefused(`ArgumentValidationError: ${problem}`);
}

function checkResult(
  fn: RegisteredFunction,
  result: JSONValue,
  catalog: Catalog,
  pending: 'allowed' | 'refused',
): void {
  let sizeBytes: number;
  try {
    ({ sizeBytes } = measureValue(result, pending));
  } catch (error) {
    throw new CallRefused(
      `Function ${canonicalPath(fn.path)} return value invalid: ${(error as Error).message}`,
      { cause: error },
    );
  }
  if (sizeBytes > limits.resultSizeBytes) {
    throw new CallRefused(
      `Function ${canonicalPath(fn.path)} return value is too large (actual: ${formatBytes(sizeBytes)}, limit: ${formatBytes(limits.resultSizeBytes)})`,
    );
  }
  if (fn.returns === null) return;
  const problem = validateValue(fn.returns, result, (id) => catalog.tableOfId(id));
  if (problem !== null) throw new CallRefused(`ReturnsValidationError: ${problem}`);
}

/** Rejects when `work` is interrupted or exceeds the time limit of its kind of function; `context` is ended either way. */
export async function withinTime<T>(
  context: FunctionContext,
  work: () => Promise<T>,
  durationMs: number = context.transaction === null ? limits.actionDurationMs : limits.transactionDurationMs,
): Promise<T> {
  let timer: ReturnType<typeof startTimer> | undefined;
  const interrupted = new Promise<never>((_, reject) => {
    context.interrupt = reject;
    timer = startTimer(() => {
      reject(new CallRefused(`Function execution timed out (maximum duration: ${durationMs / 1000}s)`));
    }, durationMs);
    timer.unref();
  });
  try {
    return await Promise.race([work(), interrupted]);
  } finally {
    stopTimer(timer);
    context.ended = true;
    context.interrupt = null;
  }
}

/**
 * Calls a function's code inside its context. Fails it for what it left behind: effects that it did not await and, at
 * the top of a run, uncaught errors, which Node reports at the end of the turn.
 */
export async function invoke<T>(context: FunctionContext, code: () => Promise<T>): Promise<T> {
  const result = await withContext(context, async () => {
    enterOwnCode(context);
    return await code();
  });
  leaveOwnCode(context);
  const { length } = context.unfinished;
  if (length > 0) {
    const names = [...new Set(context.unfinished)].map((op) => op.replace(/^1\.0\//, '')).join(', ');
    throw new CallRefused(
      `${length} unawaited operation${length === 1 ? '' : 's'}: [${names}]. Async operations should be awaited or they might not run.`,
    );
  }
  context.ended = true;
  if (context.caller === null) await endOfTurn(context);
  return result;
}

/**
 * Runs a function's code: checks the arguments, calls it inside its context, checks the return value.
 * @throws CallRefused for errors that the host found, otherwise whatever the function threw.
 */
export async function callFunction(
  fn: RegisteredFunction,
  args: JSONValue,
  context: FunctionContext,
  catalog: Catalog,
): Promise<JSONValue> {
  // A commit timestamp is meaningful only inside the transaction that will resolve it.
  const pending = context.transaction !== null && context.depth > 0 ? 'allowed' : 'refused';
  checkArguments(fn, args, catalog, pending);
  const text = JSON.stringify([args]);
  const encoded = await withinTime(context, () => invoke(context, () => fn.invoke(text)));
  const result = JSON.parse(encoded) as JSONValue;
  checkResult(fn, result, catalog, pending);
  return result;
}
