import { expect, type Page } from '@playwright/test';
import { browserArguments, findBrowser } from '../../tools/browser.ts';
import { listenTo, voice } from '../story/voice.ts';
import { alive } from '../support/alive.ts';
import { button } from '../support/controls.ts';
import { serverForAllTests } from '../support/ownServer.ts';
import { newcomer } from '../support/signedIn.ts';
import { test } from '../test.ts';
import { signUpAtDesk, writeDraft } from './desk.ts';

const server = serverForAllTests();
const executablePath = findBrowser();

// The browser's own fake microphone: one beep a second.
test.use({
  permissions: ['microphone'],
  launchOptions: {
    args: [...browserArguments, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
    ...(executablePath === null ? {} : { executablePath }),
  },
});

const recorded = (page: Page) =>
  page.getByText('Your recording is ready. Listen to it, then keep or discard it.');

/** Begins a story, opens its narration, and records for some seconds. */
async function record(page: Page, seconds: number): Promise<void> {
  await signUpAtDesk(page, server, newcomer(), 'curator');
  await writeDraft(page, 'ନିମ ଛାଇ', 'ଗୋଟିଏ ଗାଁ ଥିଲା।');
  await page.getByRole('link', { name: 'Narration', exact: true }).click();
  await button(page, 'Record').click();
  await expect(page.getByText(`Recording: 0:0${seconds}`)).toBeVisible();
  await expect
    .poll(
      () => page.getByRole('meter', { name: 'Level' }).evaluate((meter: HTMLMeterElement) => meter.value),
      {
        intervals: [70], // the beep is short
      },
    )
    .toBeGreaterThan(0.05);
}

test('a narration is recorded, survives a reload, is kept, published and heard', async ({
  page,
  anotherPage,
}) => {
  await record(page, 3);
  await button(page, 'Stop').click();
  await expect(recorded(page)).toBeVisible();
  await page.reload();
  await expect(recorded(page)).toBeVisible();
  await button(page, 'Keep it').click();
  await expect(page.getByText('Uploaded. Save the narration to keep it.')).toBeVisible();
  await expect(page.getByText(/^Peak −?\d/)).toBeVisible();
  await expect(recorded(page)).toBeHidden();
  await page.getByLabel('Narrator').fill('ଆଶା ରାଓ');
  await button(page, 'Save the narration').click();
  await expect(page.getByText('Saved; readers do not hear it yet')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the story' }).click();
  await button(page, 'Publish').click();
  // The recording has no sentence timings.
  await button(page, 'Publish anyway').click();
  await expect(page.getByText('Published; saved')).toBeVisible();
  const path = await page.getByRole('link', { name: 'As readers see it' }).getAttribute('href');

  const reader = await anotherPage();
  await listenTo(reader.context());
  await reader.goto(server.origin + path);
  await alive(reader, 'article');
  await button(reader, 'Play').click();
  await expect.poll(async () => (await voice(reader)).seconds).toBeGreaterThan(1);
});
