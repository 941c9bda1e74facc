/**
 * Ends the process well on SIGTERM and SIGINT: `stop` finishes what is under way, and a second signal ends it
 * at once, which loses nothing that was acknowledged.
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
