/** 'text' for people, with the time in front; 'json' for programs: `{time, level, message, request?}` on a line. */
export type LogFormat = 'text' | 'json';

interface Output {
  write(text: string): unknown;
}

/** The id that the caller was told together with the failure. */
const requestId = /\[Request ID: ([^\]]+)\]/;

/**
 * What the server says. `out` and `err` are for who has started it, and have no time as text: systemd and containers
 * note it too. Nothing here is of readers: no addresses, tokens or texts.
 */
export function openLog(
  format: LogFormat,
  stdout: Output,
  stderr: Output,
  now: () => Date = () => new Date(),
) {
  const line = (output: Output, level: 'info' | 'error', isTimed: boolean) => (message: string) => {
    if (format === 'text') {
      output.write(isTimed ? `${now().toISOString()} ${message}\n` : `${message}\n`);
      return;
    }
    const request = requestId.exec(message)?.[1];
    const text = message.trim();
    output.write(
      `${JSON.stringify({ time: now().toISOString(), level, ...(request && { request }), message: text })}\n`,
    );
  };
  return {
    out: line(stdout, 'info', false),
    err: line(stderr, 'error', false),
    log: line(stderr, 'error', true),
  };
}
