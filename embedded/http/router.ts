import type { IncomingMessage, ServerResponse } from 'node:http';
import { callerNetwork } from '../callerNetwork.ts';
import { isSyncPath } from '../sessions/syncServer.ts';
import { errorCode, stackOf } from '../thrown.ts';
import type { Turns } from '../turns.ts';
import { type AdminActions, isAdminPath, isFullDisk, serveAdmin } from './adminApi.ts';
import { RequestProblem, sendPreflight, sendProblem, sendText } from './answer.ts';
import { isFunctionPath, serveFunction } from './functionApi.ts';
import { serveHttpAction } from './httpActions.ts';
import type { HttpContext, OwnPaths, Site } from './httpContext.ts';
import { requestUrl } from './requestUrl.ts';
import { isStoragePath, serveStorage } from './storageApi.ts';
import type { UnreadAnswers } from './unreadAnswers.ts';

export interface RouterContext {
  /** Null while the host restores or stops. */
  engine(): Pick<HttpContext, 'runner' | 'authenticator' | 'queries'> | null;
  readonly admin: AdminActions;
  readonly answers: UnreadAnswers;
  readonly turns: Turns;
  readonly publicOrigin: string | null;
  readonly site: Site | null;
  readonly ownPaths: OwnPaths;
  readonly log: (line: string) => void;
}

/** The answer to GET /version: enough for a client that checks whether this is a Convex backend. */
const VERSION = 'embedded';

/** Answers one request. Never rejects: an error is answered, or cuts this one connection. */
export async function route(
  context: RouterContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    await dispatch(context, request, response);
  } catch (thrown) {
    const error = isFullDisk(thrown) ? diskIsFull(context, thrown) : thrown;
    if (!(error instanceof RequestProblem) && !CLIENT_GONE.has(errorCode(error))) {
      context.log(`${request.method} ${request.url?.split('?')[0]}: ${stackOf(error)}`);
    }
    sendProblem(request, response, error);
  }
}

function diskIsFull(context: RouterContext, { message }: Error): RequestProblem {
  context.log(`Nothing can be saved: ${message}`);
  return new RequestProblem(507, 'InsufficientStorage', 'The disk of the library is full.');
}

async function dispatch(
  context: RouterContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = requestUrl(request, context.publicOrigin);
  const { pathname } = url;
  const method = request.method ?? 'GET';
  const own = context.ownPaths.get(pathname);
  if (own !== undefined) {
    await own(request, response);
    return;
  }
  if (isAdminPath(pathname)) {
    // Runs before the engine is accessed: a restore waits until no request refers to the old engine.
    await serveAdmin(context.admin, response, pathname);
    return;
  }
  // Not for mutations: those that begin together share one disk flush.
  if (pathname !== '/api/mutation') {
    await new Promise<void>((resolve) => context.turns.enter(callerNetwork(request), resolve));
    if (response.destroyed) return;
  }
  const engine = context.engine();
  if (engine === null) {
    throw new RequestProblem(503, 'Unavailable', 'The server is restoring a backup or stopping', {
      'retry-after': '2',
    });
  }
  const serving: HttpContext = {
    ...engine,
    bodies: context.admin.bodies,
    answers: context.answers,
    request,
    response,
    url,
  };
  const isOurs = isFunctionPath(pathname) || isStoragePath(pathname);
  if (isOurs && method === 'OPTIONS') {
    sendPreflight(request, response);
  } else if (isFunctionPath(pathname)) {
    await serveFunction(serving);
  } else if (isStoragePath(pathname)) {
    await serveStorage(serving);
  } else if (isSyncPath(pathname)) {
    throw new RequestProblem(426, 'UpgradeRequired', 'This address only accepts WebSocket connections', {
      upgrade: 'websocket',
    });
  } else if (pathname === '/version') {
    sendText(response, 200, VERSION);
  } else if (pathname === '/instance_name') {
    sendText(response, 200, 'embedded');
  } else {
    await serveOther(context, serving);
  }
}

/** HTTP actions take precedence over pages, so that a page never hides a route like `/.well-known/jwks.json`. */
async function serveOther(context: RouterContext, serving: HttpContext): Promise<void> {
  const { request, response, url } = serving;
  const method = request.method ?? 'GET';
  if (serving.runner.hasHttpRoute(method, url.pathname)) {
    await serveHttpAction(serving);
    return;
  }
  if (url.pathname.startsWith('/api/')) {
    if (method === 'OPTIONS') sendPreflight(request, response);
    else throw new RequestProblem(404, 'NotFound', `No endpoint ${url.pathname}`);
    return;
  }
  if (context.site === null) throw new RequestProblem(404, 'NotFound', 'No matching routes found');
  context.site(request, response, (sizeBytes) => context.answers.hold(response).change(sizeBytes));
}

const CLIENT_GONE = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE']);
