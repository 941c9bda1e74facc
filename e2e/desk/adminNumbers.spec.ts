import { readFile } from 'node:fs/promises';
import { expect, type Page, type Request } from '@playwright/test';
import type { CatalogueRow } from '../../src/shared/story/catalogue.ts';
import { beginningOf } from '../story/voice.ts';
import { catalogueRows } from '../support/catalogueRows.ts';
import { importWorks, narratedText } from '../support/libraryCommand.ts';
import { serverForAllTests } from '../support/ownServer.ts';
import { newcomer, signUp, stored } from '../support/signedIn.ts';
import { test } from '../test.ts';
import { signUpAtDesk } from './desk.ts';

const server = serverForAllTests();

const counted = async (page: Page) => (await stored(page))['lipi-counts'] ?? '';

/** Imports the text of a bundled story with the first seconds of its narration. Returns the new story. */
async function importBriefNarration(): Promise<CatalogueRow> {
  await importWorks(server.dataDir, {
    'brief/or.md': await narratedText('dust', 'or'),
    'brief/or.mp3': await beginningOf('seed/dust/or.mp3', 20),
  });
  const row = (await catalogueRows<CatalogueRow>(server.origin)).find(({ slug }) => slug === 'brief/or');
  if (!row) throw new Error('The story was not imported.');
  return row;
}

/** Reads the open story to its end, and waits until that is counted. */
async function readToTheEnd(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Home');
    await page.keyboard.press('End');
    await expect(page.getByRole('progressbar', { name: 'Read so far' })).toHaveAttribute(
      'aria-valuetext',
      '100 %, read to the end',
      { timeout: 1000 },
    );
  }).toPass();
  await expect.poll(() => counted(page)).toContain('"event":"read"');
}

/** The batches that a page sends. */
function batchesOf(page: Page): Request[] {
  const batches: Request[] = [];
  page.on('request', (request) => {
    if (request.postData()?.includes('numbers:add')) batches.push(request);
  });
  return batches;
}

const plots = (page: Page, what: string) => page.getByRole('region', { name: `Stories ${what} in` });

/** Opens the desk's numbers as a curator. */
async function openNumbers(page: Page): Promise<void> {
  await signUpAtDesk(page, server, newcomer(), 'curator');
  await page.getByRole('link', { name: 'Numbers', exact: true }).click();
  await expect(plots(page, 'read')).toBeVisible();
}

test('reading, listening and saving are counted anonymously, and a curator sees the numbers', {
  tag: '@deep',
}, async ({ page, anotherPage }) => {
  const reader = await anotherPage();
  const { id, title } = await importBriefNarration();
  await signUp(reader, server.origin, newcomer(), `/content/${id}`);
  const batches = batchesOf(reader);
  await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await readToTheEnd(reader);
  await reader.getByRole('button', { name: /^Save for offline/ }).click();
  await expect(reader.getByRole('button', { name: 'Saved', exact: true })).toBeVisible();
  await reader.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(reader.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await reader.getByRole('button', { name: 'Listening options' }).click();
  await reader.getByLabel('Speed').selectOption('3');
  await reader.keyboard.press('Escape');
  await expect.poll(() => counted(reader)).toContain('"event":"listened"');
  expect(batches).toEqual([]);
  await reader.goto(server.origin);
  await expect.poll(() => batches.length).toBe(1);
  await expect.poll(() => counted(reader)).toContain('"waiting":[]');
  const [batch] = batches;
  expect(batch?.headers()).not.toHaveProperty('authorization');
  expect(batch?.headers()).not.toHaveProperty('cookie');
  const { args } = JSON.parse(batch?.postData() ?? '') as { args: [{ events: object[] }] };
  expect(Object.keys(args[0]).sort()).toEqual(['events', 'key']);
  for (const event of args[0].events) expect(Object.keys(event).sort()).toEqual(['day', 'event', 'storyId']);

  await openNumbers(page);
  await expect(
    plots(page, 'read').getByRole('img', { name: /^Odia: 1 in total, with a peak of 1 \(/ }),
  ).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Most read in' }).getByRole('link', { name: title }),
  ).toBeVisible();
  for (const what of ['listened to', 'saved']) {
    await page.getByLabel('Show stories that were').selectOption(what);
    await expect(plots(page, what).getByRole('status')).toHaveText('1 in all languages.');
  }
  await page.getByLabel('In', { exact: true }).selectOption('the last 12 months');
  await page.getByText('Show as a table').click();
  const table = page.getByRole('table', { name: 'Stories saved in the last 12 months' });
  await expect(table.getByRole('row')).toHaveCount(13);
  await expect(table.getByRole('row').nth(1).getByRole('cell')).toHaveText('1');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download all of the last 12 months (CSV)' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  const month = new Date().toISOString().slice(0, 7);
  expect(csv.split('\r\n').sort()).toEqual([
    '',
    `${month},listened,or,1`,
    `${month},read,or,1`,
    `${month},saved,or,1`,
    'on,event,language,count',
  ]);
});
