/**
 * Ends the process gracefully on SIGTERM and SIGINT: `stop` finishes the work in progress, and a second signal ends the
 * process at once, which loses nothing that was acknowledged.
 */
export function stopOnSignals(stop: () => Promise<void>): void {
  let isStopping = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    process.stdout.write(`${signal}: stopping.\n`);
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : error}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
