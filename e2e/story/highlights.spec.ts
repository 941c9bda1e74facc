import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { lostNetwork } from '../complaints.ts';
import { highlight, openMark, painted, selectSentence } from '../support/highlights.ts';
import { longestStory } from '../support/longestStory.ts';
import { sharedServer } from '../support/ownServer.ts';
import { newcomer, signIn, signUp } from '../support/signedIn.ts';
import { test } from '../test.ts';

const server = sharedServer();
let path: string;

test.beforeAll(async () => {
  path = await longestStory(server.origin, 'en');
});

test('a highlight with its note stays, is on another device of its reader, exported, and removed on both', async ({
  page,
  anotherPage,
}) => {
  const reader = newcomer();
  await signUp(page, server.origin, reader, path);
  const passage = await highlight(page, 9, 'Ask Ravi');
  expect(await painted(page)).toEqual([passage]);
  await page.reload();
  await expect.poll(() => painted(page)).toEqual([passage]);

  const laptop = await anotherPage();
  await signIn(laptop, server.origin, reader);
  await laptop.goto(`${server.origin}/highlights`);
  await expect(laptop.getByText('Ask Ravi')).toBeVisible();
  const download = laptop.waitForEvent('download');
  await laptop.getByRole('button', { name: 'Export as text' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text).toContain(`“${passage}”\nNote: Ask Ravi\n`);
  await laptop.getByRole('link', { name: passage }).click();
  await expect(laptop.locator('[data-place]')).toContainText(passage);
  await expect.poll(() => painted(laptop)).toEqual([passage]);

  await laptop.goBack();
  await laptop.getByRole('button', { name: /^Remove: / }).click();
  await laptop.getByRole('button', { name: 'Undo: keep the highlight' }).click();
  await laptop.getByRole('button', { name: /^Remove: / }).click();
  await expect.poll(() => painted(page)).toEqual([]);
});

test('without an account and a network, a highlight is opened by a press and by keys, and is the same in another script', {
  tag: '@deep',
}, async ({ page, complaints }) => {
  complaints.expect(lostNetwork, 'its server is taken away');
  const odia = await longestStory(server.origin, 'or');
  await page.goto(server.origin + odia);
  await page.evaluate(async () => await navigator.serviceWorker.ready);
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();
  await server.stop();
  await selectSentence(page, 2);
  await page.getByRole('button', { name: 'Highlight', exact: true }).click();
  await openMark(page).getByRole('button', { name: 'Close' }).click();
  await expect(openMark(page)).toBeHidden();
  const line = await page
    .locator('article [data-from]')
    .nth(2)
    .evaluate((sentence) => {
      sentence.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { x, y, height } = sentence.getClientRects()[0] ?? new DOMRect();
      return { x: x + 8, y: y + height / 2 };
    });
  await page.mouse.click(line.x, line.y);
  await openMark(page).getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => painted(page)).toEqual([]);
  await openMark(page).getByRole('button', { name: 'Undo' }).click();

  await page.getByRole('link', { name: 'Your highlight in this story' }).press('Enter');
  await page.locator('blockquote a').press('Enter');
  await openMark(page).getByRole('textbox', { name: 'Note' }).fill('by keys');
  await openMark(page).getByRole('button', { name: 'Save' }).press('Enter');
  await expect(openMark(page)).toBeHidden();

  await page.getByRole('button', { name: 'Type and theme' }).press('Enter');
  await page.getByRole('combobox', { name: 'Script' }).selectOption({ label: 'Latin letters' });
  const shown = (await page.locator('article [data-from]').nth(2).textContent()) ?? '';
  await expect.poll(() => painted(page)).toEqual([shown.slice(0, -1)]);
  await server.startAgain();
});
