import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { lostNetwork } from '../complaints.ts';
import { firstCard } from '../support/cards.ts';
import { libraryCommand } from '../support/libraryCommand.ts';
import { openConnected } from '../support/openConnected.ts';
import { type RunningServer, removeDataDir, startServer, stockedDataDir } from '../support/server.ts';
import { test } from '../test.ts';

/** A curator's import, while the server runs. */
async function publish(server: RunningServer, title: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lipi-publish-'));
  const work = join(folder, title.toLowerCase().replaceAll(' ', '-'));
  await mkdir(work);
  await writeFile(
    join(work, 'en.md'),
    `---\ntitle: ${title}\nlanguage: en\nauthor: Lipi\nlicence: CC-BY-4.0\n---\n\nThe light came back in the evening.\n`,
  );
  await libraryCommand(server.dataDir, 'import', folder);
  await rm(folder, { recursive: true });
}

// Without animation, so that the cards and the counter stay in place.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const counterOf = (page: Page) => page.getByText(/^1 \/ \d+$/);

async function chooseEnglish(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'English' }).click();
  await expect(counterOf(page)).toBeVisible();
  return Number((await counterOf(page).textContent())?.split('/')[1]);
}

test('a server ends by SIGTERM while a reader is connected; the open page says that it is gone and when it is back, and shows new stories', async ({
  page,
  complaints,
}) => {
  complaints.expect(lostNetwork, 'its server is taken away');
  const dataDir = await stockedDataDir();
  try {
    const server = await startServer({ dataDir });
    await openConnected(page, server.origin);
    await expect(page.getByText('Synced', { exact: true })).toBeVisible();
    const before = await chooseEnglish(page);
    expect(await server.stop()).toBe(0);
    await expect(page.getByText('Offline', { exact: true })).toBeVisible();
    await expect(firstCard(page)).toBeVisible();

    const again = await startServer({ dataDir, port: Number(new URL(server.origin).port) });
    await publish(again, 'The Evening Light');
    await expect(page.getByText('Synced', { exact: true })).toBeVisible();
    await expect(page.getByText(`1 / ${before + 1}`)).toBeVisible();
    await again.stop();
  } finally {
    await removeDataDir(dataDir);
  }
});
