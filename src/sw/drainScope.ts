/** What the worker's second script, which sends, leaves to the first. */
export interface DrainScope {
  drainOutboxes?: () => Promise<void>;
}

/** Whether a file of the build is the second script. */
export function isDrainScript(url: string): boolean {
  return /(?:^|\/)workerDrain-[^/]*\.js$/.test(url);
}
