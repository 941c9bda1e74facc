/** Runs when the browser has nothing better to do, and after `timeoutMs` at the latest. */
export function whenIdle(callback: () => void, timeoutMs: number): void {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(callback, { timeout: timeoutMs });
  else setTimeout(callback, timeoutMs / 4);
}
