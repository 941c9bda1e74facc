import { type BrowserContext, expect, type Page } from '@playwright/test';
import { longestStory } from '../support/longestStory.ts';
import { type OwnServer, startOwnServer } from '../support/server.ts';
import { asha, signUp } from '../support/signedIn.ts';
import { goodNetwork, startTcpProxy, type TcpProxy } from '../support/tcpProxy.ts';
import { test } from '../test.ts';
import { serverRows } from './serverRows.ts';
import { type KeptPlace, expectSynced as placeSynced, readOn, waitingCount } from './syncedReader.ts';

/** Asha, who reads on her phone through all tests of a file, with a server and a connection of her own. */
export interface TroubledReader {
  /** All traffic between her devices and the server passes through it. */
  readonly proxy: TcpProxy;
  readonly server: OwnServer;
  readonly context: BrowserContext;
  readonly page: Page;
  /** The address of the open story. */
  readonly story: string;
  /** The number of her feed when the current test began. */
  readonly seq: number;
  /**
   * Waits until everything is sent and pulled, and checks that the server has this place, after this many effects of
   * the test.
   */
  expectSynced(place: KeptPlace, effects: number): Promise<void>;
}

/**
 * One reader for all tests of the current file; to be called at the top level of the file. Each test begins without
 * faults.
 */
export function troubledReader(): TroubledReader {
  let proxy: TcpProxy;
  let server: OwnServer;
  let context: BrowserContext;
  let page: Page;
  let story: string;
  let seq: number;
  test.beforeAll(async ({ browser }) => {
    proxy = await startTcpProxy(() => server.origin);
    server = await startOwnServer(undefined, { LIPI_ORIGIN: proxy.origin });
    context = await browser.newContext({ viewport: { width: 412, height: 823 } });
    page = await context.newPage();
    const path = await longestStory(server.origin, 'en');
    story = proxy.origin + path;
    await signUp(page, proxy.origin, asha, path);
    await readOn(page);
    await expect.poll(() => waitingCount(page)).toBe(0);
  });
  test.beforeEach(async () => {
    ({ cursor: seq } = await serverRows(page, server.origin));
  });
  test.afterEach(() => {
    proxy.set(goodNetwork);
  });
  test.afterAll(async () => {
    await context.close();
    await proxy.close();
    await server.close();
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
    get story() {
      return story;
    },
    get seq() {
      return seq;
    },
    expectSynced: (place, effects) => placeSynced(page, server.origin, place, seq + effects),
  };
}
