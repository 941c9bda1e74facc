import { pieceCacheName } from '../../downloads/pieceStore.ts';
import { audioCacheName } from '../../shared/worker/cacheNames.ts';

/** Whether the browser protects what is stored: 'best effort' data may be evicted when the device is full. */
export type Persistence = 'granted' | 'bestEffort' | 'refused' | 'unsupported';

export async function readPersistence(): Promise<Persistence> {
  if (!navigator.storage?.persisted) return 'unsupported';
  return (await navigator.storage.persisted()) ? 'granted' : 'bestEffort';
}

export async function requestPersistence(): Promise<Persistence> {
  if (!navigator.storage?.persist) return 'unsupported';
  return (await navigator.storage.persist()) ? 'granted' : 'refused';
}

export type Installation =
  | { readonly kind: 'installed' | 'ios' | 'unoffered' }
  /** The browser offers it; `install` shows its prompt and returns whether the reader agreed. */
  | { readonly kind: 'offered'; readonly install: () => Promise<boolean> };

/** Chromium's offer, which index.html stores: https://wicg.github.io/manifest-incubations/ */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    lipiInstall?: InstallOffer | undefined;
  }
  interface Navigator {
    /** Safari on iOS: opened from the home screen. */
    readonly standalone?: boolean;
  }
}

export function readInstallation(): Installation {
  if (matchMedia('(display-mode: standalone)').matches || navigator.standalone) return { kind: 'installed' };
  const offer = window.lipiInstall;
  if (offer) {
    return {
      kind: 'offered',
      async install() {
        // An offer can be used only once.
        window.lipiInstall = undefined;
        await offer.prompt();
        return (await offer.userChoice).outcome === 'accepted';
      },
    };
  }
  return { kind: isIos() ? 'ios' : 'unoffered' };
}

/** An iPad reports itself as a Macintosh, which has no touch screen. */
function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}

export interface Space {
  readonly usedBytes: number;
  readonly freeBytes: number;
}

export async function spaceOnDevice(): Promise<Space | undefined> {
  const { usage, quota } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
  return usage === undefined || quota === undefined
    ? undefined
    : { usedBytes: usage, freeBytes: Math.max(0, quota - usage) };
}

/** Whole narrations and pieces of unfinished ones; 0 where nothing can be stored. */
export async function storedAudioBytes(): Promise<number> {
  if (!('caches' in globalThis)) return 0;
  let sizeBytes = 0;
  for (const name of [audioCacheName, pieceCacheName]) {
    if (!(await caches.has(name))) continue;
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      sizeBytes += (await (await cache.match(request))?.blob())?.size ?? 0;
    }
  }
  return sizeBytes;
}
