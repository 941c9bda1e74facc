import { join } from 'node:path';
import { createStaticSite } from '../embedded/http/site/staticSite.ts';
import { stackOf } from '../embedded/thrown.ts';
import type { ServerReport } from '../src/shared/desk/serverState.ts';
import { buildSite, distDir } from './buildSite.ts';
import { openLog } from './log.ts';
import { openLibrary } from './openLibrary.ts';
import { createFilePages } from './pages/filePages.ts';
import { createFirstPaint, type FirstPaintOptions } from './pages/firstPaint.ts';
import { createStoryPictures } from './pages/storyPictures.ts';
import { createProbes } from './probes.ts';
import { readServerState } from './serverState.ts';
import { networkAddresses, type Settings, settingsOrExit } from './settings.ts';
import { startupProblem } from './startupProblem.ts';
import { stopOnSignals } from './stopSignals.ts';
import { noteVersion } from './version.ts';
import { watchServer } from './watchServer.ts';

const settings = settingsOrExit((line) => process.stderr.write(`${line}\n`));
const { out, err, log } = openLog(settings.logFormat, process.stdout, process.stderr);

async function start(settings: Settings): Promise<void> {
  await buildSite(out);
  const { port, hostname, dataDir, publicOrigin, backendUrl, analyticsUrl, limits, metricsToken } = settings;
  const origins = { ...(backendUrl && { backendUrl }), ...(analyticsUrl && { analyticsUrl }) };
  // With another backend, this server cannot render its library: the build put the first cards into the page.
  const query: FirstPaintOptions['query'] = (path, args) => library.host.query(path, args);
  const pages =
    backendUrl === undefined
      ? await createFirstPaint({ query, distDir, ...origins })
      : await createFilePages(distDir, origins);
  const pictureFor = backendUrl === undefined ? createStoryPictures(query) : undefined;
  const readReport = async (): Promise<ServerReport> => ({
    state: await readServerState(dataDir),
    ...((await query('desk/server:mailState', {})) as unknown as Omit<ServerReport, 'state'>),
  });
  const metrics =
    metricsToken === undefined
      ? undefined
      : (await import('./metrics.ts')).createMetrics(() => library.host.server);
  const library = await openLibrary({
    dataDir,
    ownPaths: createProbes({
      host: () => library.host,
      report: readReport,
      ...(metricsToken !== undefined && { token: metricsToken }),
      ...(metrics && { metrics }),
    }),
    port,
    hostname,
    site: createStaticSite({
      root: join(distDir, 'client'),
      previousRoots: [join(distDir, 'previous')],
      immutable: (pathname) => pathname.startsWith('/assets/'),
      contentSecurityPolicy: pages.contentSecurityPolicy,
      render: async (request) => (await pictureFor?.(request)) ?? pages.respond(request),
      log,
      ...(publicOrigin !== undefined && { publicOrigin, headers: transportSecurity(publicOrigin) }),
    }),
    log,
    limits,
    ...(publicOrigin !== undefined && { publicOrigin }),
  });
  const { host } = library;
  metrics?.count();
  await watchServer(dataDir, process.env, log, () => readServerState(dataDir));
  await noteVersion(dataDir);
  const stopping = new AbortController();
  const preparing = library.prepare(stopping.signal);
  stopOnSignals(async () => {
    stopping.abort();
    await preparing;
    await library.close();
  }, out);
  const { seeded, setupLink } = await preparing;
  if (seeded) {
    for (const { path, reason } of seeded.broken) err(`${path}: ${reason}`);
    if (!seeded.stopped) out(`${seeded.added} bundled stories have been added to the library.`);
  }
  if (stopping.signal.aborted) return;
  host.open();
  out(`\nLipi is at ${publicOrigin ?? host.origin}`);
  if (publicOrigin !== undefined) out(`and listens at ${host.origin}`);
  for (const address of networkAddresses(hostname, Number(new URL(host.origin).port || 80))) {
    out(`On the local network: ${address}`);
  }
  out(`Its data is in ${dataDir}. Press Ctrl-C to stop it.`);
  if (setupLink)
    out(
      `\nThe library has no admin yet. To become its first admin, open this link within a day and sign in:\n${setupLink}`,
    );
}

/** Keeps browsers that have seen the library by https from asking for it by http (RFC 6797). */
function transportSecurity(publicOrigin: string): Readonly<Record<string, string>> {
  return publicOrigin.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {};
}

// One request's unhandled rejection must not stop the library for all readers. Rejections in functions fail the
// function (embedded/runtime/environment/strayErrors.ts) and never reach this listener.
process.on('unhandledRejection', (reason) => {
  log(stackOf(reason));
});

start(settings).catch((error: unknown) => {
  err(startupProblem(error, settings));
  process.exit(1);
});
