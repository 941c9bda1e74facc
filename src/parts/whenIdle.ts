/** Runs the callback when the browser is idle, and after `timeoutMs` at the latest. */
export function whenIdle(callback: () => void, timeoutMs: number): void {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(callback, { timeout: timeoutMs });
  else setTimeout(callback, timeoutMs / 4);
}

/** Resolves when the browser is idle, and after a second at the latest. */
export function idle(): Promise<void> {
  return new Promise((resolve) => whenIdle(resolve, 1000));
}
