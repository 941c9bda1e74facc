import { createServer as createHttpServer } from 'node:http';
import { join } from 'node:path';
import { createServer as createViteServer, normalizePath, type ViteDevServer } from 'vite';
import type { Host } from '../embedded/host.ts';
import { stackOf } from '../embedded/thrown.ts';
import { convexDir, loadFunctions } from './loadFunctions.ts';
import { openLibrary } from './openLibrary.ts';
import { projectDir } from './projectDir.ts';
import { type Settings, settingsOrExit } from './settings.ts';
import { startupProblem } from './startupProblem.ts';
import { stopOnSignals } from './stopSignals.ts';

const out = (line: string) => process.stdout.write(`${line}\n`);
const err = (line: string) => process.stderr.write(`${line}\n`);

const reloadDelayMs = 50;

/** `npm run dev`: Vite and the same backend in one process, on one port; edits to `convex/` reload the functions. */
async function start(settings: Settings): Promise<void> {
  // Vite adds its own listener for hot-reload sockets to a server; this one only forwards them.
  const upgrades = createHttpServer();
  const vite = await createViteServer({
    root: projectDir,
    appType: 'spa',
    server: { middlewareMode: true, hmr: { server: upgrades } },
  });
  const load = () => loadFunctions(convexDir, (file) => vite.ssrLoadModule(file));
  const { port, hostname, dataDir, publicOrigin, limits } = settings;
  const library = await openLibrary({
    dataDir,
    functions: await load(),
    isDevelopment: true,
    limits,
    port,
    hostname,
    site: (request, response) => vite.middlewares(request, response),
    onUpgrade: (request, socket, head) => {
      if (!upgrades.emit('upgrade', request, socket, head)) socket.destroy();
    },
    log: err,
    ...(publicOrigin !== undefined && { publicOrigin }),
  }).catch(async (error: unknown) => {
    await vite.close();
    throw error;
  });
  const { host } = library;
  stopOnSignals(async () => {
    await vite.close();
    await library.close();
  }, out);
  reloadOnEdit(vite, host, load);
  const { setupLink } = await library.prepare();
  host.open();
  out(`\nLipi is at ${host.origin}, from its sources. Press Ctrl-C to stop it.`);
  if (setupLink)
    out(`The library has no admin yet. To become its first admin, open this link and sign in: ${setupLink}`);
}

/** Functions that cannot be evaluated, or a schema that the data does not match, are reported and the old ones stay. */
function reloadOnEdit(vite: ViteDevServer, host: Host, load: () => ReturnType<typeof loadFunctions>): void {
  const watched = [
    convexDir,
    join(projectDir, 'src/shared/'),
    join(projectDir, 'src/text/'),
    join(projectDir, 'src/importing/'),
  ].map(normalizePath);
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<void> = Promise.resolve();
  const reload = async () => {
    try {
      await host.reload(await load());
      out('Functions reloaded.');
    } catch (error) {
      if (error instanceof Error) vite.ssrFixStacktrace(error);
      err(`The functions cannot be reloaded; the old ones stay.\n${stackOf(error)}`);
    }
  };
  vite.watcher.add(convexDir);
  vite.watcher.on('all', (_event, file) => {
    const path = normalizePath(file);
    if (!watched.some((folder) => path.startsWith(folder)) || path.includes('/_generated/')) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      last = last.then(reload);
    }, reloadDelayMs);
  });
}

const settings = settingsOrExit(err);
start(settings).catch((error: unknown) => {
  err(startupProblem(error, settings));
  process.exit(1);
});
