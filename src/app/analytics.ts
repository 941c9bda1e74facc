import { requestsNoTracking } from '../settings/counts.ts';

/** Loads the operator's script (`VITE_ANALYTICS_SRC`), if any, unless the reader asks not to be tracked. */
export function loadAnalytics(): void {
  const source: unknown = import.meta.env.VITE_ANALYTICS_SRC;
  if (typeof source !== 'string' || source === '' || requestsNoTracking(navigator)) return;
  const script = document.createElement('script');
  script.src = source;
  script.async = true;
  script.addEventListener('error', () => console.info(`The analytics script did not load: ${source}`));
  document.head.append(script);
}
