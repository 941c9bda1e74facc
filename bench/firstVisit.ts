import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Request } from '@playwright/test';
import { firstCard, firstSeenMs, openProfile, watchFor, workerReady } from './browserSession.ts';
import { firstRouteGzipBytes, firstVisitLimitBytes } from './builtScripts.ts';
import type { Row, Section } from './section.ts';
import { bytes } from './statistics.ts';
import { bundledServer } from './stockedServer.ts';
import { withTemporaryFolder } from './temporaryFolder.ts';

const firstRouteLimitBytes = 115 * 1000;

const kinds = ['document', 'script', 'stylesheet', 'font'] as const;

interface Arrival {
  readonly kind: (typeof kinds)[number];
  readonly url: string;
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
  return await withTemporaryFolder(async (folder) => {
    const server = await bundledServer(folder);
    const profile = await openProfile(join(folder, 'profile'));
    try {
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
      await page.locator(firstCard).waitFor();
      const seenAt = (await firstSeenMs(page)) + (await page.evaluate(() => performance.timeOrigin));
      await workerReady(page);
      await page.waitForLoadState('networkidle');
      const all = (await Promise.all(finished.map(arrivalOf))).filter((arrival) => arrival !== null);
      const sum = (list: readonly Arrival[]) => list.reduce((total, arrival) => total + arrival.gzipBytes, 0);
      const before = all.filter((arrival) => arrival.startedAt < seenAt);
      const scripts = all.filter((arrival) => arrival.kind === 'script' && !arrival.url.endsWith('/sw.js'));
      const row = (what: string, kind: Arrival['kind'], aim: Row['aim'] = null): Row => ({
        what,
        lipi: `${bytes(sum(all.filter((arrival) => arrival.kind === kind)))} in ${all.filter((arrival) => arrival.kind === kind).length} files`,
        beside: bytes(sum(before.filter((arrival) => arrival.kind === kind))),
        besideName: 'asked for before the first card',
        ratio: null,
        aim,
      });
      const firstRoute = firstRouteGzipBytes();
      return {
        title: 'A first visit in bytes',
        method:
          'The home page with the bundled stories in an empty profile on emulated slow 3G (400 kbit/s, 400 ms), until the worker is ready and the network idle. Sizes are gzip; fonts as they are. The Content-Security-Policy lets one style sheet and one script stand in the HTML, and they count there.',
        rows: [
          row('HTML, style sheet and first cards included', 'document'),
          row('JavaScript in all', 'script', {
            text: 'at most 170 KB',
            isMet: sum(scripts) <= firstVisitLimitBytes,
          }),
          {
            what: 'JavaScript of the first route',
            lipi: bytes(firstRoute),
            beside: 'what React needs to take over the painted page',
            besideName: 'modules named by the entry and its route',
            ratio: null,
            aim: { text: 'at most 115 KB', isMet: firstRoute <= firstRouteLimitBytes },
          },
          row('CSS outside the HTML', 'stylesheet'),
          row('fonts', 'font'),
        ],
      };
    } finally {
      await profile.close();
      await server.stop();
    }
  });
}

/**
 * What a finished request brought, or null of a kind that is not counted. The file is fetched once more: the browser
 * cannot give the body of everything that a worker asked for, and would be waited for without end.
 */
async function arrivalOf(request: Request): Promise<Arrival | null> {
  const kind = kinds.find((counted) => counted === request.resourceType());
  if (kind === undefined) {
    return null;
  }
  const body = new Uint8Array(await (await fetch(request.url())).arrayBuffer());
  return {
    kind,
    url: request.url(),
    gzipBytes: kind === 'font' ? body.byteLength : gzipSync(body).byteLength,
    startedAt: request.timing().startTime,
  };
}
