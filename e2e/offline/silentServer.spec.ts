import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { lostNetwork } from '../complaints.ts';
import { alive } from '../support/alive.ts';
import { firstCard, readLink } from '../support/cards.ts';
import { removeDataDir, startServer, stockedDataDir } from '../support/server.ts';
import { test } from '../test.ts';

/** How long a reader waits for a page that is on the device, whatever the server does. */
const patienceMs = 5 * 1000;

/** Accepts every connection and never answers, like a crashed process behind a live proxy. */
async function silentServer(port: number): Promise<{ connections(): number; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  let connections = 0;
  const server: Server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => sockets.delete(socket));
    socket.on('close', () => sockets.delete(socket));
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    connections: () => connections,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

async function saveFirstStory(page: Page, origin: string): Promise<{ path: string; title: string }> {
  await page.goto(origin);
  await readLink(page).click();
  await alive(page, 'article');
  await page.getByRole('button', { name: /^Save for offline/ }).click();
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible();
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  return { path: new URL(page.url()).pathname, title };
}

test('a server that accepts connections but never answers does not keep a saved story from opening', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(lostNetwork, 'its server is taken away');
  const dataDir = await stockedDataDir();
  try {
    const server = await startServer({ dataDir });
    const story = await saveFirstStory(page, server.origin);
    await page.evaluate(async () => await navigator.serviceWorker.ready);
    await page.close();
    await server.kill();
    const silent = await silentServer(Number(new URL(server.origin).port));
    try {
      const later = await context.newPage();
      await later.goto(`${server.origin}${story.path}`, { waitUntil: 'commit', timeout: patienceMs });
      await expect(later.getByRole('heading', { level: 1, name: story.title })).toBeVisible({
        timeout: patienceMs,
      });
      await later.getByRole('button', { name: 'Play', exact: true }).click();
      await expect(later.getByRole('button', { name: 'Pause', exact: true })).toBeVisible({
        timeout: patienceMs,
      });
      await later.goto(server.origin, { waitUntil: 'commit', timeout: patienceMs });
      await expect(firstCard(later)).toBeVisible({ timeout: patienceMs });
      // Proves that the page did connect and got no response: otherwise this would be the journey without a server.
      await expect.poll(() => silent.connections()).toBeGreaterThan(0);
    } finally {
      await silent.close();
    }
  } finally {
    await removeDataDir(dataDir);
  }
});
