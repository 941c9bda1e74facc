import type { BrowserContext, TestInfo } from '@playwright/test';

/** What pages and workers complained of since the last journey was judged, each as 'error: its words (address)'. */
let heard: string[] = [];
let journey: TestInfo | undefined;

/**
 * Playwright sets a journey's duration when its last line has run. What follows are the hooks that take its servers away
 * from under pages that are still open, and what those say of it is nobody's fault.
 */
const isOver = () => journey !== undefined && journey.duration > 0;

/** What tells of no fault. */
const harmless = [
  // Only journeys hear these. A context that was made without workers: Playwright says so, and has the browser answer as none does.
  /^warning: Service Worker registration blocked by Playwright /,
  /^warning: The worker could not be registered, .* \(reading 'waiting'\)/,
  // A file that is opened by itself, to be at the address without the app, names no icon.
  /^error: Failed to load resource: .* status of 404 .*\/favicon\.ico\)$/,
];

function hear(kind: string, words: string, address = ''): void {
  const line = `${kind}: ${words} (${address})`;
  if (!isOver() && !harmless.some((pattern) => pattern.test(line))) heard.push(line);
}

/** What a browser calls a request that failed, was cut or took too long: for data, a script, a style, a font, a worker or a voice. */
const failedRequest = [
  '(?:TypeError: )?Failed to fetch ',
  'TypeError: network error',
  'NetworkError: ',
  'TimeoutError: ',
  'AbortError: (?:The user aborted a request|signal is aborted)',
  'Error: Unable to preload CSS for ',
  'TypeError: Failed to (?:register|update) a ServiceWorker .+ when fetching the script\\.',
  'MEDIA_ELEMENT_ERROR: ',
  'PIPELINE_ERROR_READ: ',
  // A server that is about to end, or that a backup is restored to, answers so and closes.
  '(?:[\\w:]+: )?status 503: \\{"code":"Unavailable"',
].join('|');

/** What is logged of each request and socket when the network or the server is lost. */
export const lostNetwork = new RegExp(
  [
    '^error: Failed to load resource: net::ERR_(?:FAILED|CONNECTION_\\w+|SOCKET_NOT_CONNECTED|EMPTY_RESPONSE|CONTENT_LENGTH_MISMATCH|INCOMPLETE_CHUNKED_ENCODING|INTERNET_DISCONNECTED|NETWORK_CHANGED) ',
    '^error: Failed to load resource: the server responded with a status of 503 \\(Service Unavailable\\)',
    '^error: (?:An unknown error occurred|A bad HTTP response code \\(503\\) was received) when fetching the script\\. ',
    "^(?:error|warning): WebSocket connection to '[^']*' failed: ",
    // The app says what it goes on without.
    `^warning: .+: (?:${failedRequest})`,
    // A worker that was being installed is installed by a later visit.
    '^error: uncaught: (?:TypeError: Failed to fetch |bad-precaching-response: .*"status":503)',
  ].join('|'),
);

/** What the app warns of when the device has no room for what it keeps of itself, whatever it was about to keep. */
export const fullDevice = /^warning: .*QuotaExceededError/s;

/** What Chromium logs of a call that the library answers with a refusal, such as of a wrong password. */
export const refusedCall =
  /^error: Failed to load resource: the server responded with a status of 560 .*\/api\/(?:action|mutation|query)\)$/;

/** Collects from now on each warning and error that pages and workers of the context log, and what nobody catches in them. */
export function watch(context: BrowserContext): void {
  context.on('console', (message) => {
    const kind = message.type();
    if (kind === 'warning' || kind === 'error') hear(kind, message.text(), message.location().url);
  });
  context.on('weberror', (thrown) => hear('uncaught', thrown.error().message, thrown.page()?.url()));
  context.on('serviceworker', (worker) => {
    // Playwright tells what a service worker logs, and not what it leaves uncaught. One that is gone already throws nothing.
    worker
      .evaluate(() => {
        addEventListener('error', ({ message }) => console.error(`uncaught: ${message}`));
        addEventListener('unhandledrejection', ({ reason }) => console.error(`uncaught: ${reason}`));
      })
      .catch(() => undefined);
  });
}

/** The complaints of one journey, which fails when it heard of one that it did not expect. */
export interface Complaints {
  /** Allows what matches, as 'error: its words (address)'. The reason is for who reads the journey. */
  expect(pattern: RegExp, reason: string): void;
  /** Those that were heard up to now and that nothing allows. */
  unexpected(): readonly string[];
}

/**
 * Begins to listen for a journey. What was heard since the one before, while a file's hooks prepared the stage, is its too.
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
