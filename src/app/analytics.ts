import { asksNotToBeTracked } from '../settings/counts.ts';

/**
 * Loads the analytics script that the operator named at build time in `VITE_ANALYTICS_SRC`. Without one, or when the
 * reader asks not to be tracked, nothing is loaded or sent. A script that fails only logs a line.
 */
export function loadAnalytics(): void {
  const source: unknown = import.meta.env.VITE_ANALYTICS_SRC;
  if (typeof source !== 'string' || source === '' || asksNotToBeTracked(navigator)) return;
  const script = document.createElement('script');
  script.src = source;
  script.async = true;
  script.addEventListener('error', () => console.info(`The analytics script did not load: ${source}`));
  document.head.append(script);
}
