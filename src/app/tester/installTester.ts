import { subscribe } from 'valtio/vanilla';
import { subscribeKey } from 'valtio/vanilla/utils';
import { libraryStatus } from '../../library/libraryStatus.ts';
import { storagePathPrefix } from '../../shared/cacheNames.ts';
import { isFaulty } from '../../shared/faults/faultPlan.ts';
import { faultyFetch, waitByTimer } from '../../shared/faults/faultyFetch.ts';
import { faultySockets } from '../../shared/faults/faultySocket.ts';
import { fillStorage } from '../../shared/faults/fullStorage.ts';
import { skewedDate } from '../../shared/faults/skewedClock.ts';
import { session } from '../../state/session.ts';
import { connection } from '../../sync/connection.ts';
import { logEvent } from './eventLog.ts';
import { faults, storedPlan, tellWorker } from './faults.ts';
import { showTesterBar } from './TesterBar.tsx';
import { testerKey } from './testerKey.ts';

const RealDate = Date;

/**
 * Puts the tester's tools between this page and the browser's APIs and starts the log. Call it once, before anything else.
 */
export function installTester(): void {
  if (faults.isInstalled) return;
  faults.isInstalled = true;
  faults.plan = storedPlan();
  const plan = () => faults.plan;

  globalThis.Date = skewedDate(RealDate, () => plan().clockSkewMs);
  fillStorage(globalThis, () => plan().isStorageFull, testerKey);
  replaceFetch();
  const sockets = faultySockets(globalThis.WebSocket, plan);
  globalThis.WebSocket = sockets.WebSocket;

  subscribe(faults, () => {
    sockets.planChanged();
    log(`faults: ${JSON.stringify(faults.plan)}`);
  });
  addEventListener('storage', ({ key }) => {
    if (key === testerKey || key === null) faults.plan = storedPlan();
  });
  // A new worker does not have the previous one's plan.
  navigator.serviceWorker?.addEventListener('controllerchange', () => tellWorker(faults.plan));
  tellWorker(faults.plan);
  followApp();
  showTesterBar();
}

function replaceFetch(): void {
  const real = globalThis.fetch.bind(globalThis);
  const faulty = faultyFetch(real, () => faults.plan, waitByTimer);
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    const began = performance.now();
    try {
      // The worker applies its own faults to the requests that it answers, possibly from the device.
      const isWorkers = navigator.serviceWorker?.controller && isAnsweredByWorker(pathname);
      const answer = isFaulty(faults.plan) && !isWorkers ? faulty(input, init) : real(input, init);
      const { status } = await answer;
      log(`${nameOf(pathname, init)}: ${status} after ${msSince(began)}`);
      return await answer;
    } catch (error) {
      log(
        `${nameOf(pathname, init)}: ${error instanceof Error ? error.name : 'failed'} after ${msSince(began)}`,
      );
      throw error;
    }
  };
}

/** Mirrors the worker's routes (`src/sw/sw.ts`). */
function isAnsweredByWorker(pathname: string): boolean {
  return pathname.startsWith('/assets/') || pathname.startsWith(storagePathPrefix);
}

/** A request without its content: the function called, or the kind of file. */
function nameOf(pathname: string, init: RequestInit | undefined): string {
  const called = typeof init?.body === 'string' ? /"path":"([\w/:]+)"/.exec(init.body)?.[1] : undefined;
  if (called) return called;
  if (pathname.startsWith(storagePathPrefix)) return 'a stored file';
  return pathname.startsWith('/assets/')
    ? 'a file of the app'
    : pathname.replace(/\/content\/.*/, '/content');
}

function followApp(): void {
  subscribeKey(connection, 'kind', (kind) => log(`connection: ${kind}`));
  subscribe(libraryStatus, () => log(`library: ${libraryStatus.current.kind}`));
  subscribe(session, () => log(`session: ${session.now.kind}`));
  addEventListener('online', () => log('the browser says online'));
  addEventListener('offline', () => log('the browser says offline'));
  document.addEventListener('visibilitychange', () => log(`the page is ${document.visibilityState}`));
  addEventListener('error', ({ error }) => log(`error: ${errorName(error)}`));
  addEventListener('unhandledrejection', ({ reason }) => log(`rejection: ${errorName(reason)}`));
}

/** Only the name, because the message may contain anything. */
function errorName(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}

function msSince(beganMs: number): string {
  return `${Math.round(performance.now() - beganMs)} ms`;
}

function log(what: string): void {
  logEvent(what, RealDate.now());
}
