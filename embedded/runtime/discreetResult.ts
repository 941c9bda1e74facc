import { cutText } from './displayValue.ts';
import type { FunctionCall, FunctionResult } from './functionRunner.ts';

/**
 * A result that tells callers no more of a function's failure than its request id, as production deployments of Convex
 * do (https://docs.convex.dev/functions/error-handling/#differences-in-error-reporting-between-dev-and-prod): no
 * message, no stack frames, no log lines. A `ConvexError`'s data, which is meant for callers, and refusals by the host
 * are passed on whole; an admin receives everything. `log` receives the rest, under the same request id.
 */
export function discreetResult(
  call: FunctionCall,
  kind: string,
  result: FunctionResult,
  log: (line: string) => void,
): FunctionResult {
  const isAdmin = call.caller.kind === 'admin';
  if (result.kind === 'success') return isAdmin ? result : { ...result, logLines: [] };
  const { errorMessage, errorData } = result;
  // `describeThrown` puts this prefix before errors thrown by a function, and before no others.
  const isFromFunction = /^.*\nUncaught /.test(errorMessage);
  if (isFromFunction && errorData === undefined) {
    log(`[CONVEX ${kind}(${cutText(call.path)})] ${errorMessage}`);
  }
  if (isAdmin) return result;
  const [firstLine = ''] = errorMessage.split('\n', 1);
  return { ...result, errorMessage: isFromFunction ? firstLine : errorMessage, logLines: [] };
}
