import { libraryStatus } from '../../library/libraryStatus.ts';
import { session } from '../../state/session.ts';
import { connection } from '../../sync/connection.ts';
import { loggedEvents } from './eventLog.ts';
import { faults } from './faults.ts';

/**
 * What a developer needs to find a fault on this page, as JSON: the browser, what is stored and how much of it, the
 * states, the faults in force and the log. Contains no personal data: no name, address or id, no token, no story's id
 * and nothing that a reader typed.
 */
export async function diagnosticReport(): Promise<string> {
  return JSON.stringify(
    {
      madeAt: new Date().toISOString(),
      files: filesOfBuild(),
      browser: browser(),
      page: {
        address: location.pathname.replace(/\/content\/.*/, '/content/…'),
        visibility: document.visibilityState,
        isInstalled: matchMedia('(display-mode: standalone)').matches,
      },
      worker: await workerState(),
      storage: await storage(),
      states: {
        connection: connection.kind,
        library: libraryStatus.current.kind,
        session: session.now.kind,
      },
      faults: faults.plan,
      events: loggedEvents(),
    },
    undefined,
    2,
  );
}

/** The entry's name contains the build's hash. */
function filesOfBuild(): string[] {
  return [...document.querySelectorAll<HTMLScriptElement>('script[data-entry]')].map(
    ({ dataset }) => dataset.entry ?? '',
  );
}

function browser() {
  const { userAgent, language, onLine, maxTouchPoints } = navigator;
  // https://wicg.github.io/netinfo/ : only Chromium has it.
  const { connection: line } = navigator as { connection?: { effectiveType?: string; saveData?: boolean } };
  return {
    userAgent,
    language,
    onLine,
    maxTouchPoints,
    effectiveType: line?.effectiveType,
    saveData: line?.saveData,
    viewport: `${innerWidth}×${innerHeight} at ${devicePixelRatio}`,
  };
}

async function workerState() {
  const registration = await navigator.serviceWorker?.getRegistration();
  return {
    controls: Boolean(navigator.serviceWorker?.controller),
    active: registration?.active?.state,
    waiting: registration?.waiting?.state,
  };
}

async function storage() {
  const { usage, quota } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
  return {
    usedBytes: usage,
    quotaBytes: quota,
    isPersistent: await navigator.storage?.persisted?.(),
    caches: await cacheSizes(),
    databases: await databaseSizes(),
  };
}

async function cacheSizes(): Promise<Record<string, number>> {
  const sizes: Record<string, number> = {};
  if (!('caches' in globalThis)) return sizes;
  for (const name of await caches.keys()) sizes[name] = (await (await caches.open(name)).keys()).length;
  return sizes;
}

/** Row counts by table. A person's database is named after them, so only its kind is reported. */
async function databaseSizes(): Promise<Record<string, Record<string, number>>> {
  const sizes: Record<string, Record<string, number>> = {};
  const { default: Dexie } = await import('dexie');
  for (const name of await Dexie.getDatabaseNames()) {
    const database = await new Dexie(name).open();
    const rows: Record<string, number> = {};
    for (const table of database.tables) rows[table.name] = await table.count();
    database.close();
    sizes[name.replace(/^(lipi-private-)(?!guest$).*/, '$1…')] = rows;
  }
  return sizes;
}
