import { type BrowserContext, expect, type Page } from '@playwright/test';
import { longestStory } from '../support/longestStory.ts';
import { type RunningServer, removeDataDir, startServer, stockedDataDir } from '../support/server.ts';
import { asha, signUp } from '../support/signedIn.ts';
import { fairWeather, startTcpProxy, type TcpProxy } from '../support/tcpProxy.ts';
import { test } from '../test.ts';
import { serverRows } from './serverRows.ts';
import {
  type KeptPlace,
  openStory,
  expectSynced as placeSynced,
  readOn,
  waitingCount,
} from './syncedReader.ts';

/** Asha, who reads on her phone through all tests of a file, with one server and one line of her own. */
export interface TroubledReader {
  /** All that her devices and the server say to one another goes through it. */
  readonly proxy: TcpProxy;
  readonly server: RunningServer;
  readonly context: BrowserContext;
  /** A test that ends it puts another in its place. */
  page: Page;
  /** The address of the story that is open. */
  readonly story: string;
  /** The number that her feed had reached when the test at hand began. */
  readonly seq: number;
  /** Starts the server again, on the same data folder and at the same address; from another checkout where one is named. */
  startAgain(checkout?: string): Promise<void>;
  /** Waits until all is sent and pulled, and checks that the server has this place, after so many effects of this test. */
  expectSynced(place: KeptPlace, effects: number): Promise<void>;
}

/** One for all tests of the file at hand; to be called where the file is read. Each test begins in fair weather. */
export function troubledReader(): TroubledReader {
  let proxy: TcpProxy;
  let server: RunningServer;
  let context: BrowserContext;
  let page: Page;
  let story: string;
  let seq: number;
  const environment = () => ({ LIPI_ORIGIN: proxy.origin });

  test.beforeAll(async ({ browser }) => {
    const dataDir = await stockedDataDir();
    proxy = await startTcpProxy(() => server.origin);
    server = await startServer({ dataDir, environment: environment() });
    context = await browser.newContext({ viewport: { width: 412, height: 823 } });
    page = await context.newPage();
    await signUp(page, proxy.origin, asha);
    story = proxy.origin + (await longestStory(server.origin, 'en'));
    await openStory(page, story);
    await readOn(page);
    await expect.poll(() => waitingCount(page)).toBe(0);
  });
  test.beforeEach(async () => {
    ({ cursor: seq } = await serverRows(page, server.origin));
  });
  test.afterEach(() => {
    proxy.set(fairWeather);
  });
  test.afterAll(async () => {
    await context.close();
    await proxy.close();
    await server.stop();
    await removeDataDir(server.dataDir);
  });

  return {
    get proxy() {
      return proxy;
    },
    get server() {
      return server;
    },
    get context() {
      return context;
    },
    get page() {
      return page;
    },
    set page(next) {
      page = next;
    },
    get story() {
      return story;
    },
    get seq() {
      return seq;
    },
    async startAgain(checkout) {
      const { dataDir, origin } = server;
      server = await startServer({
        dataDir,
        port: Number(new URL(origin).port),
        environment: environment(),
        ...(checkout !== undefined && { cwd: checkout }),
      });
    },
    expectSynced: (place, effects) => placeSynced(page, server.origin, place, seq + effects),
  };
}
