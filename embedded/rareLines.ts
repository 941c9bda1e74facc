const INTERVAL_MS = 60 * 1000;

/**
 * A log for lines that a stranger can cause: the first is logged at once, then at most one a minute, with the number of
 * lines since. Otherwise anyone who opens sockets could fill the log.
 */
export function rareLines(log: (line: string) => void, now: () => number): (line: string) => void {
  let lastMs = Number.NEGATIVE_INFINITY;
  let unsaid = 0;
  return (line) => {
    if (now() - lastMs < INTERVAL_MS) {
      unsaid++;
      return;
    }
    log(unsaid === 0 ? line : `${line} (and ${unsaid} more such lines since the last one)`);
    lastMs = now();
    unsaid = 0;
  };
}
