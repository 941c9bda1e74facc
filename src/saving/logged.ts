/** Logs the failure of a download or removal that nothing waits for: the screens show its state. */
export function logged(work: Promise<void>): void {
  work.catch((error: unknown) => console.warn(`The saved stories were not changed: ${String(error)}`));
}
