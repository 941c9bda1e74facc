import { stackOf } from '../embedded/thrown.ts';

/** npm passes on the Ctrl-C that the terminal has sent to everybody: signals this close are one. */
const oneSignalMs = 1000;

/** `stop` finishes the work in progress; a second signal ends the process at once, which loses nothing acknowledged. */
export function stopOnSignals(stop: () => Promise<void>, out: (line: string) => void): void {
  let firstSignalMs: number | null = null;
  const onSignal = (signal: NodeJS.Signals) => {
    if (firstSignalMs !== null) {
      if (performance.now() - firstSignalMs > oneSignalMs) process.exit(1);
      return;
    }
    firstSignalMs = performance.now();
    out(`${signal}: stopping.`);
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${stackOf(error)}\n`);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, onSignal);
}
