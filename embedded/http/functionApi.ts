import type { JSONValue } from 'convex/values';
import { requestClient } from '../callerNetwork.ts';
import { RequestProblem } from './answer.ts';
import { type CallFormat, encodeResult } from './callResult.ts';
import type { HttpContext } from './httpContext.ts';

const PREFIX = '/api/';
const ENDPOINTS = new Set(['query', 'mutation', 'action', 'function']);

export function isFunctionPath(pathname: string): boolean {
  return pathname.startsWith(PREFIX) && ENDPOINTS.has(pathname.slice(PREFIX.length));
}

/** Serves convex `browser/http_client.ts`: POST `{path, args, format}`. */
export async function serveFunction(context: HttpContext): Promise<void> {
  const { runner, authenticator, queries, bodies, answers, request, response } = context;
  const { pathname } = context.url;
  if (request.method !== 'POST') {
    throw new RequestProblem(405, 'MethodNotAllowed', `${pathname} only accepts POST`, {
      allow: 'POST, OPTIONS',
    });
  }
  const authentication = await authenticator.authenticateHeader(request.headers.authorization);
  if (authentication.kind === 'refused') {
    throw new RequestProblem(401, authentication.code, authentication.message);
  }
  const { caller } = authentication;
  const body = callBody(await bodies.readJson(request, response, caller), request.headers['convex-client']);
  const named = pathname.slice(PREFIX.length);
  const endpoint = named === 'function' ? runner.kindOf(body.path) : named;
  const call = { path: body.path, args: body.args, caller, client: requestClient(request) };
  if (endpoint === 'query') {
    await (await queries.answer(call, body.format, response)).send(request, response);
    return;
  }
  const result =
    endpoint === 'mutation' ? (await runner.runMutation(call)).result : await runner.runAction(call);
  const answer = encodeResult(result, body.format);
  answers.hold(response).change(answer.sizeBytes);
  await answer.send(request, response);
}

function callBody(body: unknown, client: string | string[] | undefined) {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw badArguments('an object');
  const { path, args, format } = body as { readonly [field: string]: unknown };
  if (typeof path !== 'string') throw badArguments('a string field "path"');
  return { path, args: argument(args), format: formatOf(format, client) };
}

/** The published client sends `[args]`, hand-written requests send `args`. */
function argument(args: unknown): JSONValue {
  if (args === undefined) throw badArguments('a field "args"');
  if (!Array.isArray(args)) return args as JSONValue;
  if (args.length > 1) throw badArguments('one argument object in "args"');
  return (args[0] ?? {}) as JSONValue;
}

function formatOf(format: unknown, client: string | string[] | undefined): CallFormat {
  switch (format) {
    case 'convex_encoded_json':
      return 'encoded';
    case 'json':
    case 'convex_json':
      return 'plain';
    case undefined:
    case null:
      // The published clients send their name and expect Convex's own encoding.
      return client === undefined ? 'plain' : 'encoded';
    default:
      throw new RequestProblem(400, 'BadFormat', 'format must be "json" or "convex_encoded_json"');
  }
}

function badArguments(expected: string): RequestProblem {
  return new RequestProblem(400, 'BadArguments', `The request body must have ${expected}`);
}
