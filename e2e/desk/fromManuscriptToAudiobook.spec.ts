import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { parseStoryFile } from '../../src/importing/storyFile.ts';
import { lostNetwork } from '../complaints.ts';
import { beginningOf, bundledTimings, listenTo, marked, voice, watchMarks } from '../story/voice.ts';
import { alive } from '../support/alive.ts';
import { note } from '../support/controls.ts';
import { libraryCommand } from '../support/libraryCommand.ts';
import { removeDataDir, startServer } from '../support/server.ts';
import { asha, signUp } from '../support/signedIn.ts';
import { startTcpProxy } from '../support/tcpProxy.ts';
import { test } from '../test.ts';
import { beginStory, fillStory, openDesk } from './desk.ts';
import { emptyDataDir } from './emptyDataDir.ts';
import { shownTimes, timing } from './timingDesk.ts';

/** The bundled story that provides the sentences and their narration. */
const recording = 'seed/dust/or.mp3';
const sentenceCount = 2;
/** How long a person's tap follows the sound. */
const handSeconds = 0.06;
const toleranceSeconds = 0.25;

test('an empty library gets a timed audiobook, and a reader who was offline reads along with it', {
  tag: '@deep',
}, async ({ page, anotherPage, complaints }) => {
  complaints.expect(lostNetwork, 'its server is taken away');
  const sentences = (await bundledTimings('dust', 'or')).slice(0, sentenceCount);
  const whole = parseStoryFile(await readFile('seed/dust/or.md', 'utf8')).content;
  const text = whole.slice(0, sentences.at(-1)?.to);
  const audio = await beginningOf(recording, (sentences.at(-1)?.endSeconds ?? 0) + 0.4);
  const title = 'ହୀରାର ଧୂଳି';

  const dataDir = await emptyDataDir();
  const server = await startServer({ dataDir });
  const line = await startTcpProxy(() => server.origin);
  try {
    const reader = await anotherPage();
    await listenTo(reader.context());
    await reader.goto(line.origin);
    await expect(reader.getByRole('heading', { name: 'No stories yet' })).toBeVisible();
    await expect(reader.getByText('Synced', { exact: true })).toBeVisible();
    await reader.evaluate(async () => await navigator.serviceWorker.ready);
    line.set({ isRefusing: true });
    line.cut();
    await expect(reader.getByText('Offline', { exact: true })).toBeVisible();

    await signUp(page, server.origin, asha);
    await libraryCommand(dataDir, 'user', 'grant', asha.email, 'admin');
    await openDesk(page, server.origin);
    await expect(note(page, '0 stories')).toBeVisible();
    await beginStory(page);
    await fillStory(page, title, text);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(note(page, 'Saved.')).toBeVisible();

    await page.getByRole('link', { name: 'Narration', exact: true }).click();
    await page.getByLabel('Narrator').fill('eSpeak NG');
    await page.getByLabel('This is a synthetic voice.').check();
    await page
      .getByLabel('Add sound files')
      .setInputFiles({ name: 'beginning.mp3', mimeType: 'audio/mpeg', buffer: audio });
    await expect(page.getByText('Uploaded. Save the narration to keep it.')).toBeVisible();
    await page.getByRole('button', { name: 'Save the narration' }).click();
    await expect(timing(page).getByText(`0 of ${sentenceCount} sentences are timed; saved`)).toBeVisible();

    // Slow playback, so that a busy machine is no worse than a slow hand.
    await timing(page).getByLabel('Speed').selectOption('0.5×');
    await timing(page).getByRole('button', { name: 'Play', exact: true }).press('Enter');
    const moments = [...sentences.map(({ startSeconds }) => startSeconds), sentences.at(-1)?.endSeconds ?? 0];
    for (const moment of moments) {
      await untilSpoken(page, moment + handSeconds);
      await page.keyboard.press('Space');
    }
    await expect(
      timing(page).getByText(`${sentenceCount} of ${sentenceCount} sentences are timed; not saved yet`),
    ).toBeVisible();
    const times = await shownTimes(page);
    for (const [index, { startSeconds, endSeconds }] of sentences.entries()) {
      const [start = 0, end = 0] = times[index] ?? [];
      expect(Math.abs(start - startSeconds)).toBeLessThan(toleranceSeconds);
      expect(Math.abs(end - endSeconds)).toBeLessThan(toleranceSeconds);
    }
    await timing(page).getByRole('button', { name: 'Save the times' }).click();
    await expect(note(page, 'The times are saved.')).toBeVisible();
    await page.getByRole('link', { name: 'Back to the story' }).click();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(note(page, 'It is published.')).toBeVisible();
    const path = await page.getByRole('link', { name: 'As readers see it' }).getAttribute('href');

    line.set({ isRefusing: false });
    await expect(reader.getByText('Synced', { exact: true })).toBeVisible();
    await expect(reader.getByText(title).first()).toBeVisible();
    await reader.goto(line.origin + path);
    await alive(reader, 'article');
    await reader.getByRole('checkbox', { name: 'Read along' }).check();
    await expect(reader.getByText('Press a sentence to listen from there.', { exact: true })).toBeVisible();
    await watchMarks(reader);
    await reader.getByRole('button', { name: 'Play', exact: true }).click();
    await expect
      .poll(async () => (await voice(reader)).seconds, { timeout: 90 * 1000 })
      .toBeGreaterThan((sentences.at(-1)?.startSeconds ?? 0) + 1);
    const marks = await marked(reader);
    expect(marks.map(({ from }) => from)).toEqual(sentences.map(({ from }) => from));
    // The first is marked when the voice begins, wherever in the sentence that is.
    for (const [index, { seconds }] of [...marks.entries()].slice(1))
      expect(Math.abs(seconds - (sentences[index]?.startSeconds ?? 0))).toBeLessThan(toleranceSeconds + 0.15);
  } finally {
    await line.close();
    await server.stop();
    await removeDataDir(dataDir);
  }
});

/** Waits until the timing editor's playback has reached a time. */
async function untilSpoken(page: Page, seconds: number): Promise<void> {
  await timing(page)
    .locator('audio')
    .evaluate(
      (audio: HTMLAudioElement, moment) =>
        new Promise<void>((resolve) => {
          const look = setInterval(() => {
            if (audio.currentTime < moment) return;
            clearInterval(look);
            resolve();
          }, 20);
        }),
      seconds,
    );
}
