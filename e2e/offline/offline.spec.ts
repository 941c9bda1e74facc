import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { lostNetwork } from '../complaints.ts';
import { alive } from '../support/alive.ts';
import { firstCard, readLink } from '../support/cards.ts';
import { openProfile } from '../support/ownProfile.ts';
import { sharedServer } from '../support/ownServer.ts';
import { test } from '../test.ts';

const server = sharedServer();

const phone = { width: 360, height: 740 };

/** Chooses a language on the home page and opens its first story. Returns the story's path and title. */
async function openFirstStory(
  page: Page,
  origin: string,
  language: RegExp,
): Promise<{ path: string; title: string }> {
  await page.goto(origin);
  await page.getByRole('button', { name: language }).click();
  await expect(page.getByRole('region', { name: language })).toBeVisible();
  const title = (await firstCard(page).textContent()) ?? '';
  await readLink(page).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await alive(page, 'article');
  return { path: new URL(page.url()).pathname, title };
}

async function playTheLastTenSeconds(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  const place = page.getByRole('slider', { name: 'Place in the narration' });
  const end = Number(await place.getAttribute('max'));
  expect(end).toBeGreaterThan(60);
  await place.fill(String(Math.floor(end - 9)));
  await expect.poll(async () => Number(await place.inputValue())).toBeGreaterThan(end - 8);
}

test('two saved stories can be read and heard after a browser restart without the server', async ({
  complaints,
}) => {
  complaints.expect(lostNetwork, 'its server is taken away');
  const profile = await mkdtemp(join(tmpdir(), 'lipi-profile-'));
  try {
    const visit = await openProfile(profile, phone);
    const page = await visit.newPage();
    const saved: { path: string; title: string }[] = [];
    for (const language of [/Odia/, /Gujarati/]) {
      const story = await openFirstStory(page, server.origin, language);
      await page.getByRole('button', { name: /^Save for offline/ }).click();
      await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible();
      saved.push(story);
    }
    await page.evaluate(async () => await navigator.serviceWorker.ready);
    await server.kill();
    await visit.close();

    const later = await openProfile(profile, phone);
    const again = await later.newPage();
    await again.goto(server.origin);
    await expect(again.getByRole('button', { name: /Odia/ })).toBeVisible();
    await expect(again.getByRole('button', { name: /Gujarati/ })).toBeVisible();
    await expect(firstCard(again)).not.toBeEmpty();
    for (const { path, title } of saved) {
      await again.goto(`${server.origin}${path}`);
      await expect(again.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await playTheLastTenSeconds(again);
    }
    await later.close();
    await server.startAgain();
  } finally {
    await rm(profile, { recursive: true, force: true });
  }
});
