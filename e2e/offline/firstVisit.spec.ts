import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { firstVisitLimitBytes } from '../../bench/builtScripts.ts';
import { longestStory } from '../support/longestStory.ts';
import { sharedServer } from '../support/ownServer.ts';
import { test } from '../test.ts';

const server = sharedServer();

const storyPath = () => longestStory(server.origin, 'or');

for (const { name, path } of [
  { name: 'the home page', path: async () => '/' },
  { name: 'a story', path: storyPath },
]) {
  test(`a first visit to ${name} loads no more script bytes than the limit for a prepaid phone`, async ({
    page,
  }) => {
    const scripts = new Map<string, Promise<number>>();
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (!/^\/assets\/.*\.js$/.test(pathname)) return;
      scripts.set(
        pathname,
        response.body().then((body) => gzipSync(body, { level: 9 }).byteLength),
      );
    });
    await page.goto(server.origin + (await path()));
    await expect(page.getByRole('button', { name: /Synced/ })).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.waitForLoadState('networkidle');
    const sizes = await Promise.all(scripts.values());
    const totalBytes = sizes.reduce((sum, size) => sum + size, 0);
    // React alone is larger than this, which proves that the scripts were counted.
    expect(totalBytes).toBeGreaterThan(60 * 1000);
    expect(totalBytes).toBeLessThanOrEqual(firstVisitLimitBytes);
  });
}

test('the worker caches the scripts of every guest screen, and all their imports', async ({ page }) => {
  const folder = 'dist/client';
  const worker = await readFile(join(folder, 'sw.js'), 'utf8');
  const scripts = (await readdir(join(folder, 'assets'))).filter((name) => name.endsWith('.js'));
  const isKept = (name: string) => worker.includes(`assets/${name}`);
  // The worker leaves out the desk, so there are scripts that could be missing.
  expect(scripts.filter((name) => !isKept(name))).not.toEqual([]);
  const asked = new Set<string>();
  page.on('request', (request) => {
    const [, name] = /\/assets\/([^/]+\.js)$/.exec(request.url()) ?? [];
    if (name !== undefined) asked.add(name);
  });
  for (const path of [
    '/',
    await storyPath(),
    '/login',
    '/account',
    '/reading_list',
    '/service-terms',
    '/none',
  ]) {
    await page.goto(server.origin + path);
    await expect(page.getByRole('button', { name: /Synced/ })).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  expect(asked.size).toBeGreaterThan(5);
  expect([...asked].filter((name) => !isKept(name))).toEqual([]);
  for (const name of scripts.filter(isKept)) {
    const code = await readFile(join(folder, 'assets', name), 'utf8');
    const needed = [...code.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)].map(
      ([, file]) => file ?? '',
    );
    expect(needed.filter((file) => !isKept(file))).toEqual([]);
  }
});
