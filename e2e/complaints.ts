import type { BrowserContext, TestInfo } from '@playwright/test';

/** Complaints of pages and workers since the last journey was judged, each as 'error: its words (address)'. */
let heard: string[] = [];
let journey: TestInfo | undefined;

/**
 * Playwright sets a journey's duration when its last line has run. The hooks that follow stop servers under pages that
 * are still open, whose complaints then are not faults.
 */
const isOver = () => journey !== undefined && journey.duration > 0;

/** Complaints that indicate no fault. */
const harmless = [
  // Happens only in tests: in a context without workers, Playwright logs the first, and makes registration resolve with
  // nothing, as no browser does.
  /^warning: Service Worker registration blocked by Playwright /,
  /^warning: The worker could not be registered, .* \(reading 'waiting'\)/,
  // A file opened directly, to be at the origin without the app, names no icon.
  /^error: Failed to load resource: .* status of 404 .*\/favicon\.ico\)$/,
];

function hear(kind: string, words: string, address = ''): void {
  const line = `${kind}: ${words} (${address})`;
  if (!isOver() && !harmless.some((pattern) => pattern.test(line))) heard.push(line);
}

/**
 * How browsers report a request that failed, was cut or timed out: for data, a script, a style, a font, a worker or a
 * narration.
 */
const failedRequest = [
  '(?:TypeError: )?Failed to fetch ',
  'TypeError: network error',
  'NetworkError: ',
  'TimeoutError: ',
  'AbortError: (?:The user aborted a request|signal is aborted)',
  'TypeError: Failed to (?:register|update) a ServiceWorker .+ when fetching the script\\.',
  'MEDIA_ELEMENT_ERROR: ',
  'PIPELINE_ERROR_READ: ',
  // The answer of a server that is stopping or restoring a backup.
  '(?:[\\w:]+: )?status 503: \\{"code":"Unavailable"',
].join('|');

/** Messages about requests and sockets when the network or the server is lost. */
export const lostNetwork = new RegExp(
  [
    '^error: Failed to load resource: net::ERR_(?:FAILED|CONNECTION_\\w+|SOCKET_NOT_CONNECTED|EMPTY_RESPONSE|CONTENT_LENGTH_MISMATCH|INCOMPLETE_CHUNKED_ENCODING|INTERNET_DISCONNECTED|NETWORK_CHANGED) ',
    '^error: Failed to load resource: the server responded with a status of 503 \\(Service Unavailable\\)',
    '^error: (?:An unknown error occurred|A bad HTTP response code \\(503\\) was received) when fetching the script\\. ',
    "^(?:error|warning): WebSocket connection to '[^']*' failed: ",
    // The app's warning about the part that it continues without.
    `^warning: .+: (?:${failedRequest})`,
    // A worker whose installation failed is installed by a later visit.
    '^error: uncaught: TypeError: Failed to fetch \\S*(?:: status 503 )?\\(\\)$',
  ].join('|'),
);

/** The app's warning when the device has no room for its own data, whatever it was storing. */
export const fullDevice = /^warning: .*QuotaExceededError/s;

/** Chromium's message about a call that the library refuses, for a wrong password for example. */
export const refusedCall =
  /^error: Failed to load resource: the server responded with a status of 560 .*\/api\/(?:action|mutation|query)\)$/;

/** Collects from now on every warning, error and uncaught exception of the context's pages and workers. */
export function watch(context: BrowserContext): void {
  context.on('console', (message) => {
    const kind = message.type();
    if (kind === 'warning' || kind === 'error') hear(kind, message.text(), message.location().url);
  });
  context.on('weberror', (thrown) => hear('uncaught', thrown.error().message, thrown.page()?.url()));
  context.on('serviceworker', (worker) => {
    // Playwright reports a service worker's logs, but not its uncaught errors. A worker that has already ended throws
    // nothing.
    worker
      .evaluate(() => {
        addEventListener('error', ({ message }) => console.error(`uncaught: ${message}`));
        addEventListener('unhandledrejection', ({ reason }) => console.error(`uncaught: ${reason}`));
      })
      .catch(() => undefined);
  });
}

/** The complaints of one journey, which fails when there is one that it did not expect. */
export interface Complaints {
  /** Allows complaints that match, as 'error: its words (address)'. The reason is for readers of the journey. */
  expect(pattern: RegExp, reason: string): void;
  /** The complaints so far that nothing allows. */
  unexpected(): readonly string[];
}

/**
 * Starts listening for a journey. Complaints since the previous journey, from a file's setup hooks, count as its own
 * too.
 */
export function listenFor(testInfo: TestInfo): Complaints & { end(): void } {
  journey = testInfo;
  const allowed: RegExp[] = [];
  return {
    expect: (pattern) => void allowed.push(pattern),
    unexpected: () => heard.filter((line) => !allowed.some((pattern) => pattern.test(line))),
    end() {
      heard = [];
      journey = undefined;
    },
  };
}
