import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { lostNetwork } from '../complaints.ts';
import { firstCard, readLink } from '../support/cards.ts';
import { type OwnServer, startOwnServer } from '../support/server.ts';
import { test } from '../test.ts';

const run = promisify(execFile);

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

/** Builds the app for another backend, as `npm run build` does, into a folder of the journey's own. */
async function buildFor(backendUrl: string): Promise<string> {
  // Within the project, where the renderer finds its packages.
  await mkdir('test-results', { recursive: true });
  const folder = await mkdtemp(join('test-results', 'static-'));
  const vite = join('node_modules', 'vite', 'bin', 'vite.js');
  const options = { env: { ...process.env, VITE_CONVEX_URL: backendUrl } };
  for (const args of [
    ['--ssr', 'src/app/renderFirstPaint.tsx', '--outDir', join(folder, 'server')],
    ['--outDir', join(folder, 'client')],
  ]) {
    await run(process.execPath, [vite, 'build', ...args], options);
  }
  return folder;
}

/** The simplest static host: files as they are, 404.html for other paths, no header but the content type. */
async function hostFiles(folder: string): Promise<{ origin: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    const name = pathname === '/' ? '/index.html' : decodeURIComponent(pathname);
    const bytes = await readFile(join(folder, name)).catch(() => null);
    response.writeHead(bytes === null ? 404 : 200, {
      'content-type':
        bytes === null ? 'text/html; charset=utf-8' : (types[extname(name)] ?? 'application/octet-stream'),
    });
    response.end(bytes ?? (await readFile(join(folder, '404.html'))));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: async () => {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

let backend: OwnServer;
let folder: string;
let host: Awaited<ReturnType<typeof hostFiles>>;

test.beforeAll(async () => {
  backend = await startOwnServer();
  folder = await buildFor(backend.origin);
  host = await hostFiles(join(folder, 'client'));
});
test.afterAll(async () => {
  await host.close();
  await backend.close();
  await rm(folder, { recursive: true, force: true });
});

test('cards are there before any script runs; a story opens by its address, plays, is saved, and can be read when both servers are gone', {
  tag: '@deep',
}, async ({ page, anotherPage, complaints }) => {
  complaints.expect(
    /^error: Failed to load resource: .* status of 404 .*\/content\/[^/]+\)$/,
    'a host of files has none by the name of a story',
  );
  complaints.expect(lostNetwork, 'its server is taken away');
  const still = await anotherPage({ javaScriptEnabled: false });
  await still.goto(host.origin);
  await expect(firstCard(still)).not.toBeEmpty();
  const rendered = (await firstCard(still).textContent()) ?? '';

  await test.step('the app continues with the library of the other origin', async () => {
    const asked: string[] = [];
    page.on('websocket', (socket) => asked.push(new URL(socket.url()).host));
    await page.goto(host.origin);
    await expect(page.getByText('Synced', { exact: true })).toBeVisible();
    await expect(firstCard(page)).toHaveText(rendered);
    expect(asked).toEqual([new URL(backend.origin).host]);
    await page.getByRole('button', { name: /Gujarati/ }).click();
    await expect(page.getByRole('region', { name: 'Stories in Gujarati' })).toBeVisible();
  });
  const path = await readLink(page).getAttribute('href');
  const title = (await firstCard(page).textContent()) ?? '';
  const story = await page.context().newPage();
  await story.goto(host.origin + path);
  await expect(story.getByRole('heading', { level: 1, name: title })).toBeVisible();
  // The front page was not sent in between: only index.html has its cards.
  expect(await (await fetch(host.origin + path)).text()).not.toContain(title);

  await story.getByRole('button', { name: 'Play', exact: true }).click();
  const place = story.getByRole('slider', { name: 'Place in the narration' });
  await expect.poll(async () => Number(await place.inputValue())).toBeGreaterThan(0.5);

  await story.getByRole('button', { name: /^Save for offline/ }).click();
  await expect(story.getByRole('button', { name: 'Saved', exact: true })).toBeVisible();
  await story.evaluate(async () => await navigator.serviceWorker.ready);

  await host.close();
  await backend.kill();
  await story.reload();
  await expect(story.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await story.goto(host.origin);
  await expect(firstCard(story)).toHaveText(title);
});
