import { expect } from '@playwright/test';
import { sharedServer } from '../support/ownServer.ts';
import { test } from '../test.ts';

const server = sharedServer();

test('pages carry security headers, and files carry compression and cache lifetimes', async ({ request }) => {
  const { origin } = server;
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
});
