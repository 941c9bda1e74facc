import type { IncomingMessage, ServerResponse } from 'node:http';
import type { JSONValue } from 'convex/values';
import type { Caller, FunctionCall, FunctionResult, FunctionRunner } from '../runtime/functionRunner.ts';
import type { Authenticator } from '../sessions/authenticator.ts';
import { decodeTimestamp, encodeTimestamp } from '../sessions/encodedTimestamp.ts';
import { SnapshotUnavailable } from '../storage/store.ts';
import type { Timestamp } from '../values/timestamp.ts';
import { sendJson } from './answer.ts';
import { sendCompressedJson } from './compressedJson.ts';
import { exportValue } from './exportValue.ts';
import { readJson } from './requestBody.ts';
import { RequestProblem } from './requestProblem.ts';

/** As the sync socket's: 16 MiB of arguments and what JSON adds. */
const MAX_BODY_BYTES = 20 * 1024 * 1024;
/** "The function failed", told apart from a failing server (convex `http_client.ts`, STATUS_CODE_UDF_FAILED). */
const FUNCTION_FAILED_STATUS = 560;

type Endpoint = 'query' | 'query_at_ts' | 'mutation' | 'action' | 'function';

const ENDPOINTS: ReadonlyMap<string, Endpoint | 'query_ts'> = new Map([
  ['/api/query', 'query'],
  ['/api/query_ts', 'query_ts'],
  ['/api/query_at_ts', 'query_at_ts'],
  ['/api/mutation', 'mutation'],
  ['/api/action', 'action'],
  ['/api/function', 'function'],
]);

interface CallBody {
  readonly path: string;
  readonly args: JSONValue;
  readonly format: 'encoded' | 'plain';
  readonly ts: unknown;
}

export function isFunctionPath(pathname: string): boolean {
  return ENDPOINTS.has(pathname);
}

/** Serves convex `browser/http_client.ts`: POST `{path, args, format, ts?}`, answered `{status, value | errorMessage, errorData?, logLines}`. */
export async function serveFunction(
  runner: FunctionRunner,
  authenticator: Authenticator,
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
): Promise<void> {
  if (request.method !== 'POST') {
    throw new RequestProblem(405, 'MethodNotAllowed', `${pathname} takes POST`, { allow: 'POST, OPTIONS' });
  }
  const endpoint = ENDPOINTS.get(pathname);
  if (endpoint === undefined) throw new RequestProblem(404, 'NotFound', `No endpoint ${pathname}`);
  if (endpoint === 'query_ts') {
    sendJson(response, 200, { ts: encodeTimestamp(runner.store.latestTs()) });
    return;
  }
  const authentication = await authenticator.authenticateHeader(request.headers.authorization);
  if (authentication.kind === 'refused') {
    throw new RequestProblem(401, authentication.code, authentication.message);
  }
  const body = callBody(await readJson(request, MAX_BODY_BYTES), request.headers['convex-client']);
  const result = await run(runner, endpoint, body, authentication.caller);
  const { format } = body;
  if (result.kind === 'success') {
    await sendCompressedJson(request, response, 200, {
      status: 'success',
      value: format === 'plain' ? exportValue(result.value) : result.value,
      logLines: result.logLines,
    });
    return;
  }
  const { errorData } = result;
  await sendCompressedJson(request, response, FUNCTION_FAILED_STATUS, {
    status: 'error',
    errorMessage: result.errorMessage,
    ...(errorData === undefined
      ? {}
      : { errorData: format === 'plain' ? exportValue(errorData) : errorData }),
    logLines: result.logLines,
  });
}

async function run(
  runner: FunctionRunner,
  endpoint: Endpoint,
  { path, args, ts: encodedTs }: CallBody,
  caller: Caller,
): Promise<FunctionResult> {
  const call = { path, args, caller };
  switch (endpoint) {
    case 'query':
      return (await runner.runQuery(call)).result;
    case 'query_at_ts': {
      const ts = decodeTimestamp(encodedTs);
      if (ts === null) throw new RequestProblem(400, 'BadTimestamp', 'ts must be an encoded timestamp');
      if (ts > runner.store.latestTs()) {
        throw new RequestProblem(
          400,
          'BadTimestamp',
          'ts is later than anything that this server has stored',
        );
      }
      return await queryAt(runner, call, ts);
    }
    case 'mutation':
      return (await runner.runMutation(call)).result;
    case 'action':
      return runner.runAction(call);
    case 'function':
      return runner.runAny(call);
    default:
      return endpoint satisfies never;
  }
}

/** The state may have been forgotten before the query began, or while it read. */
async function queryAt(runner: FunctionRunner, call: FunctionCall, ts: Timestamp): Promise<FunctionResult> {
  try {
    return (await runner.runQuery({ ...call, ts })).result;
  } catch (error) {
    if (!(error instanceof SnapshotUnavailable)) throw error;
    throw new RequestProblem(400, 'TimestampTooOld', 'ts is too long ago: its state is no longer kept');
  }
}

function callBody(body: unknown, client: string | string[] | undefined): CallBody {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw badArguments('an object');
  const { path, args, format, ts } = body as { readonly [field: string]: unknown };
  if (typeof path !== 'string') throw badArguments('a string field "path"');
  return { path, args: argument(args), format: formatOf(format, client), ts };
}

/** The published client sends `[args]`, hand-written requests `args`. */
function argument(args: unknown): JSONValue {
  if (args === undefined) throw badArguments('a field "args"');
  if (!Array.isArray(args)) return args as JSONValue;
  if (args.length > 1) throw badArguments('one argument object in "args"');
  return (args[0] ?? {}) as JSONValue;
}

function formatOf(format: unknown, client: string | string[] | undefined): 'encoded' | 'plain' {
  switch (format) {
    case 'convex_encoded_json':
      return 'encoded';
    case 'json':
    case 'convex_json':
      return 'plain';
    case undefined:
    case null:
      // The published clients name themselves and expect their own encoding.
      return client === undefined ? 'plain' : 'encoded';
    default:
      throw new RequestProblem(400, 'BadFormat', 'format must be "json" or "convex_encoded_json"');
  }
}

function badArguments(expected: string): RequestProblem {
  return new RequestProblem(400, 'BadArguments', `The request body must have ${expected}`);
}
