import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { lostNetwork } from '../complaints.ts';
import { firstCard } from '../support/cards.ts';
import { libraryCommand } from '../support/libraryCommand.ts';
import { openConnected } from '../support/openConnected.ts';
import { removeDataDir, startServer, stockedDataDir } from '../support/server.ts';
import { test } from '../test.ts';

async function storyCount(origin: string): Promise<number> {
  const answer = await fetch(`${origin}/api/query`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ path: 'content:get', format: 'json', args: {} }),
  });
  return ((await answer.json()) as { value: unknown[] }).value.length;
}

test('the first start fills the library with bundled stories, and later starts do not', {
  tag: '@deep',
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lipi-e2e-'));
  try {
    const first = await startServer({ dataDir });
    expect(first.output()).toContain('20 bundled stories are in the library.');
    expect(await storyCount(first.origin)).toBe(20);
    expect(await first.stop()).toBe(0);

    // The curator empties the library except for one work.
    const works = (await libraryCommand(dataDir, 'list'))
      .split('\n')
      .flatMap((line) => /^\s*([a-z0-9-]+)\/[a-z]{2,3}\b/.exec(line)?.[1] ?? []);
    expect(new Set(works).size).toBe(8);
    await libraryCommand(dataDir, 'remove', ...new Set(works.filter((work) => work !== 'dust')));

    const second = await startServer({ dataDir });
    expect(second.output()).not.toContain('bundled stories');
    const left = await storyCount(second.origin);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(4);
    expect(await second.stop()).toBe(0);
  } finally {
    await removeDataDir(dataDir);
  }
});

test('a port in use is reported with another to choose, and nothing is damaged', {
  tag: '@deep',
}, async () => {
  const dataDir = await stockedDataDir();
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  try {
    await expect(startServer({ dataDir, port })).rejects.toThrow(
      new RegExp(`ended with code 1:[\\s\\S]*Port ${port} is in use .* PORT=${port + 1} npm start`),
    );
    const server = await startServer({ dataDir });
    expect(await storyCount(server.origin)).toBe(20);
    await expect(startServer({ dataDir })).rejects.toThrow(
      new RegExp(`The data folder .* is in use: process ${server.pid} is using it`),
    );
    expect(await storyCount(server.origin)).toBe(20);
    await server.stop();
  } finally {
    other.close();
    await removeDataDir(dataDir);
  }
});

test('SIGTERM ends the server with code 0 while a reader is connected', async ({ page, complaints }) => {
  complaints.expect(lostNetwork, 'its server is taken away');
  const dataDir = await stockedDataDir();
  try {
    const server = await startServer({ dataDir });
    await openConnected(page, server.origin);
    await expect(page.getByText('Synced', { exact: true })).toBeVisible();
    expect(await server.stop()).toBe(0);
    await expect(page.getByText('Offline', { exact: true })).toBeVisible();
    await expect(firstCard(page)).toBeVisible();
  } finally {
    await removeDataDir(dataDir);
  }
});

test('pages carry security headers, and files carry compression and cache lifetimes', async ({ request }) => {
  const dataDir = await stockedDataDir();
  try {
    const { origin, stop } = await startServer({ dataDir });
    const home = await request.get(`${origin}/`);
    const policy = home.headers()['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(home.headers()['x-content-type-options']).toBe('nosniff');
    expect(home.headers()['referrer-policy']).toBeDefined();
    expect(home.headers()['cache-control']).toContain('no-cache');
    const html = await home.text();

    const entry = /data-entry="([^"]+)"/.exec(html)?.[1] ?? '';
    for (const encoding of ['br', 'gzip']) {
      const script = await request.get(`${origin}${entry}`, { headers: { 'accept-encoding': encoding } });
      expect(script.headers()['content-encoding']).toBe(encoding);
      expect(script.headers()['cache-control']).toContain('immutable');
    }
    const worker = await request.get(`${origin}/sw.js`);
    expect(worker.headers()['cache-control']).toContain('no-cache');

    const unknown = await request.get(`${origin}/no/such/page`);
    expect(unknown.status()).toBe(404);
    expect(await unknown.text()).toContain('Not Found');
    expect((await request.get(`${origin}/content/unknown`)).status()).toBe(404);
    await stop();
  } finally {
    await removeDataDir(dataDir);
  }
});
