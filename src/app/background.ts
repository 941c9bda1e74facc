import { subscribe } from 'valtio/vanilla';
import { subscribeKey } from 'valtio/vanilla/utils';
import { openSession, startRevoking } from '../account/session/lateSession.ts';
import { hasSavedOrWanted } from '../catalogue/queries.ts';
import { sendCounts } from '../catalogue/sendCounts.ts';
import { startDelivery } from '../catalogue/signUpDelivery.ts';
import { startSync } from '../catalogue/startSync.ts';
import { cachePageFiles } from '../downloads/cacheFonts.ts';
import { retryFailed } from '../page/lazy.tsx';
import { readStored } from '../page/persistedStore.ts';
import { visit } from '../page/visit.ts';
import { unwrittenPlacesKey } from '../readerData/privateName.ts';
import { lipiStore } from '../settings/lipiStore.ts';
import { revocationsKey, session } from '../settings/session.ts';
import { warn } from '../shared/warn.ts';
import type { WorkerMessage } from '../shared/worker/workerMessage.ts';
import { connection } from '../sync/connection.ts';
import { followTooltips } from '../ui/controls/tooltips.ts';
import { cacheHome } from './cacheHome.ts';
import { renewInterfaceCookie } from './chooseInterface.ts';
import { followFindKey } from './findKey.ts';
import { registerWorker } from './workerUpdate.ts';

/** Never throws; failures are reported and the page continues with what is on the device. */
export function startBackground(): void {
  followTooltips();
  followFindKey(visit);
  startSyncing().catch(warn('Sync ended'));
  renewInterfaceCookie();
  startCounting();
  startDelivery(visit);
  if (readStored(unwrittenPlacesKey) !== undefined)
    takeOverPlaces().catch(warn('Writing a place of an earlier visit failed'));
  whenSignedIn(() => void openSession().catch(warn('Session failed to start')));
  // Only needed if someone signed out while offline.
  if (readStored(revocationsKey) !== undefined) startRevoking().catch(warn('Sign-outs are not sent'));
  startWorker().catch(warn('The worker was not set up'));
  // A build without analytics does not contain its code.
  if (import.meta.env.VITE_ANALYTICS_SRC) startAnalytics().catch(warn('Analytics did not start'));
}

async function startSyncing(): Promise<void> {
  // The next launch starts with the language chosen in this one.
  untilVisitEnds(subscribeKey(lipiStore, 'language', () => void cacheHome()));
  const resume = () => void resumeDownloads().catch(warn('Downloads were not resumed'));
  // A mirror that missed no changes has nothing to catch up with, so `onCaughtUp` alone is not enough.
  untilVisitEnds(onBackOnline(resume));
  untilVisitEnds(onBackOnline(retryFailed));
  // A browser that cannot store the library may still cache a page, so the next launch has its cards.
  untilVisitEnds(subscribeKey(connection, 'kind', (kind) => kind === 'storageFailure' && void cacheHome()));
  await startSync({
    signal: visit,
    preferredLanguages: () =>
      (lipiStore.language === null ? [] : [lipiStore.language]).concat(navigator.languages),
    onCaughtUp() {
      void cacheHome();
      resume();
    },
  });
}

const untilVisitEnds = (stop: () => void) => visit.addEventListener('abort', stop);

/** Calls each time the server can be reached again. Returns a function that stops this. */
function onBackOnline(call: () => void): () => void {
  let wasOffline = false;
  return subscribe(connection, () => {
    if (connection.kind === 'online' && wasOffline) call();
    wasOffline = connection.kind === 'offline' || (wasOffline && connection.kind !== 'online');
  });
}

/** Its code is loaded only on a device that has, or had, audio files: a first visit does not pay for it. */
async function resumeDownloads(): Promise<void> {
  const hasAudio =
    'caches' in globalThis && (await caches.keys()).some((name) => name.startsWith('lipi-audio'));
  if (!hasAudio && !(await hasSavedOrWanted())) return;
  const { resumeSaves } = await import('../downloads/downloads.ts');
  await resumeSaves();
}

async function takeOverPlaces(): Promise<void> {
  const { takeOverUnwritten } = await import('../readerData/places.ts');
  await takeOverUnwritten();
}

/**
 * Sends counts when the server is reached, and each time it is reached again, from each tab: a batch sent by two tabs is
 * counted once. What is counted meanwhile waits, so that a batch tells of more than one act.
 */
function startCounting(): void {
  let isSent = false;
  function send(): void {
    if (connection.kind === 'offline') isSent = false;
    if (connection.kind !== 'online' || isSent) return;
    isSent = true;
    sendCounts().catch(warn('Sending counts failed'));
  }
  send();
  untilVisitEnds(subscribe(connection, send));
}

/** Runs once somebody is or was signed in: guests do not need the session code. */
function whenSignedIn(start: () => void): void {
  if (session.now.kind !== 'guest') {
    start();
    return;
  }
  const stop = subscribe(session, () => {
    if (session.now.kind === 'guest') return;
    stop();
    start();
  });
}

async function startAnalytics(): Promise<void> {
  const { loadAnalytics } = await import('./analytics.ts');
  loadAnalytics();
}

async function startWorker(): Promise<void> {
  // A worker that has controlled the page from the start caches its fonts, and has already asked for those it lacks.
  const wasControlled = navigator.serviceWorker?.controller;
  await registerWorker();
  if (wasControlled) wasControlled.postMessage({ type: 'VISIT' } satisfies WorkerMessage);
  if (wasControlled !== null) return;
  await Promise.all([navigator.serviceWorker.ready, document.fonts.ready]);
  await cachePageFiles();
}
