import { cutText } from './displayValue.ts';
import type { FunctionCall, FunctionResult, FunctionRunner } from './functionRunner.ts';

/**
 * A runner that tells callers no more of a function's failure than its request id, as production deployments of Convex
 * do (https://docs.convex.dev/functions/error-handling/#differences-in-error-reporting-between-dev-and-prod): no
 * message, no stack frames, no log lines. A `ConvexError`'s data, which is meant for callers, and refusals by the host
 * are passed on whole; an admin receives everything. `log` receives the rest, under the same request id.
 */
export function discreetRunner(runner: FunctionRunner, log: (line: string) => void): FunctionRunner {
  const told = (call: FunctionCall, kind: string, result: FunctionResult): FunctionResult => {
    if (call.caller.kind === 'admin' && result.kind === 'success') return result;
    if (result.kind === 'success') return { ...result, logLines: [] };
    const { errorMessage, errorData } = result;
    // `describeThrown` puts this prefix before errors thrown by a function, and before no others.
    const isFromFunction = /^.*\nUncaught /.test(errorMessage);
    if (isFromFunction && errorData === undefined) {
      log(`[CONVEX ${kind}(${cutText(call.path)})] ${errorMessage}`);
    }
    if (call.caller.kind === 'admin') return result;
    const [firstLine = ''] = errorMessage.split('\n', 1);
    return { ...result, errorMessage: isFromFunction ? firstLine : errorMessage, logLines: [] };
  };
  return {
    ...runner,
    async runQuery(call) {
      const outcome = await runner.runQuery(call);
      const result = told(call, 'Q', outcome.result);
      // An admin's answer may contain more than others may see, so it is not shared.
      return { ...outcome, result, usedIdentity: outcome.usedIdentity || call.caller.kind === 'admin' };
    },
    async runMutation(call) {
      const outcome = await runner.runMutation(call);
      return { ...outcome, result: told(call, 'M', outcome.result) };
    },
    runAction: async (call) => told(call, 'A', await runner.runAction(call)),
  };
}
