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
  type TransactionScope,
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

/** A query on the transaction's snapshot alone: it sees none of its caller's writes, and its reads cannot conflict. */
function staleScope(scope: TransactionScope): TransactionScope {
  return { ...scope, transaction: scope.runtime.store.begin(scope.transaction.snapshotTs) };
}

async function runNested(
  context: FunctionContext,
  state: TransactionState,
  args: JsonObject,
): Promise<JSONValue> {
  const udfType = stringArgument(args, 'udfType', 'runUdf');
  const kind = udfType === 'mutation' ? 'mutation' : 'query';
  if (udfType !== 'query' && udfType !== 'mutation' && udfType !== 'snapshotQuery') {
    throw new Error(`Invalid argument \`udfType\` for \`runUdf\`: ${udfType}`);
  }
  if (kind === 'mutation' && context.kind !== 'mutation') {
    throw new Error('Cannot call a Mutation function from a Query function');
  }
  // A query's read set covers only its own snapshot, so its answer would not change with other reads.
  if (udfType === 'snapshotQuery' && context.kind !== 'mutation') {
    throw new Error('`useStaleSnapshot` is only supported in mutations, not queries.');
  }
  checkDepth(context);
  const fn = findFunction(state.scope.functions, functionAddress(args), kind, 'all');
  const usage = state.usage.nested({ ...(args.transactionLimits as object | undefined) });
  const scope = udfType === 'snapshotQuery' ? staleScope(state.scope) : state.scope;
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
  const deletedBefore = scope.notes.deletedFiles.length;
  try {
    const value = await callFunction(fn, args.args ?? {}, nested, scope.catalog);
    closeOpenQueries(transaction);
    savepoint?.release();
    state.usage.absorb(usage, 'kept');
    return value;
  } catch (thrown) {
    closeOpenQueries(transaction);
    savepoint?.rollback();
    if (savepoint !== null) scope.notes.deletedFiles.length = deletedBefore;
    state.usage.absorb(usage, savepoint === null ? 'kept' : 'rolledBack');
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
