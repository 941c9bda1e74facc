import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { firstCard, openProfile, workerReady } from './browserSession.ts';
import type { Section } from './section.ts';
import { bytes } from './statistics.ts';
import { changeOneStory, largeServer } from './stockedServer.ts';
import { withTemporaryFolder } from './temporaryFolder.ts';
import { meterWire } from './wireMeter.ts';

const payloadLimitBytes = 2 * 1024;

/** The cost of a second visit after one story of a large library has changed, beside asking `content.get` again. */
export async function secondVisit(corpus: string | null): Promise<Section> {
  return await withTemporaryFolder(async (folder) => {
    const server = await largeServer(folder, corpus);
    const meter = await meterWire(server.origin);
    const profile = await openProfile(join(folder, 'profile'));
    try {
      const first = await profile.newPage();
      await first.goto(meter.origin);
      await first.locator(firstCard).waitFor();
      await workerReady(first);
      await mirrorReaches(first, await headSeq(server.origin));
      await first.close();

      await changeOneStory(server, folder);
      meter.reset();
      let payload = 0;
      const second = await profile.newPage();
      second.on('websocket', (socket) => {
        const count = ({ payload: frame }: { readonly payload: string | Buffer }) => {
          payload += Buffer.byteLength(frame);
        };
        socket.on('framesent', count);
        socket.on('framereceived', count);
      });
      const bodies: Promise<void>[] = [];
      second.on('requestfinished', (request) => {
        bodies.push(
          (async () => {
            const response = await request.response();
            if (response === null || response.fromServiceWorker()) return;
            // Bytes on the wire: compressed, and none for responses from the browser's cache.
            const { requestBodySize, responseBodySize } = await request.sizes();
            payload += requestBodySize + responseBodySize;
          })(),
        );
      });
      await second.goto(meter.origin);
      await second.locator(firstCard).waitFor();
      await mirrorReaches(second, await headSeq(server.origin));
      await second.waitForLoadState('networkidle');
      await Promise.all(bodies);
      const onTheWire = meter.total();

      const answer = await fetch(`${server.origin}/api/query`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Accept-Encoding': 'identity' },
        body: JSON.stringify({ path: 'content:get', format: 'json', args: {} }),
      });
      const whole = (await answer.arrayBuffer()).byteLength;
      return {
        title: 'A second visit after one story changed',
        method: `A library of 1,248 stories besides the bundled ones${corpus === null ? ' (copies of the bundled texts)' : ''}; the page is visited, one Odia story with a preview of full length is mended on the server, and the page is visited again in the same profile until its mirror is level. Payload is the bodies of requests and answers as they travel and the contents of socket messages; the wire is every TCP byte in both directions, headers and worker included.`,
        rows: [
          {
            what: 'payload',
            lipi: bytes(payload),
            beside: bytes(whole),
            besideName: 'content.get',
            ratio: payload / whole,
            aim: { text: 'at most 2 KB', isMet: payload <= payloadLimitBytes },
          },
          {
            what: 'on the wire',
            lipi: bytes(onTheWire),
            beside: bytes(whole),
            besideName: 'content.get, body only',
            ratio: onTheWire / whole,
            aim: null,
          },
        ],
      };
    } finally {
      await profile.close();
      await meter.close();
      await server.stop();
    }
  });
}

/** The feed's last sequence number, requested outside the browser so that the request does not count. */
async function headSeq(origin: string): Promise<number> {
  const answer = await fetch(`${origin}/api/query`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ path: 'feed:head', format: 'json', args: { scope: 'catalogue' } }),
  });
  return ((await answer.json()) as { value: { seq: number } }).value.seq;
}

/** Waits until the cursor of the device's mirror is at `seq`, by reading its database. */
async function mirrorReaches(page: Page, seq: number): Promise<void> {
  await page.waitForFunction(
    async (wanted) => {
      const databases = await indexedDB.databases();
      if (!databases.some(({ name }) => name === 'lipi-catalogue')) return false;
      return await new Promise<boolean>((resolve) => {
        const opening = indexedDB.open('lipi-catalogue');
        opening.onerror = () => resolve(false);
        opening.onsuccess = () => {
          const database = opening.result;
          const reading = database.transaction('meta').objectStore('meta').get('feed');
          reading.onerror = () => resolve(false);
          reading.onsuccess = () => {
            database.close();
            resolve(reading.result?.filled === true && reading.result.cursor === wanted);
          };
        };
      });
    },
    seq,
    { timeout: 60 * 1000, polling: 250 },
  );
}
