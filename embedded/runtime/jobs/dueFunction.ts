import type { JSONValue } from 'convex/values';
import { noClient } from '../../callerNetwork.ts';
import type { Transaction } from '../../storage/transaction.ts';
import { newRequestId } from '../errors.ts';
import type { FunctionResult } from '../functionRunner.ts';
import { runFunction, type TopLevelCall } from '../functions/callFunction.ts';
import { lookUpFunction } from '../functions/functionTable.ts';
import type { Runtime } from '../runtime.ts';
import { hostTransaction, runMutationTransaction } from '../transactions/runTransaction.ts';
import type { TransactionScope } from '../transactions/transactionState.ts';

/** A scheduled function or cron job that is due, and how the database shows its start and end. */
export interface DueFunction {
  /** Identifies it while it runs, and in the log. */
  readonly name: string;
  readonly path: string;
  readonly args: JSONValue;
  readonly scheduledFunctionId: string | null;
  isDue(transaction: Transaction): boolean;
  /** Only for actions: a mutation's end is part of its own commit. */
  start(scope: TransactionScope): void;
  end(scope: TransactionScope, result: FunctionResult): void;
}

/**
 * Runs a due function: a mutation exactly once, since its own commit ends it; an action at most once, since its start is
 * durable before it begins, so that a crash cannot make it run again.
 * @throws Error when the storage failed, and not the function: it is still due.
 */
export async function runDueFunction(runtime: Runtime, due: DueFunction): Promise<void> {
  const call: TopLevelCall = {
    path: due.path,
    args: due.args,
    identity: null,
    visibility: 'all',
    request: { ...noClient, requestId: newRequestId(), scheduledFunctionId: due.scheduledFunctionId },
  };
  const fn = lookUpFunction(runtime.loaded().functions, due.path);
  const result =
    fn?.kind === 'action' ? await runDueAction(runtime, due, call) : await runDueMutation(runtime, due, call);
  if (result.kind !== 'failure') return;
  if (due.isDue(runtime.store.begin())) throw new Error(result.errorMessage);
  runtime.log(`${due.name} failed: ${result.errorMessage}`);
}

/** The result of a function that another transaction has already begun. */
const begun: FunctionResult = { kind: 'success', value: null, logLines: [] };

async function runDueMutation(
  runtime: Runtime,
  due: DueFunction,
  call: TopLevelCall,
): Promise<FunctionResult> {
  const { result } = await runMutationTransaction(runtime, call, {
    recall: (transaction) => (due.isDue(transaction) ? null : begun),
    keep: (scope, outcome) => due.end(scope, outcome),
  });
  return result;
}

async function runDueAction(runtime: Runtime, due: DueFunction, call: TopLevelCall): Promise<FunctionResult> {
  const isOurs = await hostTransaction(runtime, (scope) => {
    if (!due.isDue(scope.transaction)) return false;
    due.start(scope);
    return true;
  });
  if (!isOurs) return begun;
  const result = await runFunction(runtime, call, 'action', null);
  await hostTransaction(runtime, (scope) => due.end(scope, result));
  return result;
}
