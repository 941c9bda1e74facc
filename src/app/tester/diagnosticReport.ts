import { subscribe } from 'valtio/vanilla';
import { libraryStatus } from '../../page/libraryStatus.ts';
import { session } from '../../settings/session.ts';
import { connection } from '../../sync/connection.ts';
import { tester } from './tester.ts';

const events: string[] = [];
const mostEvents = 200;

/** Logs what happens to the page, for its report. Of an error only the name, because its message may contain anything. */
export function logEvents(): void {
  function log(what: string): void {
    events.push(`${new Date().toISOString()} ${what}`);
    if (events.length > mostEvents) events.shift();
  }
  const nameOf = (error: unknown) => (error instanceof Error ? error.name : typeof error);
  for (const state of [tester, connection, libraryStatus, session]) {
    subscribe(state, () => log(JSON.stringify(states())));
  }
  addEventListener('error', ({ error }) => log(`error: ${nameOf(error)}`));
  addEventListener('unhandledrejection', ({ reason }) => log(`rejection: ${nameOf(reason)}`));
}

/** Contains no personal data: no name, address or id, no token, no story's id and nothing that a reader typed. */
export async function diagnosticReport(): Promise<string> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const report = {
    madeAt: new Date().toISOString(),
    // Their names contain the build's hash.
    entries: [...document.querySelectorAll<HTMLElement>('script[data-entry]')].map(
      ({ dataset }) => dataset.entry,
    ),
    browser: navigator.userAgent,
    viewport: `${innerWidth}×${innerHeight} at ${devicePixelRatio}`,
    page: location.pathname.replace(/\/content\/.*/, '/content/…'),
    isInstalled: matchMedia('(display-mode: standalone)').matches,
    worker: { active: registration?.active?.state, waiting: registration?.waiting?.state },
    storage: {
      ...(await navigator.storage?.estimate?.().catch(() => undefined)),
      isPersistent: await navigator.storage?.persisted?.(),
      entries: await cacheSizes(),
      rows: await databaseSizes(),
    },
    states: states(),
    events,
  };
  return JSON.stringify(report, undefined, 2);
}

function states() {
  return {
    fault: tester.fault,
    online: navigator.onLine,
    connection: connection.kind,
    library: libraryStatus.current.kind,
    session: session.now.kind,
  };
}

async function cacheSizes(): Promise<Record<string, number>> {
  const sizes: Record<string, number> = {};
  if (!('caches' in globalThis)) return sizes;
  for (const name of await caches.keys()) sizes[name] = (await (await caches.open(name)).keys()).length;
  return sizes;
}

/** By table. A person's database is named after them, so only its kind is reported. */
async function databaseSizes(): Promise<Record<string, number>> {
  const sizes: Record<string, number> = {};
  const { default: Dexie } = await import('dexie');
  for (const name of await Dexie.getDatabaseNames()) {
    const database = await new Dexie(name).open();
    const kind = name.replace(/^(lipi-private-)(?!guest$).*/, '$1…');
    for (const table of database.tables) sizes[`${kind} ${table.name}`] = await table.count();
    database.close();
  }
  return sizes;
}
