import { gzipSync } from 'node:zlib';
import type { Request } from '@playwright/test';
import { firstCard, firstSeenMs, watchFor, workerReady } from './browserSession.ts';
import { firstRouteGzipBytes, firstVisitLimitBytes } from './builtScripts.ts';
import { atMost, type Row, type Section } from './report.ts';
import { bytes } from './statistics.ts';
import { withServer } from './stockedServer.ts';

const firstRouteLimitBytes = 115 * 1000;

/** The kinds of files that are counted, in words. */
const kinds = {
  document: 'HTML, style sheet and first cards included',
  script: 'JavaScript in all',
  stylesheet: 'CSS outside the HTML',
  font: 'fonts',
} as const;

interface Arrival {
  readonly kind: string;
  /** Of a font, which is compressed already, as it is. */
  readonly gzipBytes: number;
  /** Milliseconds since the Unix epoch. */
  readonly startedAt: number;
}

/**
 * JavaScript, CSS and font bytes of a first visit on a slow connection, and which of them were requested before the
 * first card was seen.
 */
export async function firstVisit(): Promise<Section> {
  return await withServer(0, async ({ server, openProfile }) => {
    const profile = await openProfile('profile');
    const page = await profile.newPage();
    await watchFor(page, firstCard);
    const devtools = await profile.newCDPSession(page);
    await devtools.send('Network.enable');
    // Slow 3G, as in Chromium's developer tools.
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 400,
      downloadThroughput: (400 * 1024) / 8,
      uploadThroughput: (400 * 1024) / 8,
    });
    const finished: Request[] = [];
    page.on('requestfinished', (request) => finished.push(request));
    await page.goto(server.origin);
    const seenAt = (await firstSeenMs(page)) + (await page.evaluate(() => performance.timeOrigin));
    await workerReady(page);
    await page.waitForLoadState('networkidle');

    const counted = finished.filter(
      (request) => request.resourceType() in kinds && !request.url().endsWith('/sw.js'),
    );
    const arrivals = await Promise.all(counted.map(arrivalOf));
    const firstRoute = firstRouteGzipBytes();
    return {
      title: 'A first visit in bytes',
      method:
        'The home page with the bundled stories in an empty profile on emulated slow 3G (400 kbit/s, 400 ms), until the worker is ready and the network idle. Sizes are gzip; fonts as they are. The Content-Security-Policy lets one style sheet and one script stand in the HTML, and they count there. The worker’s own script does not count.',
      rows: [
        ...Object.entries(kinds).map(([kind, what]) => {
          const ofKind = arrivals.filter((arrival) => arrival.kind === kind);
          return rowOf(what, ofKind, seenAt, kind === 'script' ? firstVisitLimitBytes : undefined);
        }),
        {
          what: 'JavaScript of the first route (what React needs to take over the painted page)',
          lipi: bytes(firstRoute),
          aim: atMost(firstRouteLimitBytes, firstRoute, kilobytes),
        },
      ],
    };
  });
}

function rowOf(what: string, arrivals: readonly Arrival[], seenAt: number, limitBytes?: number): Row {
  const sum = (list: readonly Arrival[]) => list.reduce((total, { gzipBytes }) => total + gzipBytes, 0);
  const total = sum(arrivals);
  const early = sum(arrivals.filter(({ startedAt }) => startedAt < seenAt));
  return {
    what,
    lipi: `${bytes(total)} in ${arrivals.length} files`,
    beside: `${bytes(early)} (asked for before the first card)`,
    ...(limitBytes && { aim: atMost(limitBytes, total, kilobytes) }),
  };
}

/** As limits are set: 115,000 bytes are 115 KB. */
function kilobytes(value: number): string {
  return `${value / 1000} KB`;
}

/**
 * What a finished request brought. The file is fetched once more: the browser cannot give the body of everything that a
 * worker asked for, and would be waited for without end.
 */
async function arrivalOf(request: Request): Promise<Arrival> {
  const kind = request.resourceType();
  const body = new Uint8Array(await (await fetch(request.url())).arrayBuffer());
  return {
    kind,
    gzipBytes: kind === 'font' ? body.byteLength : gzipSync(body).byteLength,
    startedAt: request.timing().startTime,
  };
}
