import type { JSONValue } from 'convex/values';
import { requestClient } from '../callerNetwork.ts';
import type { FunctionRunner } from '../runtime/createFunctionRunner.ts';
import type { FunctionCall, FunctionResult } from '../runtime/functionRunner.ts';
import { SnapshotUnavailable } from '../storage/store.ts';
import { decodeTimestamp, encodeTimestamp } from '../values/timestamp.ts';
import { RequestProblem, sendJson } from './answer.ts';
import { type CallFormat, encodeResult } from './callResult.ts';
import type { HttpContext } from './httpContext.ts';

const PREFIX = '/api/';
const ENDPOINTS = new Set(['query', 'query_ts', 'query_at_ts', 'mutation', 'action', 'function']);

export function isFunctionPath(pathname: string): boolean {
  return pathname.startsWith(PREFIX) && ENDPOINTS.has(pathname.slice(PREFIX.length));
}

/** Serves convex `browser/http_client.ts`: POST `{path, args, format, ts?}`. */
export async function serveFunction(context: HttpContext): Promise<void> {
  const { runner, authenticator, queries, bodies, answers, request, response } = context;
  const { pathname } = context.url;
  if (request.method !== 'POST') {
    throw new RequestProblem(405, 'MethodNotAllowed', `${pathname} only accepts POST`, {
      allow: 'POST, OPTIONS',
    });
  }
  const named = pathname.slice(PREFIX.length);
  if (named === 'query_ts') {
    sendJson(response, 200, { ts: encodeTimestamp(runner.store.latestTs()) });
    return;
  }
  const authentication = await authenticator.authenticateHeader(request.headers.authorization);
  if (authentication.kind === 'refused') {
    throw new RequestProblem(401, authentication.code, authentication.message);
  }
  const { caller } = authentication;
  const body = callBody(await bodies.readJson(request, response, caller), request.headers['convex-client']);
  const endpoint = named === 'function' ? runner.kindOf(body.path) : named;
  const call = { path: body.path, args: body.args, caller, client: requestClient(request) };
  if (endpoint === 'query') {
    await (await queries.answer(call, body.format, response)).send(request, response);
    return;
  }
  const result = await calledResult(runner, endpoint, call, body.ts);
  const answer = encodeResult(result, body.format);
  answers.hold(response).change(answer.sizeBytes);
  await answer.send(request, response);
}

async function calledResult(
  runner: FunctionRunner,
  endpoint: string,
  call: FunctionCall,
  ts: unknown,
): Promise<FunctionResult> {
  if (endpoint === 'query_at_ts') return await queryAt(runner, call, ts);
  return endpoint === 'mutation' ? (await runner.runMutation(call)).result : await runner.runAction(call);
}

/**
 * Answers from the state at `ts`. Rights are those of now, whatever moment is asked about, and an app checks them in
 * its functions: a function that asks for the identity and refuses this caller today is not run on an older state,
 * which might not refuse.
 */
async function queryAt(
  runner: FunctionRunner,
  call: FunctionCall,
  encodedTs: unknown,
): Promise<FunctionResult> {
  const ts = decodeTimestamp(encodedTs);
  if (ts === null) throw new RequestProblem(400, 'BadTimestamp', 'ts must be an encoded timestamp');
  if (ts > runner.store.latestTs()) {
    throw new RequestProblem(400, 'BadTimestamp', 'ts is later than anything that this server has stored');
  }
  if (call.caller.kind !== 'admin') {
    const newest = await runner.runQuery(call);
    if (newest.usedIdentity && newest.result.kind === 'failure') return newest.result;
  }
  try {
    return (await runner.runQuery({ ...call, ts })).result;
  } catch (error) {
    // The state may have been forgotten before the query began, or while it was reading.
    if (!(error instanceof SnapshotUnavailable)) throw error;
    throw new RequestProblem(400, 'TimestampTooOld', 'ts is too long ago: its state is no longer kept');
  }
}

function callBody(body: unknown, client: string | string[] | undefined) {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw badArguments('an object');
  const { path, args, format, ts } = body as { readonly [field: string]: unknown };
  if (typeof path !== 'string') throw badArguments('a string field "path"');
  return { path, args: argument(args), format: formatOf(format, client), ts };
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
