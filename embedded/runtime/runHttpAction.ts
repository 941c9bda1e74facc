import { createContext } from './environment/functionContext.ts';
import { LogBuffer } from './environment/logBuffer.ts';
import { clientMessage, describeThrown } from './errors.ts';
import { invoke, type TopLevelCall, withinTime } from './functions/callFunction.ts';
import type { HttpEndpoint } from './functions/readFunctions.ts';
import type { Runtime } from './runtime.ts';

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

/** An error becomes Convex's answer with status 500. The body may still call functions. */
export async function runHttpAction(
  runtime: Runtime,
  endpoint: HttpEndpoint,
  route: string,
  request: Request,
  call: Pick<TopLevelCall, 'identity' | 'request'>,
): Promise<Response> {
  const logLine = (line: string): void => runtime.log(`[CONVEX H(${route})] ${line}`);
  const log = new LogBuffer(logLine);
  const context = createContext({
    runtime,
    kind: 'action',
    path: route,
    transaction: null,
    ...call,
    depth: 0,
    caller: null,
    log,
  });
  const end = (): void => {
    context.ended = true;
  };
  try {
    const response = await withinTime(context, () =>
      invoke(context, () => endpoint.invokeHttpAction(request)),
    );
    if (!(response instanceof Response)) {
      throw new TypeError('HTTP actions must return a Response object.');
    }
    context.ended = false;
    return watchBody(response, end);
  } catch (thrown) {
    const failure = describeThrown(thrown);
    end();
    const message = clientMessage(call.request.requestId, failure);
    logLine(message);
    const [code] = message.split('\n');
    return Response.json(runtime.isDiscreet ? { code } : { code, trace: failure.message }, { status: 500 });
  }
}
