/** What the browser has promised of what is kept: 'best effort' may be thrown away when the device is full. */
export type Persistence = 'granted' | 'bestEffort' | 'refused' | 'unsupported';

/** Whether what is kept is safe from the browser's own clearing. */
export async function readPersistence(): Promise<Persistence> {
  if (!navigator.storage?.persisted) return 'unsupported';
  return (await navigator.storage.persisted()) ? 'granted' : 'bestEffort';
}

/** Asks the browser to keep what is kept, and gives its true answer. */
export async function askForPersistence(): Promise<Persistence> {
  if (!navigator.storage?.persist) return 'unsupported';
  return (await navigator.storage.persist()) ? 'granted' : 'refused';
}

/** How this Lipi is, or can be, installed. */
export type Installation =
  | { readonly kind: 'installed' }
  /** The browser offers it; `install` shows its question and tells whether the reader agreed. */
  | { readonly kind: 'offered'; readonly install: () => Promise<boolean> }
  /** By hand, in two steps. */
  | { readonly kind: 'ios' }
  | { readonly kind: 'unoffered' };

/** The event with which Chromium offers an installation; index.html keeps it. https://wicg.github.io/manifest-incubations/ */
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
        // An offer is good for one question.
        window.lipiInstall = undefined;
        await offer.prompt();
        return (await offer.userChoice).outcome === 'accepted';
      },
    };
  }
  return { kind: isIos() ? 'ios' : 'unoffered' };
}

/** An iPad says that it is a Macintosh, which has no touch screen. */
function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}

export interface Space {
  readonly usedBytes: number;
  readonly freeBytes: number;
}

/** Undefined where the browser does not say. */
export async function spaceOnDevice(): Promise<Space | undefined> {
  const { usage, quota } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
  return usage === undefined || quota === undefined
    ? undefined
    : { usedBytes: usage, freeBytes: Math.max(0, quota - usage) };
}
