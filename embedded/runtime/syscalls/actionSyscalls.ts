import type { JSONValue } from 'convex/values';
import type { FunctionContext } from '../environment/functionContext.ts';
import { type Failure, nestedError } from '../errors.ts';
import type { FunctionResult } from '../functionRunner.ts';
import { functionAddress } from '../functions/functionHandles.ts';
import { cancelJob, scheduleJob } from '../jobs/scheduledJobs.ts';
import { runActionCall } from '../runAction.ts';
import type { Runtime } from '../runtime.ts';
import { hostTransaction } from '../transactions/hostTransaction.ts';
import {
  runMutationTransaction,
  runQueryTransaction,
  type TransactionCall,
} from '../transactions/runTransaction.ts';
import { getBlob, storageDelete, storageGetMetadata, storageGetUrl, storeBlob } from './fileStorage.ts';
import { checkDepth } from './nestedCalls.ts';
import { argumentObject } from './syscallArguments.ts';

/** The details of a failure without the line that has the request id: an outer failure has its own. */
function failureOf(result: Extract<FunctionResult, { kind: 'failure' }>): Failure {
  const message = result.errorMessage.replace(/^\[Request ID: [^\]]*\] Server Error\n/, '');
  return result.errorData === undefined ? { message } : { message, data: result.errorData };
}

function resultValue(result: FunctionResult): JSONValue {
  if (result.kind === 'failure') throw nestedError(failureOf(result));
  return result.value;
}

function innerCall(context: FunctionContext, rawArgs: JSONValue): TransactionCall {
  checkDepth(context);
  const args = argumentObject(rawArgs, 'runUdf');
  return {
    path: functionAddress(args),
    args: args.args ?? {},
    identity: context.identity,
    visibility: 'all',
    request: context.request,
  };
}

/** The syscalls of actions: each call of a query or mutation is a transaction of its own. */
export async function actionSyscall(
  runtime: Runtime,
  context: FunctionContext,
  op: string,
  args: JSONValue,
): Promise<JSONValue> {
  switch (op) {
    case '1.0/actions/query':
      return resultValue((await runQueryTransaction(runtime, innerCall(context, args), {})).result);
    case '1.0/actions/mutation':
      return resultValue((await runMutationTransaction(runtime, innerCall(context, args), null)).result);
    case '1.0/actions/action':
      return resultValue(await runActionCall(runtime, innerCall(context, args), context.depth + 1));
    case '1.0/actions/schedule':
      return hostTransaction(runtime, (scope) => scheduleJob(scope, args, () => undefined));
    case '1.0/actions/cancel_job':
      await hostTransaction(runtime, (scope) => cancelJob(scope, args));
      return null;
    case '1.0/storageGenerateUploadUrl':
      return `${runtime.origin}/api/storage/upload?token=${runtime.uploadTokens.issue()}`;
    case '1.0/storageGetUrl':
      return hostTransaction(runtime, (scope) => storageGetUrl(scope, runtime, args));
    case '1.0/storageGetMetadata':
      return hostTransaction(runtime, (scope) => storageGetMetadata(scope, args));
    case '1.0/storageDelete':
      await hostTransaction(runtime, (scope) => storageDelete(scope, args));
      return null;
    default:
      throw new Error(`Unknown async operation ${op}`);
  }
}

/** Syscalls whose arguments are not JSON: a file's bytes. Only actions have them. */
export function actionJsSyscall(
  runtime: Runtime,
  context: FunctionContext,
  op: string,
  args: Record<string, unknown>,
): unknown {
  if (context.kind !== 'action') throw new Error(`${op} is only available in actions.`);
  switch (op) {
    case 'storage/storeBlob':
      return storeBlob(runtime, args);
    case 'storage/getBlob':
      return getBlob(runtime, args);
    default:
      throw new Error(`Unknown operation ${op}`);
  }
}
