/** npm passes on the Ctrl-C that the terminal has sent to everybody: signals this close are one. */
const oneSignalMs = 1000;

/**
 * Ends the process gracefully on SIGTERM, SIGINT and SIGHUP: `stop` finishes the work in progress, and a second signal
 * ends the process at once, which loses nothing that was acknowledged.
 */
export function stopOnSignals(stop: () => Promise<void>): void {
  let firstSignalMs: number | null = null;
  const onSignal = (signal: NodeJS.Signals) => {
    if (firstSignalMs !== null) {
      if (performance.now() - firstSignalMs > oneSignalMs) process.exit(1);
      return;
    }
    firstSignalMs = performance.now();
    process.stdout.write(`${signal}: stopping.\n`);
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : error}\n`);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, onSignal);
}
