/** What sync needs to hear from the page. */
export interface PageEvents {
  isVisible(): boolean;
  /** Coming into view: shown, focused again, or restored from the back-forward cache. */
  onLooked(listener: () => void, signal: AbortSignal): void;
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
    addEventListener(
      'pageshow',
      (event) => {
        if (event.persisted) listener();
      },
      { signal },
    );
  },
  onNetworkChange(listener, signal) {
    addEventListener('online', listener, { signal });
    addEventListener('offline', listener, { signal });
  },
};
