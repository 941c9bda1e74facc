/** What sync needs to hear from the page. */
export interface PageEvents {
  isVisible(): boolean;
  /** Coming into view: shown, or restored from the back-forward cache. */
  onLooked(listener: () => void, signal: AbortSignal): void;
  /** The page is left. It may be frozen as it is and come back (https://web.dev/articles/bfcache). */
  onLeft(listener: () => void, signal: AbortSignal): void;
  /** The page came back as it was left. */
  onCameBack(listener: () => void, signal: AbortSignal): void;
  /** The browser's hint that the network came or went. It lies both ways. */
  onNetworkChange(listener: () => void, signal: AbortSignal): void;
}

/** The page at hand. */
export const browserPage: PageEvents = {
  isVisible: () => document.visibilityState === 'visible',
  onLooked(listener, signal) {
    const whenVisible = () => {
      if (document.visibilityState === 'visible') listener();
    };
    document.addEventListener('visibilitychange', whenVisible, { signal });
    onRestored(listener, signal);
  },
  onLeft(listener, signal) {
    addEventListener('pagehide', listener, { signal });
  },
  onCameBack: onRestored,
  onNetworkChange(listener, signal) {
    addEventListener('online', listener, { signal });
    addEventListener('offline', listener, { signal });
  },
};

function onRestored(listener: () => void, signal: AbortSignal): void {
  addEventListener(
    'pageshow',
    (event) => {
      if (event.persisted) listener();
    },
    { signal },
  );
}
