export const browserPage = {
  isVisible: () => document.visibilityState === 'visible',
  /** The page became visible, or was restored from the back-forward cache. */
  onVisible(listener: () => void, signal: AbortSignal): void {
    const whenVisible = () => document.visibilityState === 'visible' && listener();
    document.addEventListener('visibilitychange', whenVisible, { signal });
    onRestored(listener, signal);
  },
  /** The page was left. The browser may freeze it and restore it later (https://web.dev/articles/bfcache). */
  onLeft(listener: () => void, signal: AbortSignal): void {
    addEventListener('pagehide', listener, { signal });
  },
  onCameBack: onRestored,
  /** The browser's hint that the network came or went. It can be wrong either way. */
  onNetworkChange(listener: () => void, signal: AbortSignal): void {
    addEventListener('online', listener, { signal });
    addEventListener('offline', listener, { signal });
  },
};

export type PageEvents = typeof browserPage;

function onRestored(listener: () => void, signal: AbortSignal): void {
  addEventListener('pageshow', ({ persisted }) => persisted && listener(), { signal });
}
