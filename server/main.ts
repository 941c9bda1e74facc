import { join } from 'node:path';
import { createStaticSite } from '../embedded/http/site/staticSite.ts';
import { stackOf } from '../embedded/thrown.ts';
import { buildSite, distDir } from './buildSite.ts';
import { watchDisk } from './diskSpace.ts';
import { openLibrary } from './openLibrary.ts';
import { createFilePages } from './pages/filePages.ts';
import { createFirstPaint, type FirstPaintOptions } from './pages/firstPaint.ts';
import { createStoryPictures } from './pages/storyPictures.ts';
import { networkAddresses, type Settings, settingsOrExit } from './settings.ts';
import { startupProblem } from './startupProblem.ts';
import { stopOnSignals } from './stopSignals.ts';
import { noteVersion } from './version.ts';

const out = (line: string) => process.stdout.write(`${line}\n`);
const err = (line: string) => process.stderr.write(`${line}\n`);

async function start(settings: Settings): Promise<void> {
  await buildSite(out);
  const { port, hostname, dataDir, publicOrigin, backendUrl, analyticsUrl, limits } = settings;
  const origins = { ...(backendUrl && { backendUrl }), ...(analyticsUrl && { analyticsUrl }) };
  // With another backend, this server cannot render its library: the build put the first cards into the page.
  const query: FirstPaintOptions['query'] = (path, args) => library.host.query(path, args);
  const pages =
    backendUrl === undefined
      ? await createFirstPaint({ query, distDir, ...origins })
      : await createFilePages(distDir, origins);
  const pictureFor = backendUrl === undefined ? createStoryPictures(query) : undefined;
  const library = await openLibrary({
    dataDir,
    port,
    hostname,
    site: createStaticSite({
      root: join(distDir, 'client'),
      previousRoots: [join(distDir, 'previous')],
      immutable: (pathname) => pathname.startsWith('/assets/'),
      contentSecurityPolicy: pages.contentSecurityPolicy,
      render: async (request) => (await pictureFor?.(request)) ?? pages.respond(request),
      log: err,
      ...(publicOrigin !== undefined && { publicOrigin, headers: transportSecurity(publicOrigin) }),
    }),
    log: err,
    limits,
    ...(publicOrigin !== undefined && { publicOrigin }),
  });
  const { host } = library;
  await watchDisk(dataDir, process.env, err);
  await noteVersion(dataDir);
  const stopping = new AbortController();
  const preparing = library.prepare(stopping.signal);
  stopOnSignals(async () => {
    stopping.abort();
    await preparing;
    await library.close();
  });
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

const settings = settingsOrExit(err);

// One request's unhandled rejection must not stop the library for all readers. Rejections in functions fail the
// function (embedded/runtime/environment/strayErrors.ts) and never reach this listener.
process.on('unhandledRejection', (reason) => {
  err(stackOf(reason));
});

start(settings).catch((error: unknown) => {
  err(startupProblem(error, settings));
  process.exit(1);
});
