import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { builtManifest, firstVisitLimitBytes, firstVisitLimitFiles } from '../../bench/builtScripts.ts';
import { filesOfReaders, scriptsOfDesk } from '../../server/siteBuild/viteManifest.ts';
import { longestStory } from '../support/longestStory.ts';
import { sharedServer } from '../support/ownServer.ts';
import { test } from '../test.ts';

const server = sharedServer();

const storyPath = () => longestStory(server.origin, 'or');

for (const { name, path } of [
  { name: 'the home page', path: async () => '/' },
  { name: 'a story', path: storyPath },
]) {
  test(`a first visit to ${name} loads no more script bytes and files than a prepaid phone can bear`, async ({
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
    expect(sizes.length).toBeLessThanOrEqual(firstVisitLimitFiles);
    // React alone is larger than this, which proves that the scripts were counted.
    expect(totalBytes).toBeGreaterThan(60 * 1000);
    expect(totalBytes).toBeLessThanOrEqual(firstVisitLimitBytes);
  });
}

test('the worker caches every script of the app but those of the desk and the tester tools', async () => {
  const worker = await readFile('dist/client/sw.js', 'utf8');
  const manifest = builtManifest();
  const isKept = (file: string) => worker.includes(`"url":"${file}"`);
  const ofReaders = filesOfReaders(manifest).filter((file) => file.endsWith('.js'));
  expect(ofReaders.length).toBeGreaterThan(10);
  expect(ofReaders.filter((file) => !isKept(file))).toEqual([]);
  expect(scriptsOfDesk(manifest).filter(isKept)).toEqual([]);
});

test('no two files of the build import each other', () => {
  const manifest = builtManifest();
  const checked = new Set<string>();
  function check(key: string, importers: readonly string[]): void {
    expect(importers, `${key} imports itself`).not.toContain(key);
    if (checked.has(key)) return;
    for (const imported of manifest[key]?.imports ?? []) check(imported, [...importers, key]);
    checked.add(key);
  }
  for (const key of Object.keys(manifest)) check(key, []);
  expect(checked.size).toBeGreaterThan(40);
});

test('the worker knows each file that it caches by the hash of what was built', async () => {
  const worker = await readFile('dist/client/sw.js', 'utf8');
  const entries = [...worker.matchAll(/\{[^{}]*"url":"[^{}]*\}/g)].map(([entry]) => JSON.parse(entry));
  expect(entries.map(({ url }) => url)).toContain('manifest.webmanifest');
  for (const { url, sha256 } of entries) {
    const bytes = await readFile(`dist/client/${url}`);
    expect(sha256, url).toBe(createHash('sha256').update(bytes).digest('hex'));
  }
});
