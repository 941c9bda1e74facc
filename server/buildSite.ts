import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CommandError } from './library/commandError.ts';

const projectDir = fileURLToPath(new URL('..', import.meta.url));

/** Holds `client/` (the site), `server/` (the first-paint renderer) and `previous/` (the site before the last build). */
export const distDir = join(projectDir, 'dist');

/** What a build is made from. */
const sources = [
  'index.html',
  'package.json',
  'vite.config.ts',
  'public',
  'src',
  'server/siteBuild',
  'convex/_generated',
];

/** Whether the built app is older than what it is made from, or not there. */
export async function siteState(project: string = projectDir): Promise<'fresh' | 'stale' | 'missing'> {
  const dist = join(project, 'dist');
  const built = await Promise.all(
    [join(dist, 'client', 'index.html'), join(dist, 'server', 'renderFirstPaint.js')].map(modifiedAt),
  );
  const builtAt = Math.min(...built);
  if (builtAt === 0) return 'missing';
  for (const source of sources) if ((await newestIn(join(project, source))) > builtAt) return 'stale';
  return 'fresh';
}

/**
 * Builds the app when it is missing or older than its sources. Pages that are open keep running the build
 * before: its files stay in dist/previous. Throws CommandError when there is no build and none can be made.
 */
export async function buildSite(log: (line: string) => void): Promise<void> {
  const state = await siteState();
  if (state === 'fresh') return;
  const vite = await import('vite').catch((cause: unknown) => {
    if (state === 'stale') return null;
    throw new CommandError(
      "The app is not built, and its build tool is not installed: run 'npm install', then 'npm start'.",
      { cause },
    );
  });
  if (!vite) {
    log('The app is older than its sources; it is served as it is, since the build tool is not installed.');
    return;
  }
  log(
    state === 'missing' ? 'Building the app, once …' : 'Building the app anew, since its sources changed …',
  );
  const client = join(distDir, 'client');
  const previous = join(distDir, 'previous');
  const hasClient = (await modifiedAt(client)) > 0;
  if (hasClient) {
    await rm(previous, { recursive: true, force: true });
    await rename(client, previous);
  }
  try {
    const common = { root: projectDir, logLevel: 'warn' } as const;
    // The renderer first: it paints the site's shell.
    await vite.build({ ...common, build: { ssr: 'src/app/renderFirstPaint.tsx' } });
    await vite.build(common);
  } catch (cause) {
    if (hasClient) {
      await rm(client, { recursive: true, force: true });
      await rename(previous, client);
    }
    throw new CommandError(`The app cannot be built: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    });
  }
}

/** A folder counts too: taking a file out changes nothing else. */
async function newestIn(path: string): Promise<number> {
  let newest = await modifiedAt(path);
  if (newest === 0 || !(await stat(path)).isDirectory()) return newest;
  for (const name of await readdir(path)) newest = Math.max(newest, await newestIn(join(path, name)));
  return newest;
}

/** Milliseconds since the Unix epoch, 0 when it is not there. */
async function modifiedAt(path: string): Promise<number> {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0;
    throw error;
  }
}
