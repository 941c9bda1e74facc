import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { lostNetwork } from '../complaints.ts';
import { beginningOf } from '../story/voice.ts';
import { note } from '../support/controls.ts';
import { serverForAllTests } from '../support/ownServer.ts';
import { newcomer } from '../support/signedIn.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcpProxy.ts';
import { test } from '../test.ts';
import { onlyStory, signUpAtDesk, writeDraft } from './desk.ts';

const server = serverForAllTests();

const title = 'ନିମ ଛାଇ';
const text = 'ଗୋଟିଏ ଗାଁ ଥିଲା।\n\nସେଠାରେ ଗୋଟିଏ ନିମ ଗଛ ଥିଲା।';
/** 993,709 bytes, hence four pieces. */
const recording = 'seed/an-explanation-concerning-a-goat/or.mp3';
const another = 'seed/dust/or.mp3';

const picker = (page: Page) => page.getByLabel('Add sound files');
const saveNarration = (page: Page) => page.getByRole('button', { name: 'Save the narration' });
const files = (page: Page) =>
  page
    .getByRole('region', { name: 'Narration of' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Remove: / }) });
const sends = (line: TcpProxy) =>
  line.requests.filter((request) => request.startsWith('POST /api/storage/upload'));

/** The first seconds of a recording, for tests in which nobody listens to it. */
async function soundFile(path: string) {
  return { name: 'or.mp3', mimeType: 'audio/mpeg', buffer: await beginningOf(path, 10) };
}

/** Begins a story, saves it, and opens its narration. */
async function beginNarration(page: Page): Promise<void> {
  await writeDraft(page, title, text);
  await page.getByRole('link', { name: 'Narration', exact: true }).click();
  await expect(page.getByRole('heading', { name: `Narration of ${title}` })).toBeFocused();
}

test('a narration is uploaded, put in order and published', async ({ page }) => {
  await signUpAtDesk(page, server, newcomer(), 'curator');
  await beginNarration(page);
  await picker(page).setInputFiles([another, recording]);
  await expect(files(page)).toHaveCount(2);
  await expect(page.getByText('Uploaded. Save the narration to keep it.')).toHaveCount(2);
  await expect(files(page).nth(0)).toContainText('3:39');
  await expect(files(page).nth(0).locator('svg')).toBeVisible();

  // The second file is moved to the front, and then becomes the only one.
  await page.getByRole('button', { name: 'Earlier: or.mp3' }).click();
  await expect(note(page, 'Now file 1 of 2.')).toBeAttached();
  await expect(files(page).nth(1)).toContainText('3:39');
  await page.getByRole('button', { name: 'Remove: or.mp3' }).nth(1).click();
  await expect(files(page)).toHaveCount(1);

  await page.getByLabel('Narrator').fill('ଆଶା ରାଓ');
  await saveNarration(page).click();
  await expect(note(page, 'Saved. Readers will hear it once you publish it.')).toBeVisible();
  await expect(page.getByText('Saved; readers do not hear it yet')).toBeVisible();
  await page.reload();
  await expect(files(page)).toHaveCount(1);
  await expect(page.getByLabel('Narrator')).toHaveValue('ଆଶା ରାଓ');

  await page.getByRole('link', { name: 'Back to the story' }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish this?' });
  await expect(dialog.getByRole('listitem')).toHaveText([
    /^The recording lasts 4:08; reading \d+ words? aloud takes about 0:\d\d\.$/,
    'No sentence times are saved, so reading along uses an estimate.',
  ]);
  await dialog.getByRole('button', { name: 'Go back' }).click();
  await expect(page.getByText('Draft; saved')).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await dialog.getByRole('button', { name: 'Publish anyway' }).click();
  await expect(note(page, 'It is published.')).toBeVisible();

  // A change of the narration alone does not reach readers until it is published.
  await page.getByRole('link', { name: 'Narration', exact: true }).click();
  await expect(page.getByText('Published; readers hear it')).toBeVisible();
  await page.getByLabel('This is a synthetic voice.').check();
  await saveNarration(page).click();
  await expect(note(page, 'Saved.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the story' }).click();
  await expect(page.getByText('Unpublished changes; saved')).toBeVisible();
  await page.getByRole('button', { name: 'Publish the changes' }).click();
  await dialog.getByRole('button', { name: 'Publish anyway' }).click();
  await expect(page.getByText('Published; saved')).toBeVisible();
});

test('an interrupted upload resumes where it stopped, also after a reload', {
  tag: '@deep',
}, async ({ page, complaints }) => {
  complaints.expect(lostNetwork, 'its line is cut');
  const line = await startTcpProxy(() => server.origin);
  try {
    await signUpAtDesk(page, { origin: line.origin, dataDir: server.dataDir }, newcomer(), 'curator');
    await beginNarration(page);
    await page.getByLabel('Narrator').fill('Asha');
    line.set({ delayMs: 150 });
    await picker(page).setInputFiles(recording);
    await expect(page.getByText(/^Uploading: 262 KB of 994 KB/)).toBeVisible();
    line.set({ isRefusing: true });
    line.cut();
    await expect(page.getByText(/Paused at (262|524) KB\./)).toBeVisible();
    const before = sends(line).length;
    line.set({ isRefusing: false });
    await expect(page.getByText(/^Uploading: (524|786) KB of 994 KB/)).toBeVisible();
    await page.evaluate(() => setTimeout(() => location.reload(), 0));
    await page.waitForEvent('load');
    line.set({ delayMs: 0 });
    await expect(page.getByLabel('Narrator')).toHaveValue('Asha');
    await expect(page.getByText('Uploaded. Save the narration to keep it.')).toBeVisible();
    // Four pieces, and at most one more for the cut and one for the reload.
    expect(before).toBeLessThanOrEqual(3);
    expect(sends(line).length).toBeLessThanOrEqual(6);
    await saveNarration(page).click();
    await expect(page.getByText('Saved; readers do not hear it yet')).toBeVisible();
    await expect(files(page).nth(0)).toContainText('4:08');
    const keptFiles = () =>
      page.evaluate(async () => (await (await caches.open('lipi-desk-audio-v1')).keys()).length);
    await expect.poll(keptFiles).toBe(0);
  } finally {
    await line.close();
  }
});

test('the narration of an imported story loads on retry, refuses a renamed text file, and can be changed', {
  tag: '@deep',
}, async ({ page }) => {
  await signUpAtDesk(page, server, newcomer(), 'curator');
  await (await onlyStory(page, 'dust odia')).click();
  await page.getByRole('link', { name: 'Narration', exact: true }).click();
  await expect(page.getByText('Published; readers hear it')).toBeVisible();
  await failOnce(page, 'narrations:get');
  await page.reload();
  await expect(page.getByRole('alert')).toHaveText(
    'Something went wrong in the library. Please try again later.',
  );
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: /^Narration of / })).toBeFocused();
  await expect(page.getByText('Published; readers hear it')).toBeVisible();
  await expect(page.getByLabel('This is a synthetic voice.')).toBeChecked();
  await expect(files(page)).toHaveCount(1);

  const renamed = { name: 'story.mp3', mimeType: 'audio/mpeg', buffer: await readFile('README.md') };
  await picker(page).setInputFiles([renamed, await soundFile(recording)]);
  await expect(page.getByRole('alert')).toContainText('story.mp3 was not added. It is not an audio file.');
  await expect(files(page)).toHaveCount(2);
  // While it is still being checked, the library would refuse what is removed meanwhile.
  await expect(page.getByText('Uploaded. Save the narration to keep it.')).toBeVisible();

  await page.getByRole('button', { name: 'Remove all files' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove them' }).click();
  await saveNarration(page).click();
  await expect(page.getByText('None yet', { exact: true })).toBeVisible();
});

/** Makes the first response to a live query of the desk an error. */
async function failOnce(page: Page, path: string): Promise<void> {
  let failing: number | undefined;
  await page.routeWebSocket(/\/api\//, (socket) => {
    const library = socket.connectToServer();
    socket.onMessage((message) => {
      const { modifications = [] } = JSON.parse(String(message));
      for (const { type, queryId, udfPath } of modifications)
        if (type === 'Add' && udfPath.includes(path)) failing ??= queryId;
      library.send(message);
    });
    library.onMessage((message) => {
      const answer = JSON.parse(String(message));
      const modifications = answer.modifications?.map((each: { readonly queryId: number }) =>
        each.queryId === failing ? { ...each, type: 'QueryFailed', errorMessage: 'It is broken.' } : each,
      );
      socket.send(JSON.stringify({ ...answer, ...(modifications && { modifications }) }));
    });
  });
}
