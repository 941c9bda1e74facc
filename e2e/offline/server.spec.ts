import { expect } from '@playwright/test';
import { lostNetwork } from '../complaints.ts';
import { firstCard } from '../support/cards.ts';
import { openConnected } from '../support/openConnected.ts';
import { removeDataDir, startServer, stockedDataDir } from '../support/server.ts';
import { test } from '../test.ts';

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
