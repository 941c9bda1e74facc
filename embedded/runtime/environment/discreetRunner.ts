import { cutText } from '../cutText.ts';
import type { FunctionCall, FunctionResult, FunctionRunner } from '../functionRunner.ts';

/**
 * A runner that tells callers no more of a function's failure than its request id, as production deployments of Convex
 * do (https://docs.convex.dev/functions/error-handling/#differences-in-error-reporting-between-dev-and-prod): no
 * message, no stack frames, no log lines. A `ConvexError`'s data, which is meant for callers, and refusals by the host
 * are passed on whole; an admin receives everything. `log` receives the rest, under the same request id.
 */
export function discreetRunner(runner: FunctionRunner, log: (line: string) => void): FunctionRunner {
  const told = (call: FunctionCall, kind: string, result: FunctionResult): FunctionResult => {
    if (isUnexpected(result)) log(`[CONVEX ${kind}(${cutText(call.path)})] ${result.errorMessage}`);
    return call.caller.kind === 'admin' ? result : withoutDetails(result);
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

/** An error that the function's author did not foresee: neither a `ConvexError` nor a refusal by the host. */
function isUnexpected(
  result: FunctionResult,
): result is Extract<FunctionResult, { readonly kind: 'failure' }> {
  return result.kind === 'failure' && result.errorData === undefined && isFromFunction(result.errorMessage);
}

function withoutDetails(result: FunctionResult): FunctionResult {
  if (result.kind === 'success') return { ...result, logLines: [] };
  const { errorMessage } = result;
  const shown = isFromFunction(errorMessage) ? firstLine(errorMessage) : errorMessage;
  return { ...result, errorMessage: shown, logLines: [] };
}

/** `describeThrown` puts this prefix before errors thrown by a function, and before no others. */
function isFromFunction(errorMessage: string): boolean {
  return /^.*\nUncaught /.test(errorMessage);
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}
