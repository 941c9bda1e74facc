import { cutText } from '../cutText.ts';
import type { FunctionCall, FunctionResult, FunctionRunner } from '../functionRunner.ts';

/**
 * A runner that tells callers of a failure in a function no more than its request id, as production deployments of
 * Convex do (https://docs.convex.dev/functions/error-handling/#differences-in-error-reporting-between-dev-and-prod): no
 * message, no stack frames, no log lines. A `ConvexError`'s data, which is meant for them, and what the host itself
 * refuses reach them whole; an admin hears everything. `log` gets the rest, under the same request id.
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
      // An admin's answer may say more than others get, so it is shared with nobody.
      return { ...outcome, result, usedIdentity: outcome.usedIdentity || call.caller.kind === 'admin' };
    },
    async runMutation(call) {
      const outcome = await runner.runMutation(call);
      return { ...outcome, result: told(call, 'M', outcome.result) };
    },
    runAction: async (call) => told(call, 'A', await runner.runAction(call)),
  };
}

/** What the function's author did not foresee: neither a `ConvexError` nor a refusal of the host. */
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

/** `describeThrown` puts this before what a function threw, and before nothing else. */
function isFromFunction(errorMessage: string): boolean {
  return /^.*\nUncaught /.test(errorMessage);
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}
