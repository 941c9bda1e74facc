import type { IncomingMessage } from 'node:http';
import type { ReadableStream } from 'node:stream/web';
import { requestClient } from '../callerNetwork.ts';
import { RequestProblem } from './answer.ts';
import type { HttpContext } from './httpContext.ts';

/** Headers that apply to one connection, not to the message that passes through it. */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'te', 'trailer']);

/** Any Authorization but a token of ours is left to the action: its caller is anonymous, as in Convex. */
export async function serveHttpAction(context: HttpContext): Promise<void> {
  const { runner, authenticator, bodies, request, response, url } = context;
  const method = request.method ?? 'GET';
  const authentication = await authenticator.authenticateHeader(request.headers.authorization);
  const caller =
    authentication.kind === 'accepted' && authentication.caller.kind === 'user'
      ? authentication.caller
      : ({ kind: 'anonymous' } as const);
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const body = hasBody ? await bodies.readBytes(request, response, caller) : null;
  const answer = await runner.runHttpAction(
    new Request(url, {
      method,
      headers: headersOf(request),
      ...(body === null || body.byteLength === 0 ? {} : { body: new Uint8Array(body) }),
    }),
    caller,
    requestClient(request),
  );
  if (answer === null) throw new RequestProblem(404, 'NotFound', 'No HTTP action matches this request');
  await sendAnswer(context, answer);
}

async function sendAnswer({ answers, request, response }: HttpContext, answer: Response): Promise<void> {
  for (const [name, value] of answer.headers) {
    if (!HOP_BY_HOP.has(name) && name !== 'set-cookie') response.setHeader(name, value);
  }
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
  if (!response.hasHeader('x-content-type-options')) response.setHeader('x-content-type-options', 'nosniff');
  response.writeHead(answer.status, answer.statusText === '' ? undefined : answer.statusText);
  if (answer.body === null || request.method === 'HEAD') {
    await answer.body?.cancel();
    response.end();
    return;
  }
  await answers.send(answer.body as ReadableStream<Uint8Array>, response);
}

function headersOf(request: IncomingMessage): Headers {
  const headers = new Headers();
  for (let i = 0; i + 1 < request.rawHeaders.length; i += 2) {
    const name = request.rawHeaders[i] ?? '';
    if (!HOP_BY_HOP.has(name.toLowerCase())) headers.append(name, request.rawHeaders[i + 1] ?? '');
  }
  return headers;
}
