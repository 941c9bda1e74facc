import { proxy } from 'valtio/vanilla';
import { readStored, writeStored } from '../../page/persistedStore.ts';
import { warn } from '../../shared/warn.ts';
import { faultPath, storagePathPrefix, testerKey } from '../../shared/worker/cacheNames.ts';
import { asFault, type Fault, faultyFetch } from '../../shared/worker/faultyFetch.ts';
import type { WorkerMessage } from '../../shared/worker/workerMessage.ts';

export const tester = proxy<{ isInstalled: boolean; fault: Fault | undefined }>({
  isInstalled: false,
  fault: undefined,
});

const sockets = new Set<WebSocket>();
let emptyStorage = (): void => undefined;

/** Puts the tools between this page and the browser. Call it once, before anything else uses the network. */
export function installTester(): void {
  const real = globalThis.fetch.bind(globalThis);
  globalThis.fetch = (input, init) =>
    isAnsweredByWorker(input) ? real(input, init) : faultyFetch(real, tester.fault)(input, init);
  replaceSockets();
  tester.isInstalled = true;
  applyFault(asFault(readStored(testerKey)));
  addEventListener('storage', ({ key }) => {
    if (key === testerKey || key === null) applyFault(asFault(readStored(testerKey)));
  });
}

/** Puts another fault in force, in the worker and in all tabs. The worker first: it answers requests of every tab. */
export async function chooseFault(fault: Fault | undefined): Promise<void> {
  // Otherwise a device that only simulates being full could not store the choice that ends this.
  emptyStorage();
  await postFault(fault).catch(warn('Posting the fault to the worker failed'));
  writeStored(testerKey, fault ?? 'none');
  applyFault(fault);
}

/** The page is reloaded, since its running code already uses the real network. */
export function turnOnTools(): void {
  writeStored(testerKey, 'none');
  location.reload();
}

export async function turnOffTools(): Promise<void> {
  writeStored(testerKey, undefined);
  await postFault(undefined).catch(warn('Ending the fault in the worker failed'));
  location.reload();
}

function applyFault(fault: Fault | undefined): void {
  tester.fault = fault;
  emptyStorage();
  if (fault === 'full') emptyStorage = fillStorage();
  closeCutSockets();
}

/** A worker starts often and has no localStorage, so a cache contains the fault of its line. */
async function postFault(fault: Fault | undefined): Promise<void> {
  if (!('caches' in globalThis)) return;
  if (fault === undefined || fault === 'full') await caches.delete(testerKey);
  else await (await caches.open(testerKey)).put(faultPath, new Response(fault));
  navigator.serviceWorker?.controller?.postMessage({ type: 'FAULT' } satisfies WorkerMessage);
}

/** Whether the worker answers a request (`src/sw/sw.ts`), which has the fault itself and may answer from the device. */
function isAnsweredByWorker(input: RequestInfo | URL): boolean {
  if (!navigator.serviceWorker?.controller) return false;
  const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
  return pathname.startsWith('/assets/') || pathname.startsWith(storagePathPrefix);
}

function closeCutSockets(): void {
  if (tester.fault === 'offline' || tester.fault === 'failing') for (const socket of sockets) socket.close();
}

/** On a cut line no socket stays open. A slow one leaves them as they are, since they carry little. */
function replaceSockets(): void {
  globalThis.WebSocket = class extends WebSocket {
    constructor(address: string | URL, protocols?: string | string[]) {
      super(address, protocols);
      sockets.add(this);
      this.addEventListener('close', () => sockets.delete(this));
      closeCutSockets();
    }
  };
}

/** Makes the page's writes fail as on a full device, where reading and deleting still work. Returns what ends this. */
function fillStorage(): () => void {
  const refuse = (): never => {
    throw new DOMException('The device is full: a fault simulated by the tester tools', 'QuotaExceededError');
  };
  const ends = [
    replace(IDBObjectStore.prototype, 'put', refuse),
    replace(IDBObjectStore.prototype, 'add', refuse),
    replace(Storage.prototype, 'setItem', refuse),
  ];
  // Missing without https.
  if ('Cache' in globalThis) ends.push(replace(Cache.prototype, 'put', async () => refuse()));
  return () => {
    for (const end of ends) end();
  };
}

function replace<T extends object, K extends keyof T>(target: T, name: K, replacement: T[K]): () => void {
  const real = target[name];
  target[name] = replacement;
  return () => {
    target[name] = real;
  };
}
