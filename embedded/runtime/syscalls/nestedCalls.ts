import type { JSONValue } from 'convex/values';
import { createContext, type FunctionContext } from '../environment/functionContext.ts';
import { describeThrown, nestedError } from '../errors.ts';
import type { FunctionResult } from '../functionRunner.ts';
import { callFunction, type TopLevelCall } from '../functions/callFunction.ts';
import { functionAddress, functionKey } from '../functions/functionPath.ts';
import { findFunction } from '../functions/functionTable.ts';
import { limits } from '../limits.ts';
import {
  closeOpenQueries,
  createTransactionState,
  type TransactionState,
} from '../transactions/transactionState.ts';
import { type JsonObject, stringArgument } from './syscallArguments.ts';

function checkDepth(context: FunctionContext): void {
  if (context.depth + 1 > limits.functionDepth) {
    throw new Error(
      `Too many nested function calls (limit: ${limits.functionDepth}). Does ${context.path} call itself?`,
    );
  }
}

export function callFromAction(context: FunctionContext, args: JsonObject): TopLevelCall {
  checkDepth(context);
  const { identity, request } = context;
  return { path: functionAddress(args), args: args.args ?? {}, identity, visibility: 'all', request };
}

/** What an action receives from a call. Throws its failure, without the request id: an outer failure has its own. */
export function valueForAction(result: FunctionResult): JSONValue {
  if (result.kind === 'success') return result.value;
  const { errorMessage, errorData: data } = result;
  const message = errorMessage.replace(/^\[Request ID: [^\]]*\] Server Error\n/, '');
  throw nestedError(data === undefined ? { message } : { message, data });
}

async function runNested(
  context: FunctionContext,
  state: TransactionState,
  args: JsonObject,
): Promise<JSONValue> {
  const kind = stringArgument(args, 'udfType', 'runUdf');
  if (kind !== 'query' && kind !== 'mutation') {
    throw new Error(`Calls of type ${kind} are not supported by this host.`);
  }
  if (args.transactionLimits !== undefined) {
    throw new Error('transactionLimits are not supported by this host.');
  }
  if (kind === 'mutation' && context.kind !== 'mutation') {
    throw new Error('Cannot call a Mutation function from a Query function');
  }
  checkDepth(context);
  const fn = findFunction(state.scope.functions, functionAddress(args), kind, 'all');
  const { scope, usage } = state;
  const transaction = createTransactionState(scope, usage, kind === 'query');
  const path = functionKey(fn.path);
  const nested = createContext({
    ...context,
    kind,
    path,
    transaction,
    depth: context.depth + 1,
    caller: context,
  });
  const savepoint = kind === 'mutation' ? scope.transaction.savepoint() : null;
  const uncountWrites = usage.savepoint();
  const deletedBefore = scope.notes.deletedFiles.length;
  try {
    const value = await callFunction(fn, args.args ?? {}, nested, scope.catalog);
    closeOpenQueries(transaction);
    savepoint?.release();
    return value;
  } catch (thrown) {
    closeOpenQueries(transaction);
    if (savepoint !== null) {
      savepoint.rollback();
      scope.notes.deletedFiles.length = deletedBefore;
      uncountWrites();
    }
    throw nestedError(describeThrown(thrown));
  }
}

/** A nested mutation that throws leaves no writes behind. While one runs, its caller's other syscalls wait. */
export async function runUdf(
  state: TransactionState,
  args: JsonObject,
  context: FunctionContext,
): Promise<JSONValue> {
  const running = runNested(context, state, args);
  const settled = running.then(
    () => undefined,
    () => undefined,
  );
  context.nested = settled;
  try {
    return await running;
  } finally {
    if (context.nested === settled) context.nested = null;
  }
}
