import { readFile, writeFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { labelFormats } from '../../src/text/labels/labelFormats.ts';
import { note } from '../support/controls.ts';
import { serverForAllTests } from '../support/ownServer.ts';
import { newcomer } from '../support/signedIn.ts';
import { test } from '../test.ts';
import { keptDrafts, signUpAtDesk } from './desk.ts';
import { openTiming, shownTimes, timing } from './timingDesk.ts';

// Each test times another story.
const server = serverForAllTests();

const press = (page: Page, name: string) => timing(page).getByRole('button', { name, exact: true }).click();
/** Starts playing, and waits until the space bar acts as the tap. */
async function play(page: Page): Promise<void> {
  await press(page, 'Play');
  await expect(timing(page).getByRole('button', { name: /\(space bar\)$/ })).toBeVisible();
}
const save = (page: Page) => press(page, 'Save the times');

test('a time is corrected with the keyboard alone, can be undone, survives a reload, and is published after a warning about unsaved ones', async ({
  page,
}) => {
  await signUpAtDesk(page, server, newcomer(), 'curator');
  await openTiming(page, 'odia goat');
  const before = await shownTimes(page);
  expect(before.length).toBeGreaterThan(10);

  const list = timing(page).getByRole('list', { name: 'Sentences' });
  await list.locator('[data-unit][tabindex="0"]').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await expect(list.locator('[data-unit]').nth(1)).toBeFocused();
  // The tool of the sentence that makes it end later.
  const later = timing(page).getByRole('button', { name: '+10 ms: ends later' });
  for (let stops = 0; stops < 12; stops += 1) {
    await page.keyboard.press('Tab');
    if (await later.evaluate((button) => button === document.activeElement)) break;
  }
  await expect(later).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  const moved = await shownTimes(page);
  const [start, end] = before[1] ?? [0, 0];
  expect(moved[1]).toEqual([start, Math.round((end + 0.02) * 1000) / 1000]);
  expect(moved.toSpliced(1, 1)).toEqual(before.toSpliced(1, 1));

  const edge = timing(page).getByRole('slider', { name: 'Ends' });
  await edge.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => shownTimes(page)).toEqual(before);
  await press(page, 'Undo');
  await expect(edge).toHaveAttribute('aria-valuenow', String(Math.round((end + 0.01) * 1000) / 1000));
  await expect(timing(page).getByText('not saved yet')).toBeVisible();

  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect.poll(async () => (await shownTimes(page))[1]?.[1]).toBeCloseTo(end + 0.01, 5);
  await save(page);
  await expect(note(page, 'The times are saved.')).toBeVisible();
  await expect.poll(() => keptDrafts(page)).toEqual([]);
  await page.reload();
  await expect.poll(async () => (await shownTimes(page))[1]?.[1]).toBeCloseTo(end + 0.01, 5);

  await timing(page).getByLabel('Sentences').locator('[data-unit]').nth(2).click();
  await press(page, 'Remove its time');
  await expect(timing(page).getByText('not saved yet')).toBeVisible();

  await page.getByRole('button', { name: 'Publish the changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish this?' });
  await expect(dialog.getByRole('listitem')).toHaveText(['Your sentence times are not saved.']);
  await dialog.getByRole('button', { name: 'Go back' }).click();
  await press(page, 'Undo');
  await page.getByRole('button', { name: 'Publish the changes' }).click();
  await expect(note(page, 'It is published.')).toBeVisible();
  await expect(page.getByText('Readers have the story and narration as saved.')).toBeVisible();
});

test(
  'times are exported, imported, tapped, dragged and previewed',
  {
    tag: '@deep',
  },
  async ({ page }, info) => {
    await signUpAtDesk(page, server, newcomer(), 'curator');
    await openTiming(page, 'odia salt');
    const before = await shownTimes(page);
    const sentences = timing(page).getByLabel('Sentences').locator('[data-unit]');

    await test.step('times are exported, and those of another program imported', async () => {
      const { name, parse, format } = labelFormats.srt;
      await timing(page).getByLabel('Format').selectOption(name);
      const downloading = page.waitForEvent('download');
      await press(page, 'Export');
      const download = await downloading;
      expect(download.suggestedFilename()).toBe('the-salt-ledger.or.srt');
      const path = info.outputPath('times.srt');
      await download.saveAs(path);
      const { labels } = parse(await readFile(path, 'utf8'));
      expect(labels.map(({ startSeconds, endSeconds }) => [startSeconds, endSeconds])).toEqual(before);

      const picker = timing(page).getByLabel('File of times');
      // Labels from another program: half a second later, and one with other words.
      const elsewhere = labels.map(({ text, ...label }, index) => ({
        startSeconds: label.startSeconds + 0.5,
        endSeconds: Math.min(
          label.endSeconds + 0.5,
          (labels[index + 1]?.startSeconds ?? label.endSeconds) + 0.5,
        ),
        text: index === 2 ? 'Something else.' : text.replaceAll('।', ''),
      }));
      await writeFile(path, format(elsewhere));
      await picker.setInputFiles(path);
      await expect(note(page, '1 of them by order')).toBeVisible();
      await expect(timing(page).getByText('Something else.')).toBeVisible();
      await expect
        .poll(async () => (await shownTimes(page))[0]?.[0])
        .toBeCloseTo((before[0]?.[0] ?? 0) + 0.5, 5);
      await press(page, 'Undo');
      expect(await shownTimes(page)).toEqual(before);

      await picker.setInputFiles({
        name: 'broken.vtt',
        mimeType: 'text/vtt',
        buffer: Buffer.from('WEBVTT\n\nsoon --> later\nNo time.\n'),
      });
      await expect(note(page, 'Nothing was changed.')).toBeVisible();
      await expect(timing(page).getByText('Line 3: ‘soon’ is not a time')).toBeVisible();
      expect(await shownTimes(page)).toEqual(before);
    });

    await test.step('a tap starts a sentence, and Escape discards it', async () => {
      await sentences.first().click();
      await play(page);
      await page.keyboard.press('Space');
      await expect(timing(page).getByText('being spoken')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(timing(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
      expect(await shownTimes(page)).toEqual(before);
      // In a menu the space bar belongs to the menu.
      await play(page);
      await timing(page).getByLabel('Format').focus();
      await page.keyboard.press('Space');
      await expect(timing(page).getByText('being spoken')).toHaveCount(0);
      await timing(page).getByRole('button', { name: 'Pause', exact: true }).press('Enter');
      await expect(timing(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    });

    await test.step('an edge can be dragged only as far as its neighbour, and undone in one step', async () => {
      await sentences.nth(1).click();
      const edge = timing(page).getByRole('slider', { name: 'Ends' });
      await edge.scrollIntoViewIfNeeded();
      const box = await edge.boundingBox();
      if (!box) throw new Error('the edge is not in sight');
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      for (const step of [40, 120, 400]) await page.mouse.move(x + step, y);
      await page.mouse.up();
      const dragged = await shownTimes(page);
      expect(dragged[1]?.[0]).toBe(before[1]?.[0]);
      expect(dragged[1]?.[1]).toBe(before[2]?.[0]);
      expect(dragged.slice(2)).toEqual(before.slice(2));
      await press(page, 'Undo');
      await expect.poll(() => shownTimes(page)).toEqual(before);
    });

    await test.step('the preview marks the spoken sentence as readers see it', async () => {
      await press(page, 'As readers see it while it plays');
      const preview = page.getByRole('region', { name: 'As readers see it' });
      for (const index of [5, 2]) {
        await sentences.nth(index).click();
        const text = await sentences.nth(index).locator('[lang="or"]').textContent();
        await expect(preview.locator('[data-spoken]')).toHaveText(text ?? '');
      }
      await press(page, 'Play');
      const next = await sentences.nth(3).locator('[lang="or"]').textContent();
      await expect(preview.locator('[data-spoken]')).toHaveText(next ?? '');
      await press(page, 'Pause');
    });
  },
);
