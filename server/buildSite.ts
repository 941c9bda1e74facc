import { existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '../embedded/thrown.ts';
import { CommandError } from './library/commandError.ts';
import { ignoreMissing, newestIn } from './newestIn.mjs';
import { projectDir } from './projectDir.ts';

/** Holds `client/` (the site), `server/` (the first-paint renderer) and `previous/` (the site before the last build). */
export const distDir = join(projectDir, 'dist');

const sources = [
  'index.html',
  'package.json',
  'vite.config.ts',
  'public',
  'src',
  'server/siteBuild',
  'server/pages/contentSecurityPolicy.ts',
  'server/pages/documentHead.ts',
  'server/pages/pageTemplates.ts',
  'convex/_generated',
];

/** Settings that are compiled into a build (docs/operating.md). */
const bakedSettings = ['VITE_ANALYTICS_SRC', 'VITE_CONVEX_URL'];

const settingsFile = 'builtWith.json';

const announcements = {
  missing: 'Building the app for the first time …',
  stale: 'Building the app again because its sources or settings changed …',
  fresh: 'Building the app …',
};

export async function siteState(
  project: string = projectDir,
  env: NodeJS.ProcessEnv = process.env,
): Promise<'fresh' | 'stale' | 'missing'> {
  const dist = join(project, 'dist');
  const built = await Promise.all(
    [join(dist, 'client', 'index.html'), join(dist, 'server', 'renderFirstPaint.js')].map(newestIn),
  );
  const builtAt = Math.min(...built);
  if (builtAt === 0) return 'missing';
  const madeWith = await readFile(join(dist, 'server', settingsFile), 'utf8').catch(ignoreMissing);
  if (madeWith !== settingsOf(env)) return 'stale';
  for (const source of sources) if ((await newestIn(join(project, source))) > builtAt) return 'stale';
  return 'fresh';
}

/** Open pages keep running the previous build, in dist/previous. Throws CommandError when there is none to serve. */
export async function buildSite(
  log: (line: string) => void,
  when: 'needed' | 'always' = 'needed',
): Promise<void> {
  const state = await siteState();
  if (state === 'fresh' && when === 'needed') return;
  const vite = await import('vite').catch((cause: unknown) => {
    if (state !== 'missing' && when === 'needed') return null;
    throw new CommandError(
      "The app is not built, and its build tool is not installed: run 'npm install', then 'npm start'.",
      { cause },
    );
  });
  if (!vite) {
    log(
      'The built app does not match its sources or settings. It is served as it is, because the build tool is not installed.',
    );
    return;
  }
  log(announcements[state]);
  const client = join(distDir, 'client');
  const previous = join(distDir, 'previous');
  const hasClient = existsSync(client);
  if (hasClient) {
    await rm(previous, { recursive: true, force: true });
    await rename(client, previous);
  }
  try {
    const common = { root: projectDir, logLevel: 'warn' } as const;
    // The renderer is built first, because it renders the site's shell.
    await vite.build({ ...common, build: { ssr: 'src/app/renderFirstPaint.tsx' } });
    await vite.build(common);
    await writeFile(join(distDir, 'server', settingsFile), settingsOf(process.env));
  } catch (cause) {
    if (hasClient) {
      await rm(client, { recursive: true, force: true });
      await rename(previous, client);
    }
    throw new CommandError(`The app cannot be built: ${messageOf(cause)}`, { cause });
  }
}

function settingsOf(env: NodeJS.ProcessEnv): string {
  return JSON.stringify(Object.fromEntries(bakedSettings.map((name) => [name, env[name] ?? ''])));
}
