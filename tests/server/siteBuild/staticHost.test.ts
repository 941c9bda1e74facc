import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { LogOptions } from 'vite';
import { build, createLogger } from 'vite';
import { afterEach, expect, test, vi } from 'vitest';
import { robotsOf, staticHost } from '../../../server/siteBuild/staticHost.ts';
import { makeHome } from '../../app/makeStories.ts';
import { makeFolder } from '../../makeFolder.ts';
import { writeFiles } from '../library/fixtures.ts';

const page =
  '<!doctype html><html><head><meta charset="utf-8" /><!--head--><title>Lipi</title><!--/head--><style>a{}</style></head>' +
  '<body><div id="root"><!--first-paint--><p>frame</p><!--/first-paint--></div></body></html>';
const renderer = `
export const renderPage = async (path, { snapshot }) => '<h3>' + snapshot.rows[0].title + '</h3>';
export const headWords = { site: 'Lipi', lipi: 'Lipi', description: 'Stories' };`;

let closeBackend: () => void = () => undefined;
afterEach(() => {
  closeBackend();
  vi.unstubAllEnvs();
});

/** A backend that answers every query with `value`, or else with a failure in Convex's words. */
async function backend(value: unknown): Promise<string> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.setHeader('content-type', 'application/json');
      const answer =
        value === undefined
          ? {
              status: 'error',
              errorMessage: 'Could not find public function for firstPaint:home',
              logLines: [],
            }
          : { status: 'success', value, logLines: [] };
      if (value === undefined) response.statusCode = 560;
      response.end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closeBackend = () => server.close();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function buildFor(backendUrl: string) {
  const root = makeFolder();
  await writeFiles(root, {
    'package.json': '{"type":"module"}',
    'index.html': page,
    'dist/server/renderFirstPaint.js': renderer,
  });
  const told: string[] = [];
  const logger = createLogger('silent');
  logger.warn = (line: string, _options?: LogOptions) => told.push(line);
  vi.stubEnv('VITE_CONVEX_URL', backendUrl);
  await build({
    root,
    configFile: false,
    envDir: false,
    logLevel: 'warn',
    customLogger: logger,
    plugins: [staticHost()],
    build: { outDir: 'dist/client' },
  });
  const read = (name: string) => readFile(join(root, 'dist/client', name), 'utf8').catch(() => undefined);
  return {
    told,
    home: (await read('index.html')) ?? '',
    other: await read('404.html'),
    shell: await read('shell.html'),
    headers: await read('_headers'),
    robots: await read('robots.txt'),
  };
}

test('the front page has its backend’s first cards, and every other address the page without', async () => {
  const snapshot = makeHome();
  const url = await backend(snapshot);
  const { home, other, shell, headers, robots, told } = await buildFor(url);
  expect(told).toEqual([]);
  expect(home).toContain(
    `<!--first-paint--><h3>${snapshot.rows[0]?.title}</h3><script type="application/json"`,
  );
  expect(home).toContain('property="og:title"');
  // Also the service worker's shell.
  expect(shell).toBe(other);
  expect(other).toContain('<!--first-paint--><p>frame</p><!--/first-paint-->');
  expect(other).not.toContain('<h3>');
  for (const html of [home, other]) {
    const policy =
      /<meta charset="utf-8" \/>\s*<meta http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(
        html ?? '',
      )?.[1];
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self' 'sha256-/);
    expect(policy).toContain(`connect-src 'self' ${url} ${url.replace('http', 'ws')}`);
    // Browsers warn of it in a page, so it is in the headers.
    expect(policy).not.toContain('frame-ancestors');
  }
  expect(headers).toContain("Content-Security-Policy: frame-ancestors 'none'");
  expect(robots).toContain(`\nSitemap: ${url}/sitemap.xml\n`);
});

test('the sitemap of a library on Convex Cloud is at the address of its HTTP actions', () => {
  expect(robotsOf('https://happy-animal-123.convex.cloud/')).toContain(
    '\nSitemap: https://happy-animal-123.convex.site/sitemap.xml\n',
  );
});

test.each([
  ['that nobody listens at', async () => 'http://127.0.0.1:9', 'did not answer'],
  ['without the function', () => backend(undefined), 'Could not find public function'],
  [
    'without stories',
    () => backend(makeHome({ languages: [], language: '', rows: [], total: 0 })),
    'no stories yet',
  ],
])('a backend %s costs the cards and a line of output', async (_, start, why) => {
  const { home, told } = await buildFor(await start());
  expect(told).toEqual([expect.stringContaining(why)]);
  expect(told[0]).toMatch(/^The home page is built without story cards, because http/);
  expect(home).toContain('<p>frame</p>');
  expect(home).toContain('Content-Security-Policy');
});

test('an invalid backend address fails the build', async () => {
  await expect(buildFor('lipi.convex.cloud')).rejects.toThrow('VITE_CONVEX_URL');
});

test('without another backend nothing is added', async () => {
  const { home, other, headers, robots } = await buildFor('');
  expect(home).not.toContain('http-equiv');
  expect([other, headers, robots]).toEqual([undefined, undefined, undefined]);
});
