/** The page events that sync and downloads need. */
export interface PageEvents {
  isVisible(): boolean;
  /** The page became visible, or was restored from the back-forward cache. */
  onVisible(listener: () => void, signal: AbortSignal): void;
  /** The page was left. The browser may freeze it and restore it later (https://web.dev/articles/bfcache). */
  onLeft(listener: () => void, signal: AbortSignal): void;
  /** The page was restored from the back-forward cache. */
  onCameBack(listener: () => void, signal: AbortSignal): void;
  /** The browser's hint that the network came or went. It can be wrong either way. */
  onNetworkChange(listener: () => void, signal: AbortSignal): void;
}

/** The events of the browser's own page. */
export const browserPage: PageEvents = {
  isVisible: () => document.visibilityState === 'visible',
  onVisible(listener, signal) {
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
