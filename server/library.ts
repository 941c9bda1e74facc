import { runCommandLine } from './library/commandLine.ts';

/** Aborted by the first Ctrl-C; the second finds no listener and ends the process, which loses only unfinished work. */
function takeCtrlC(): AbortSignal {
  const stopping = new AbortController();
  process.once('SIGINT', () => {
    process.stderr.write(
      '\nFinishing the current step, then stopping. Press Ctrl-C again to stop at once.\n',
    );
    stopping.abort();
  });
  process.once('SIGTERM', () => stopping.abort());
  return stopping.signal;
}

// A consumer that stops reading (`list | head`) is not a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

const { env, stdin, stdout, stderr } = process;
process.exitCode = await runCommandLine(process.argv.slice(2), { env, stdin, stdout, stderr, takeCtrlC });
