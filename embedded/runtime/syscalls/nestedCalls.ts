import type { JSONValue } from 'convex/values';
import type { FunctionContext } from '../environment/functionContext.ts';
import { describeThrown, nestedError } from '../errors.ts';
import { callFunction, findFunction } from '../functions/callFunction.ts';
import { functionAddress } from '../functions/functionHandles.ts';
import { functionKey } from '../functions/functionPath.ts';
import type { RegisteredFunction } from '../functions/functionTable.ts';
import { limits } from '../limits.ts';
import type { Runtime } from '../runtime.ts';
import {
  closeOpenQueries,
  createTransactionState,
  type TransactionScope,
  type TransactionState,
} from '../transactions/transactionState.ts';
import { argumentObject, type JsonObject, stringArgument } from './syscallArguments.ts';

/** Throws when calls nest so deep that they must be a loop. */
export function checkDepth(context: FunctionContext): void {
  if (context.depth + 1 > limits.functionDepth) {
    throw new Error(
      `Too many nested function calls (limit: ${limits.functionDepth}). Does ${context.path} call itself?`,
    );
  }
}

function nestedContext(
  context: FunctionContext,
  fn: RegisteredFunction,
  transaction: TransactionState,
): FunctionContext {
  return {
    ...context,
    kind: fn.kind,
    path: functionKey(fn.path),
    visibility: fn.visibility,
    transaction,
    depth: context.depth + 1,
    ended: false,
    caller: context,
    nested: null,
    interrupt: null,
    unfinished: [],
    effectsTurn: null,
    ownCodeMs: 0,
    turnStartedMs: performance.now(),
  };
}

/** A query on the transaction's snapshot alone: it sees none of its caller's writes, and its reads cannot conflict. */
function staleScope(runtime: Runtime, scope: TransactionScope): TransactionScope {
  return { ...scope, transaction: runtime.store.begin(scope.transaction.snapshotTs) };
}

async function runNested(
  runtime: Runtime,
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
  const { functions, catalog } = state.scope;
  const fn = findFunction(functions, functionAddress(args), kind, 'all');
  const limitsArgument = args.transactionLimits;
  const lower =
    typeof limitsArgument === 'object' && limitsArgument !== null && !Array.isArray(limitsArgument)
      ? limitsArgument
      : {};
  const usage = state.usage.nested(lower);
  const scope = udfType === 'snapshotQuery' ? staleScope(runtime, state.scope) : state.scope;
  const nested = createTransactionState(scope, usage, { readOnly: kind === 'query' });
  const savepoint = kind === 'mutation' ? scope.transaction.savepoint() : null;
  const deletedBefore = scope.notes.deletedFiles.length;
  try {
    const value = await callFunction(fn, args.args ?? {}, nestedContext(context, fn, nested), catalog);
    closeOpenQueries(nested);
    savepoint?.release();
    state.usage.absorb(usage, 'kept');
    return value;
  } catch (thrown) {
    closeOpenQueries(nested);
    savepoint?.rollback();
    if (savepoint !== null) scope.notes.deletedFiles.length = deletedBefore;
    state.usage.absorb(usage, savepoint === null ? 'kept' : 'rolledBack');
    throw nestedError(describeThrown(thrown));
  }
}

/**
 * `1.0/runUdf`: `ctx.runQuery` and `ctx.runMutation` inside a query or mutation. A nested mutation that throws leaves
 * no writes behind, and its caller may continue. While it runs, its caller's other syscalls wait.
 */
export async function runUdf(
  runtime: Runtime,
  context: FunctionContext,
  state: TransactionState,
  rawArgs: JSONValue,
): Promise<JSONValue> {
  const running = runNested(runtime, context, state, argumentObject(rawArgs, 'runUdf'));
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
