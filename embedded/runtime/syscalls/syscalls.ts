import { convexToJson, type JSONValue } from 'convex/values';
import { type FunctionContext, outsideContext, type Syscalls } from '../environment/functionContext.ts';
import { createFunctionHandle } from '../functions/functionHandles.ts';
import { cancelJob, scheduleJob } from '../jobs/scheduledJobs.ts';
import type { Runtime } from '../runtime.ts';
import { noteHostFailure } from '../transactions/transactionScope.ts';
import type { TransactionState } from '../transactions/transactionState.ts';
import { actionJsSyscall, actionSyscall } from './actionSyscalls.ts';
import * as database from './databaseSyscalls.ts';
import { storageDelete, storageGet, storageGetMetadata, storageGetUrl, storageStore } from './fileStorage.ts';
import { runUdf } from './nestedCalls.ts';
import { queryPage } from './pagination.ts';
import { closeQuery, countTable, nextRow, startQuery } from './querySyscalls.ts';

const unknownOperation = (op: string): Error => new Error(`Unknown async operation ${op}`);

function requestMetadata(context: FunctionContext): JSONValue {
  if (context.kind === 'query') {
    throw new Error('getRequestMetadata() can only be called from a mutation, action or HTTP action.');
  }
  return { authToken: null, ...context.request };
}

/** The syscalls of every kind of function. Undefined when `op` is not one of them. */
function commonSyscall(context: FunctionContext, op: string, args: JSONValue): JSONValue | undefined {
  switch (op) {
    case '1.0/getUserIdentity':
      if (context.transaction !== null) context.transaction.scope.notes.usedIdentity = true;
      return context.identity as JSONValue;
    case '1.0/getFunctionMetadata':
      return { name: context.path, componentPath: '' };
    case '1.0/getDeploymentMetadata':
      return { name: 'embedded', region: null, class: 's16' };
    case '1.0/getRequestMetadata':
      return requestMetadata(context);
    case '1.0/createFunctionHandle':
      return createFunctionHandle(args);
    case '1.0/auditLog':
      context.log.add('INFO', ['audit', args]);
      return null;
    case '1.0/signJwt':
    case '1.0/createServiceToken':
    case '1.0/getServiceUrl':
    case '1.0/actions/vectorSearch':
      throw new Error(`${op.replace(/^1\.0\/(actions\/)?/, '')} is not supported by this host.`);
    default:
      return undefined;
  }
}

function transactionSyscall(
  runtime: Runtime,
  context: FunctionContext,
  state: TransactionState,
  op: string,
  args: JSONValue,
): JSONValue | Promise<JSONValue> {
  switch (op) {
    case '1.0/get':
      return database.get(state, args);
    case '1.0/queryStreamNext':
      return nextRow(state, args);
    case '1.0/queryPage':
      return queryPage(state, runtime.cursors, args);
    case '1.0/count':
      return countTable(state, args);
    case '1.0/insert':
      return database.insert(state, args);
    case '1.0/shallowMerge':
      return database.patch(state, args);
    case '1.0/replace':
      return database.replace(state, args);
    case '1.0/remove':
      return database.remove(state, args);
    case '1.0/runUdf':
      return runUdf(runtime, context, state, args);
    case '1.0/getTransactionMetrics':
      return state.usage.metrics();
    case '1.0/storageGetUrl':
      state.usage.recordQuery();
      return storageGetUrl(state.scope, runtime, args);
    case '1.0/storageGetMetadata':
      state.usage.recordQuery();
      return storageGetMetadata(state.scope, args);
    default:
      return state.readOnly ? unknownWrite(op) : writeSyscall(runtime, state, op, args);
  }
}

function unknownWrite(op: string): never {
  throw unknownOperation(op);
}

function writeSyscall(
  runtime: Runtime,
  state: TransactionState,
  op: string,
  args: JSONValue,
): JSONValue | Promise<JSONValue> {
  switch (op) {
    case '1.0/schedule':
      return scheduleJob(state.scope, args, (sizeBytes) => state.usage.recordScheduled(sizeBytes));
    case '1.0/cancel_job':
      cancelJob(state.scope, args);
      return null;
    case '1.0/storageGenerateUploadUrl':
      return `${runtime.origin}/api/storage/upload?token=${runtime.uploadTokens.issue()}`;
    case '1.0/storageDelete':
      storageDelete(state.scope, args);
      return null;
    case '1.0/storageStore':
      return storageStore(state.scope, runtime.store, args);
    case '1.0/storageGet':
      state.usage.recordQuery();
      return storageGet(state.scope, runtime.store, args);
    default:
      throw unknownOperation(op);
  }
}

function syncSyscall(state: TransactionState, op: string, args: JSONValue): JSONValue {
  switch (op) {
    case '1.0/queryStream':
      return startQuery(state, args);
    case '1.0/queryCleanup':
      return closeQuery(state, args);
    case '1.0/db/normalizeId':
      return database.normalizeId(state, args);
    case '1.0/getSnapshotTs':
      return convexToJson(state.scope.transaction.snapshotTs);
    default:
      throw new Error(`Unknown operation ${op}`);
  }
}

function requireTransaction(context: FunctionContext, op: string): TransactionState {
  if (context.transaction === null) throw new Error(`${op} is not available in actions.`);
  return context.transaction;
}

/** The syscalls of one runner's functions, under the names in `convex/src/server/impl`. */
export function createSyscalls(runtime: () => Runtime): Syscalls {
  return {
    sync(context, op, args) {
      try {
        return syncSyscall(requireTransaction(context, op), op, args);
      } catch (error) {
        noteHostFailure(context.transaction?.scope, error);
        throw error;
      }
    },
    async async(context, op, args) {
      const common = commonSyscall(context, op, args);
      if (common !== undefined) return common;
      // Host code below sees the real clock and may outlive the function.
      return outsideContext(async () => {
        const state = context.transaction;
        if (state === null) return actionSyscall(runtime(), context, op, args);
        try {
          return await transactionSyscall(runtime(), context, state, op, args);
        } catch (error) {
          noteHostFailure(context.transaction?.scope, error);
          throw error;
        }
      });
    },
    js: (context, op, args) => outsideContext(() => actionJsSyscall(runtime(), context, op, args)),
  };
}
