import type { Page } from '@playwright/test';
import { firstCard, workerReady } from './browserSession.ts';
import { atMost, compared, pairOf, type Section } from './report.ts';
import { bytes } from './statistics.ts';
import { changeOneStory, headSeq, queryText, type Stock, withServer } from './stockedServer.ts';

const payloadLimitBytes = 2 * 1024;

/** The cost of a second visit after one story of a large library has changed, beside asking `content.get` again. */
export async function secondVisit(stock: Stock): Promise<Section> {
  return await withServer(stock, async (stage) => {
    const { origin } = stage.server;
    const profile = await stage.openProfile('profile');
    const first = await profile.newPage();
    await first.goto(origin);
    await workerReady(first);
    await mirrorReaches(first, await headSeq(origin));
    await first.close();

    await changeOneStory(stage, 'ଶେଷ।');
    const second = await profile.newPage();
    const payloadOf = countPayload(second);
    await second.goto(origin);
    await second.locator(firstCard).waitFor();
    await mirrorReaches(second, await headSeq(origin));
    await second.waitForLoadState('networkidle');
    const payload = await payloadOf();

    const whole = Buffer.byteLength(await queryText(origin, 'content:get', {}));
    return {
      title: 'A second visit after one story changed',
      method: `A library of 1,248 stories besides the bundled ones${typeof stock === 'string' ? '' : ' (copies of the bundled texts)'}; the page is visited, one Odia story with a preview of full length is mended on the server, and the page is visited again in the same profile until its mirror is level. Payload is the bodies of requests and answers as they travel and the contents of socket messages.`,
      rows: [
        {
          ...compared('payload', pairOf(payload, whole), 'content.get', bytes),
          aim: atMost(payloadLimitBytes, payload, bytes),
        },
      ],
    };
  });
}

/** Counts the bodies that the page sends and receives from now on; resolves with their bytes so far. */
function countPayload(page: Page): () => Promise<number> {
  let socketBytes = 0;
  const bodies: Promise<number>[] = [];
  page.on('websocket', (socket) => {
    const count = ({ payload }: { readonly payload: string | Buffer }) => {
      socketBytes += Buffer.byteLength(payload);
    };
    socket.on('framesent', count);
    socket.on('framereceived', count);
  });
  page.on('requestfinished', (request) => {
    const ofRequest = async () => {
      const response = await request.response();
      if (response === null || response.fromServiceWorker()) return 0;
      // Bytes on the wire: compressed, and none for responses from the browser's cache.
      const { requestBodySize, responseBodySize } = await request.sizes();
      return requestBodySize + responseBodySize;
    };
    bodies.push(ofRequest());
  });
  return async () => (await Promise.all(bodies)).reduce((sum, size) => sum + size, socketBytes);
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
