import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { openConnected } from '../support/openConnected.ts';
import { type RunningServer, removeDataDir, startServer, stockedDataDir } from '../support/server.ts';

/** A curator's import, while the server runs. */
async function publish(server: RunningServer, title: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lipi-publish-'));
  const work = join(folder, title.toLowerCase().replaceAll(' ', '-'));
  await mkdir(work);
  await writeFile(
    join(work, 'en.md'),
    `---\ntitle: ${title}\nlanguage: en\nauthor: Lipi\nlicence: CC-BY-4.0\n---\n\nThe light came back in the evening.\n`,
  );
  const run = spawnSync(process.execPath, ['server/run.mjs', 'library', 'import', folder], {
    env: { ...process.env, LIPI_DATA_DIR: server.dataDir },
    encoding: 'utf8',
  });
  await rm(folder, { recursive: true });
  expect(run.status, run.stdout + run.stderr).toBe(0);
}

// The cards stay where they are, and the counter with them.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const counterOf = (page: Page) => page.getByText(/^1 \/ \d+$/);

async function chooseEnglish(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'English' }).click();
  await expect(counterOf(page)).toBeVisible();
  return Number((await counterOf(page).textContent())?.split('/')[1]);
}

test('a page that stays open says when the server is gone and when it is back, and shows what came meanwhile', async ({
  page,
}) => {
  const dataDir = await stockedDataDir();
  try {
    const server = await startServer({ dataDir });
    await openConnected(page, server.origin);
    await expect(page.getByText('Up to date')).toBeVisible();
    const before = await chooseEnglish(page);
    await server.kill();
    await expect(page.getByText('Offline', { exact: true })).toBeVisible();
    await expect(page.locator('[data-offset="0"] h3')).toBeVisible();

    const again = await startServer({ dataDir, port: Number(new URL(server.origin).port) });
    await publish(again, 'The Evening Light');
    await expect(page.getByText('Up to date')).toBeVisible();
    await expect(page.getByText(`1 / ${before + 1}`)).toBeVisible();
    await again.stop();
  } finally {
    await removeDataDir(dataDir);
  }
});

test('of two tabs one holds the socket, and when it goes the other takes over', async ({ context }) => {
  const dataDir = await stockedDataDir();
  try {
    const server = await startServer({ dataDir });
    const sockets = new Map<Page, number>();
    const open = async () => {
      const page = await context.newPage();
      page.on('websocket', () => sockets.set(page, (sockets.get(page) ?? 0) + 1));
      await page.goto(server.origin);
      await expect(page.getByText('Up to date')).toBeVisible();
      return page;
    };
    const leader = await open();
    const follower = await open();
    expect(sockets.get(leader)).toBe(1);
    expect(sockets.get(follower)).toBeUndefined();
    const before = await chooseEnglish(follower);

    await publish(server, 'A Lamp for Two');
    await expect(follower.getByText(`1 / ${before + 1}`)).toBeVisible();
    await leader.close();
    await expect.poll(() => sockets.get(follower)).toBe(1);
    await publish(server, 'A Lamp for One');
    await expect(follower.getByText(`1 / ${before + 2}`)).toBeVisible();
    await server.stop();
  } finally {
    await removeDataDir(dataDir);
  }
});
