import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConvexHttpClient } from 'convex/browser';
import type { Plugin } from 'vite';
import { api } from '../../convex/_generated/api.js';
import { messageOf } from '../../embedded/thrown.ts';
import { firstPaintCards } from '../../src/home/homeShelf.ts';
import { firstPaintScript } from '../../src/page/firstPaint.ts';
import type { HomeSnapshot } from '../../src/shared/story/catalogue.ts';
import { contentSecurityPolicy, type OutsideOrigins } from '../pages/contentSecurityPolicy.ts';
import { filledPage } from '../pages/pageTemplates.ts';
import { shellPage } from './builtPage.ts';
import { loadRenderer } from './renderer.ts';

const timeoutMs = 10 * 1000;

const charset = '<meta charset="utf-8" />';

/** The same headers as the embedded host's, for hosts that read such a file (Netlify, Cloudflare Pages). */
const headers = `/*
  Content-Security-Policy: frame-ancestors 'none'
  X-Content-Type-Options: nosniff
  X-Frame-Options: DENY
  Referrer-Policy: strict-origin-when-cross-origin
  Cross-Origin-Opener-Policy: same-origin
/assets/*
  Cache-Control: public, max-age=31536000, immutable
/sw.js
  Cache-Control: no-cache
`;

/** A sitemap on another host counts when robots.txt names it (sitemaps.org/protocol.html#sitemaps_cross_submits). */
export function robotsOf(backendUrl: string): string {
  const actions = new URL(backendUrl).origin.replace(/\.convex\.cloud$/, '.convex.site');
  return `User-agent: *\nDisallow:\n\nSitemap: ${actions}/sitemap.xml\n`;
}

/**
 * With a backend of its own (`VITE_CONVEX_URL`) any static file host can serve the app. Then this renders the backend's
 * current first cards into index.html; leaves the page without cards as 404.html; puts the Content-Security-Policy into
 * both, since not every host lets one set headers; and names the backend's sitemap in robots.txt. If the backend does not
 * answer, the build prints a line and leaves out the cards. Runs after every other plugin that writes into index.html.
 */
export function staticHost(): Plugin {
  let origins: OutsideOrigins = {};
  let warn: (line: string) => void = () => undefined;
  return {
    name: 'lipi:static-host',
    apply: 'build',
    configResolved({ env, logger }) {
      const { VITE_CONVEX_URL: backendUrl, VITE_ANALYTICS_SRC: analyticsUrl } = env;
      origins = { ...(backendUrl && { backendUrl }), ...(analyticsUrl && { analyticsUrl }) };
      warn = (line) => logger.warn(line);
    },
    async writeBundle({ dir }) {
      const { backendUrl } = origins;
      if (backendUrl === undefined) return;
      if (!/^https?:\/\//.test(backendUrl) || !URL.canParse(backendUrl))
        throw new Error(`VITE_CONVEX_URL is '${backendUrl}', which is not an address like https://….`);
      if (dir === undefined) throw new Error('staticHost needs an output folder.');
      const page = join(dir, 'index.html');
      const shell = withPolicy(await readFile(page, 'utf8'), origins);
      for (const name of ['404.html', shellPage]) await writeFile(join(dir, name), shell);
      await writeFile(join(dir, '_headers'), headers);
      await writeFile(join(dir, 'robots.txt'), robotsOf(backendUrl));
      const snapshot = await homeSnapshot(backendUrl).catch((error: unknown) => {
        warn(`The home page is built without story cards, because ${backendUrl} ${reasonOf(error)}`);
        return null;
      });
      await writeFile(page, snapshot ? await withCards(shell, snapshot, join(dir, '../server')) : shell);
    },
  };
}

/** `frame-ancestors` is only valid in a header (https://www.w3.org/TR/CSP3/#meta-element). */
function withPolicy(page: string, origins: OutsideOrigins): string {
  const policy = contentSecurityPolicy(page, origins).replace(/;? *frame-ancestors [^;]*/, '');
  if (!page.includes(charset)) throw new Error('index.html has no place for its Content-Security-Policy.');
  return page.replace(
    charset,
    `${charset}\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`,
  );
}

class NoStories extends Error {}

async function homeSnapshot(backendUrl: string): Promise<HomeSnapshot> {
  const client = new ConvexHttpClient(backendUrl, {
    logger: false,
    // The backend may also be a self-hosted Convex or an embedded host.
    skipConvexDeploymentUrlCheck: true,
    fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(timeoutMs) }),
  });
  const snapshot = (await client.query(api.firstPaint.home, { limit: firstPaintCards })) as HomeSnapshot;
  if (snapshot.languages.length === 0) throw new NoStories();
  return snapshot;
}

function reasonOf(error: unknown): string {
  if (error instanceof NoStories) return 'has no stories yet.';
  const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `did not answer: ${messageOf(error).split('\n')[0]}${cause}`;
}

async function withCards(shell: string, snapshot: HomeSnapshot, serverDir: string): Promise<string> {
  const { renderPage, headWords } = await loadRenderer(serverDir);
  const content = { kind: 'home', snapshot } as const;
  const body = (await renderPage('/', content)) + firstPaintScript(content);
  return filledPage(shell, { content, language: 'en', headWords, libraryName: snapshot.front?.name }, body);
}
