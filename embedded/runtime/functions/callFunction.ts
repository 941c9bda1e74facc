import type { UserIdentity } from 'convex/server';
import type { JSONValue, ValidatorJSON } from 'convex/values';
import { cutText } from '../displayValue.ts';
import {
  createContext,
  endOfTurn,
  enterOwnCode,
  type FunctionContext,
  leaveOwnCode,
  type RequestFacts,
  withContext,
} from '../environment/functionContext.ts';
import { LogBuffer } from '../environment/logBuffer.ts';
import { CallRefused, failureResult } from '../errors.ts';
import type { FunctionResult } from '../functionRunner.ts';
import { formatBytes, limits } from '../limits.ts';
import type { Runtime } from '../runtime.ts';
import type { Catalog } from '../schema/catalog.ts';
import { measureValue } from '../schema/measureValue.ts';
import { validateValue } from '../schema/validateValue.ts';
import type { TransactionState } from '../transactions/transactionState.ts';
import { canonicalPath, displayPath, functionKey } from './functionPath.ts';
import { type FunctionKind, findFunction, type RegisteredFunction } from './functionTable.ts';

// The real timers: functions see the patched ones.
const { setTimeout: startTimer, clearTimeout: stopTimer } = globalThis;

const ANY: ValidatorJSON = { type: 'any' };

export interface TopLevelCall {
  readonly path: string;
  readonly args: JSONValue;
  readonly identity: UserIdentity | null;
  readonly visibility: 'public' | 'all';
  readonly request: RequestFacts;
}

interface Refusals {
  invalid(reason: string): string;
  readonly tooLarge: string;
  readonly mismatch: string;
}

function checkValue(
  value: JSONValue,
  validator: ValidatorJSON,
  limitBytes: number,
  catalog: Catalog,
  refusals: Refusals,
): void {
  let sizeBytes: number;
  try {
    sizeBytes = measureValue(value);
  } catch (error) {
    throw new CallRefused(refusals.invalid((error as Error).message), { cause: error });
  }
  if (sizeBytes > limitBytes) {
    throw new CallRefused(
      `${refusals.tooLarge} too large (actual: ${formatBytes(sizeBytes)}, limit: ${formatBytes(limitBytes)})`,
    );
  }
  const problem = validateValue(validator, value, catalog.tableOfId);
  if (problem !== null) throw new CallRefused(`${refusals.mismatch}: ${problem}`);
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

/** Fails a function also for effects that it did not await and, at the top of a run, for uncaught errors. */
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

/** @throws CallRefused for errors that the host found, otherwise whatever the function threw. */
export async function callFunction(
  fn: RegisteredFunction,
  args: JSONValue,
  context: FunctionContext,
  catalog: Catalog,
): Promise<JSONValue> {
  const shown = displayPath(fn.path);
  if (args === null || typeof args !== 'object' || Array.isArray(args)) {
    throw new CallRefused(`Invalid arguments for ${shown}: the arguments must be an object.`);
  }
  // Clients send the object within an array, whose two marker bytes count.
  const argumentBytes = limits.argumentsSizeBytes - 2;
  checkValue(args, fn.args, argumentBytes, catalog, {
    invalid: (reason) => `Invalid arguments for ${shown}: ${reason}`,
    tooLarge: `Arguments for ${canonicalPath(fn.path)} are`,
    mismatch: 'ArgumentValidationError',
  });
  const text = JSON.stringify([args]);
  const encoded = await withinTime(context, () => invoke(context, () => fn.invoke(text)));
  const result = JSON.parse(encoded) as JSONValue;
  checkValue(result, fn.returns ?? ANY, limits.resultSizeBytes, catalog, {
    invalid: (reason) => `Function ${canonicalPath(fn.path)} return value invalid: ${reason}`,
    tooLarge: `Function ${canonicalPath(fn.path)} return value is`,
    mismatch: 'ReturnsValidationError',
  });
  return result;
}

/** Over a transaction, or as an action with `depth` functions above it. Errors are a `failure`. */
export async function runFunction(
  runtime: Runtime,
  call: TopLevelCall,
  kind: FunctionKind,
  transaction: TransactionState | null,
  depth = 0,
): Promise<FunctionResult> {
  const { identity, request } = call;
  const label = kind[0]?.toUpperCase();
  const log = new LogBuffer((line) => runtime.log(`[CONVEX ${label}(${cutText(call.path)})] ${line}`));
  try {
    const { functions, catalog } = transaction?.scope ?? runtime.loaded();
    const fn = findFunction(functions, call.path, kind, call.visibility);
    const path = functionKey(fn.path);
    const facts = { runtime, kind, path, transaction, identity, request, depth, caller: null, log };
    const value = await callFunction(fn, call.args, createContext(facts), catalog);
    return { kind: 'success', value, logLines: log.lines };
  } catch (thrown) {
    return failureResult(request.requestId, thrown, log.lines);
  }
}
