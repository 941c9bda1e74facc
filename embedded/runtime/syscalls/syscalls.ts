import { convexToJson, type JSONValue } from 'convex/values';
import { type FunctionContext, outsideContext } from '../environment/functionContext.ts';
import { runFunction } from '../functions/callFunction.ts';
import { cancelJob, scheduleJob } from '../jobs/scheduledJobs.ts';
import type { Runtime } from '../runtime.ts';
import {
  hostTransaction,
  runMutationTransaction,
  runQueryTransaction,
} from '../transactions/runTransaction.ts';
import {
  noteHostFailure,
  type TransactionScope,
  type TransactionState,
} from '../transactions/transactionState.ts';
import { get, insert, normalizeId, patch, remove, replace } from './databaseSyscalls.ts';
import * as files from './fileStorage.ts';
import { callFromAction, runUdf, valueForAction } from './nestedCalls.ts';
import { queryPage } from './pagination.ts';
import { closeQuery, nextRow, startQuery } from './querySyscalls.ts';
import { argumentObject, type JsonObject } from './syscallArguments.ts';

// Every syscall once for the functions that have it, under its name in `convex/src/server/impl`.

type Answer = JSONValue | Promise<JSONValue>;
type ContextSyscall = (context: FunctionContext, args: JsonObject) => Answer;
type StateSyscall = (state: TransactionState, args: JsonObject, context: FunctionContext) => Answer;

const table = <Syscall>(entries: Record<string, Syscall>): ReadonlyMap<string, Syscall> =>
  new Map(Object.entries(entries));

const unsupported =
  (name: string): ContextSyscall =>
  () => {
    throw new Error(`${name} is not supported by this host.`);
  };

/** A question about files counts as a query. */
const counted =
  (answer: (scope: TransactionScope, args: JsonObject) => Answer): StateSyscall =>
  (state, args) => {
    state.usage.recordQuery();
    return answer(state.scope, args);
  };

/** In an action, a transaction of its own. */
const alone =
  (answer: (scope: TransactionScope, args: JsonObject) => JSONValue): ContextSyscall =>
  ({ runtime }, args) =>
    hostTransaction(runtime, (scope) => answer(scope, args));

const forAll = table<ContextSyscall>({
  '1.0/getUserIdentity': ({ transaction, identity }) => {
    if (transaction !== null) transaction.scope.notes.usedIdentity = true;
    return identity as JSONValue;
  },
  '1.0/getFunctionMetadata': ({ path }) => ({ name: path, componentPath: '' }),
  '1.0/getDeploymentMetadata': () => ({ name: 'embedded', region: null, class: 's16' }),
  '1.0/getRequestMetadata': ({ kind, request }) => {
    if (kind !== 'query') return { authToken: null, ...request };
    throw new Error('getRequestMetadata() can only be called from a mutation, action or HTTP action.');
  },
  '1.0/createFunctionHandle': unsupported('createFunctionHandle'),
  '1.0/auditLog': unsupported('auditLog'),
  '1.0/count': unsupported('count'),
  '1.0/signJwt': unsupported('signJwt'),
  '1.0/createServiceToken': unsupported('createServiceToken'),
  '1.0/getServiceUrl': unsupported('getServiceUrl'),
  '1.0/actions/vectorSearch': unsupported('vectorSearch'),
  '1.0/storageGetMetadata': unsupported('storage.getMetadata'),
  '1.0/storageStore': unsupported('storage.store in a mutation'),
  '1.0/storageGet': unsupported('storage.get in a mutation'),
});

const forTransactions = table<StateSyscall>({
  '1.0/get': get,
  '1.0/queryStreamNext': nextRow,
  '1.0/queryPage': queryPage,
  '1.0/getTransactionMetrics': ({ usage }) => usage.metrics(),
  '1.0/storageGetUrl': counted(files.storageGetUrl),
});

const forMutations = table<StateSyscall>({
  '1.0/storageGenerateUploadUrl': ({ scope }) => files.storageGenerateUploadUrl(scope.runtime),
});

/** What a transaction's functions must await: writes, and calls that may write. */
const effects = table<StateSyscall>({
  '1.0/insert': insert,
  '1.0/shallowMerge': patch,
  '1.0/replace': replace,
  '1.0/remove': remove,
  '1.0/runUdf': runUdf,
  '1.0/schedule': ({ scope, usage }, args) =>
    scheduleJob(scope, args, (sizeBytes) => usage.recordScheduled(sizeBytes)),
  '1.0/cancel_job': ({ scope }, args) => cancelJob(scope, args),
  '1.0/storageDelete': ({ scope }, args) => files.storageDelete(scope, args),
});

const forActions = table<ContextSyscall>({
  '1.0/actions/query': async (context, args) =>
    valueForAction((await runQueryTransaction(context.runtime, callFromAction(context, args))).result),
  '1.0/actions/mutation': async (context, args) =>
    valueForAction(
      (await runMutationTransaction(context.runtime, callFromAction(context, args), null)).result,
    ),
  '1.0/actions/action': async (context, args) =>
    valueForAction(
      await runFunction(context.runtime, callFromAction(context, args), 'action', null, context.depth + 1),
    ),
  '1.0/actions/schedule': alone((scope, args) => scheduleJob(scope, args, () => undefined)),
  '1.0/actions/cancel_job': alone(cancelJob),
  '1.0/storageGenerateUploadUrl': ({ runtime }) => files.storageGenerateUploadUrl(runtime),
  '1.0/storageGetUrl': alone(files.storageGetUrl),
  '1.0/storageDelete': alone(files.storageDelete),
});

const synchronous = table<(state: TransactionState, args: JsonObject) => JSONValue>({
  '1.0/queryStream': startQuery,
  '1.0/queryCleanup': closeQuery,
  '1.0/db/normalizeId': normalizeId,
  '1.0/getSnapshotTs': ({ scope }) => convexToJson(scope.transaction.snapshotTs),
});

/** Arguments that are not JSON: a file's bytes. Only actions have these. */
const withBlobs = table<(runtime: Runtime, args: Record<string, unknown>) => unknown>({
  'storage/storeBlob': files.storeBlob,
  'storage/getBlob': files.getBlob,
});

export function isEffect(op: string): boolean {
  return effects.has(op);
}

function transactionSyscall({ readOnly }: TransactionState, op: string): StateSyscall | undefined {
  if (readOnly && op !== '1.0/runUdf') return forTransactions.get(op);
  return forTransactions.get(op) ?? forMutations.get(op) ?? effects.get(op);
}

export function syscall({ transaction }: FunctionContext, op: string, args: JSONValue): JSONValue {
  if (transaction === null) throw new Error(`${op} is not available in actions.`);
  const answer = synchronous.get(op);
  if (answer === undefined) throw new Error(`Unknown operation ${op}`);
  try {
    return answer(transaction, argumentObject(args, op));
  } catch (error) {
    noteHostFailure(transaction.scope, error);
    throw error;
  }
}

export async function asyncSyscall(
  context: FunctionContext,
  op: string,
  args: JSONValue,
): Promise<JSONValue> {
  const { transaction } = context;
  // Host code sees the real clock and may outlive the function.
  return outsideContext(async () => {
    const common = forAll.get(op) ?? (transaction === null ? forActions.get(op) : undefined);
    if (common !== undefined) return await common(context, argumentObject(args, op));
    const answer = transaction === null ? undefined : transactionSyscall(transaction, op);
    if (transaction === null || answer === undefined) throw new Error(`Unknown async operation ${op}`);
    try {
      return await answer(transaction, argumentObject(args, op), context);
    } catch (error) {
      noteHostFailure(transaction.scope, error);
      throw error;
    }
  });
}

export function jsSyscall(context: FunctionContext, op: string, args: Record<string, unknown>): unknown {
  if (context.kind !== 'action') throw new Error(`${op} is only available in actions.`);
  const answer = withBlobs.get(op);
  if (answer === undefined) throw new Error(`Unknown operation ${op}`);
  return outsideContext(() => answer(context.runtime, args));
}
