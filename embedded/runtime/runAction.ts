import type { UserIdentity } from 'convex/server';
import type { RequestClient } from '../callerNetwork.ts';
import { cutText } from './cutText.ts';
import type { FunctionContext, RequestFacts } from './environment/functionContext.ts';
import { LogBuffer } from './environment/logBuffer.ts';
import { clientMessage, describeThrown, newRequestId } from './errors.ts';
import type { FunctionResult } from './functionRunner.ts';
import { callFunction, findFunction, invoke, withinTime } from './functions/callFunction.ts';
import { functionKey } from './functions/functionPath.ts';
import type { HttpEndpoint } from './functions/httpRoutes.ts';
import type { Runtime } from './runtime.ts';
import { failureResult, type TransactionCall } from './transactions/runTransaction.ts';

function createActionContext(
  runtime: Runtime,
  facts: Pick<FunctionContext, 'path' | 'visibility' | 'identity' | 'request' | 'depth' | 'log'>,
): FunctionContext {
  return {
    ...facts,
    kind: 'action',
    transaction: null,
    caller: null,
    rules: runtime.rules,
    ownCodeMs: 0,
    environment: runtime.environment,
    syscalls: runtime.syscalls,
    ended: false,
    nested: null,
    interrupt: null,
    unfinished: [],
    effectsTurn: null,
    turnStartedMs: performance.now(),
  };
}

/** Runs an action once. `depth` counts the functions above it. */
export async function runActionCall(
  runtime: Runtime,
  call: TransactionCall,
  depth: number,
): Promise<FunctionResult> {
  const { functions, catalog } = runtime.loaded();
  const log = new LogBuffer((line) => runtime.log(`[CONVEX A(${cutText(call.path)})] ${line}`));
  try {
    const fn = findFunction(functions, call.path, 'action', call.visibility);
    const context = createActionContext(runtime, {
      path: functionKey(fn.path),
      visibility: fn.visibility,
      identity: call.identity,
      request: call.request,
      depth,
      log,
    });
    const value = await callFunction(fn, call.args, context, catalog);
    return { kind: 'success', value, logLines: log.lines };
  } catch (thrown) {
    return failureResult(call.request.requestId, thrown, log.lines);
  }
}

/** Calls `onEnd` when a body was read, failed or was abandoned. */
function watchBody(response: Response, onEnd: () => void): Response {
  if (response.body === null) {
    onEnd();
    return response;
  }
  const reader = response.body.getReader();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        onEnd();
        controller.close();
      } catch (error) {
        onEnd();
        controller.error(error);
      }
    },
    async cancel(reason) {
      onEnd();
      await reader.cancel(reason);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(body, { status, statusText, headers });
}

/**
 * Runs an HTTP action; an error that it throws becomes Convex's answer with status 500. Its body may still call
 * functions.
 */
export async function runHttpEndpoint(
  runtime: Runtime,
  found: { readonly endpoint: HttpEndpoint; readonly route: string },
  request: Request,
  identity: UserIdentity | null,
  client: RequestClient,
): Promise<Response> {
  const facts: RequestFacts = { ...client, requestId: newRequestId(), scheduledFunctionId: null };
  const log = new LogBuffer((line) => runtime.log(`[CONVEX H(${found.route})] ${line}`));
  const context = createActionContext(runtime, {
    path: found.route,
    visibility: 'public',
    identity,
    request: facts,
    depth: 0,
    log,
  });
  const end = (): void => {
    context.ended = true;
  };
  try {
    const response = await withinTime(context, () =>
      invoke(context, () => found.endpoint.invokeHttpAction(request)),
    );
    if (!(response instanceof Response)) {
      throw new TypeError('HTTP actions must return a Response object.');
    }
    context.ended = false;
    return watchBody(response, end);
  } catch (thrown) {
    const failure = describeThrown(thrown);
    end();
    const message = clientMessage(facts.requestId, failure);
    runtime.log(`[CONVEX H(${found.route})] ${message}`);
    const [code] = message.split('\n');
    return Response.json(runtime.isDiscreet ? { code } : { code, trace: failure.message }, { status: 500 });
  }
}
