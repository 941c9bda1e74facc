import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Host } from '../embedded/host.ts';
import { RequestProblem, sendJson, sendText } from '../embedded/http/answer.ts';
import type { OwnPaths } from '../embedded/http/httpContext.ts';
import type { ServerReport } from '../src/shared/desk/serverState.ts';
import type { createMetrics } from './metrics.ts';

/** However often anyone asks, the disk is written this seldom. */
const writableForMs = 5 * 1000;

interface ProbeOptions {
  readonly host: () => Pick<Host, 'requireWritable'>;
  readonly report: () => Promise<ServerReport>;
  /** Who has it learns more than whether the library works: `Authorization: Bearer <token>`. */
  readonly token?: string;
  readonly metrics?: ReturnType<typeof createMetrics>;
}

/** `/api/health` for anyone, with details for the holder of the token, and `/metrics` for that one only. */
export function createProbes({ host, report, token, metrics }: ProbeOptions): OwnPaths {
  let checkedMs = Number.NEGATIVE_INFINITY;
  let isWritable = false;
  const checkWritable = () => {
    if (performance.now() - checkedMs < writableForMs) return isWritable;
    try {
      host().requireWritable();
      isWritable = true;
    } catch {
      // The reason is in the log of whoever saves something.
      isWritable = false;
    }
    checkedMs = performance.now();
    return isWritable;
  };

  async function health(request: IncomingMessage, response: ServerResponse): Promise<void> {
    requireGet(request);
    const database = checkWritable() ? 'writable' : 'not writable';
    const details = holds(request, token) && database === 'writable' ? await report() : {};
    sendJson(response, database === 'writable' ? 200 : 503, { database, ...details });
  }

  async function scrape(request: IncomingMessage, response: ServerResponse): Promise<void> {
    requireGet(request);
    if (!metrics || !holds(request, token)) {
      throw new RequestProblem(401, 'Unauthorized', 'This address needs the token LIPI_METRICS_TOKEN', {
        'www-authenticate': 'Bearer',
      });
    }
    const isDatabaseWritable = checkWritable();
    const text = await metrics.text(isDatabaseWritable, isDatabaseWritable ? await report() : null);
    sendText(response, 200, text, { 'content-type': metrics.contentType });
  }

  return new Map([
    ['/api/health', health],
    ['/metrics', scrape],
  ]);
}

function requireGet({ method }: IncomingMessage): void {
  if (method !== 'GET' && method !== 'HEAD') {
    throw new RequestProblem(405, 'MethodNotAllowed', 'This address only accepts GET', {
      allow: 'GET, HEAD',
    });
  }
}

/** Compared in constant time, whatever the lengths. */
function holds({ headers }: IncomingMessage, token: string | undefined): boolean {
  const given = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (token === undefined || given === undefined) return false;
  const [one, other] = [given, token].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(one as Buffer, other as Buffer);
}
