import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { button, place, saveButton } from '../support/controls.ts';
import { importWorks, narratedText } from '../support/libraryCommand.ts';
import { narratedStory } from '../support/narratedStories.ts';
import { serverForAllTests } from '../support/ownServer.ts';
import { test } from '../test.ts';
import { bundledTimings, listenTo, marked, voice, watchMarks } from './voice.ts';

const work = 'dust';
const server = serverForAllTests();
let path: string;

test.beforeAll(async () => {
  ({ path } = await narratedStory(server.origin, `${work}/gu`));
});
test.beforeEach(async ({ context }) => await listenTo(context));

const spoken = (page: Page) => page.locator('[data-spoken]');
const sentence = (page: Page, from: number) => page.locator(`article [data-from="${from}"]`);

async function openReadAlong(page: Page): Promise<void> {
  await page.goto(server.origin + path);
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Read along' }).check();
  await expect(page.getByText('Press a sentence to listen from there.')).toBeVisible();
}

async function chooseSpeed(page: Page, speed: number): Promise<void> {
  await button(page, 'Listening options').click();
  await page.getByLabel('Speed').selectOption(String(speed));
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Speed')).toBeHidden();
}

/** The box of a sentence in the viewport. */
async function boxOf(page: Page, from: number) {
  await sentence(page, from).scrollIntoViewIfNeeded();
  const box = await sentence(page, from).boundingBox();
  if (!box) throw new Error('the sentence is nowhere');
  return box;
}

test('each sentence is marked while it is spoken, in order and without gaps, at half and triple speed', {
  tag: '@deep',
}, async ({ page }) => {
  const timings = await bundledTimings(work, 'gu');
  await openReadAlong(page);
  // Where the sentences are the shortest, so that many of them begin within a few seconds.
  await place(page).fill('168');
  await expect(spoken(page)).toHaveCount(1);
  for (const { speed, count } of [
    { speed: 0.5, count: 1 },
    { speed: 3, count: 4 },
  ]) {
    await chooseSpeed(page, speed);
    await watchMarks(page);
    await button(page, 'Play').click();
    await expect.poll(async () => (await marked(page)).length).toBeGreaterThan(count);
    await button(page, 'Pause').click();
    // The first one was marked when the voice began, wherever in the sentence that was.
    const marks = (await marked(page)).slice(1);
    const first = timings.findIndex(({ from }) => from === marks[0]?.from);
    const expected = timings.slice(first, first + marks.length);
    expect(marks.map(({ from }) => from)).toEqual(expected.map(({ from }) => from));
    for (const [index, { seconds, rate }] of marks.entries()) {
      expect(rate).toBe(speed);
      // It belongs to its sentence until the next one begins.
      expect(seconds).toBeGreaterThanOrEqual((expected[index]?.startSeconds ?? Number.NaN) - 0.05);
      expect(seconds).toBeLessThan(timings[first + index + 1]?.startSeconds ?? Number.POSITIVE_INFINITY);
    }
    expect(await voice(page)).toMatchObject({ rate: speed, keepsPitch: true });
  }
});

test('with reading along, and only then, pressing a sentence plays from it and hovering highlights it; selecting text does not play', async ({
  page,
  context,
}) => {
  const timings = await bundledTimings(work, 'gu');
  const target = timings[12];
  if (!target) throw new Error('the story is too short');
  await page.goto(server.origin + path);
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();
  await button(page, 'Play').click();
  await expect(button(page, 'Pause')).toBeVisible();
  await expect.poll(async () => (await voice(page)).seconds).toBeGreaterThan(1);
  await expect(spoken(page)).toHaveCount(0);
  const before = (await voice(page)).seconds;
  await sentence(page, 0).click();
  expect((await voice(page)).seconds).toBeGreaterThanOrEqual(before);
  const readAlong = page.getByRole('checkbox', { name: 'Read along' });
  await readAlong.check();
  await expect(spoken(page)).toHaveCount(1);
  await readAlong.uncheck();
  await expect(spoken(page)).toHaveCount(0);
  await button(page, 'Pause').click();
  await readAlong.check();
  await expect(page.getByText('Press a sentence to listen from there.')).toBeVisible();

  const otherTab = await context.newPage();
  await otherTab.goto(server.origin + path);
  const other = otherTab.getByRole('checkbox', { name: 'Read along' });
  await expect(other).toBeChecked();
  await other.uncheck();
  await expect(readAlong).not.toBeChecked();
  await otherTab.close();
  await readAlong.check();

  await sentence(page, target.from).hover();
  await expect(sentence(page, target.from)).toHaveAttribute('data-target', '');
  // Between two lines of the sentence as well as on them.
  const { x, y, height } = await boxOf(page, target.from);
  for (let offset = 2; offset < height; offset += 5) {
    await page.mouse.move(x + 40, y + offset);
    await expect(page.locator('[data-target]')).toHaveCount(1);
  }
  await sentence(page, target.from).click();
  await expect(button(page, 'Pause')).toBeVisible();
  await expect(sentence(page, target.from)).toHaveAttribute('data-spoken', '');
  await expect(spoken(page)).toHaveCount(1);
  const { seconds } = await voice(page);
  expect(seconds).toBeGreaterThanOrEqual(target.startSeconds - 0.05);
  expect(seconds).toBeLessThan(target.endSeconds + 1);
  await button(page, 'Pause').click();

  const box = await boxOf(page, timings[16]?.from ?? -1);
  await page.mouse.move(box.x + 4, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + 90, box.y + 12, { steps: 5 });
  await page.mouse.up();
  expect(await page.evaluate(() => getSelection()?.isCollapsed)).toBe(false);
  await expect(sentence(page, target.from)).toHaveAttribute('data-spoken', '');
  expect((await voice(page)).isPaused).toBe(true);
});

test('the arrow keys choose a sentence, and sentences are not Tab stops', { tag: '@deep' }, async ({
  page,
}) => {
  const timings = await bundledTimings(work, 'gu');
  await openReadAlong(page);
  expect(await page.locator('article [data-from][tabindex]').count()).toBe(0);
  const chooser = button(page, 'Choose with the arrow keys');
  await chooser.focus();
  await expect(chooser).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(sentence(page, 0)).toBeFocused();
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('ArrowDown');
  const chosen = sentence(page, timings[3]?.from ?? -1);
  await expect(chosen).toBeFocused();
  await expect(chosen).toHaveAttribute('data-target', '');
  await page.keyboard.press('Enter');
  await expect(chosen).toHaveAttribute('data-spoken', '');
  await expect(button(page, 'Pause')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(chooser).toBeFocused();
  expect(await page.locator('article [data-from][tabindex]').count()).toBe(0);
});

test('the page scrolls with the voice, stops when the reader scrolls, and offers to return', async ({
  page,
}) => {
  await openReadAlong(page);
  await place(page).fill('120');
  // In a low window the voice soon leaves the viewport.
  await page.setViewportSize({ width: 360, height: 420 });
  await chooseSpeed(page, 3);
  await button(page, 'Play').click();
  // Far beyond the first screen.
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
  await expect(spoken(page)).toBeInViewport();
  const back = button(page, 'Back to the narration');
  await expect(back).toBeHidden();

  await page.mouse.move(180, 300);
  await page.mouse.wheel(0, 1500);
  await expect(back).toBeVisible();
  await watchMarks(page);
  const sentences = async () => (await marked(page)).length;
  await expect.poll(sentences).toBeGreaterThan(1);
  const held = await page.evaluate(() => scrollY);
  await expect.poll(sentences).toBeGreaterThan(3);
  expect(await page.evaluate(() => scrollY)).toBe(held);
  await back.click();
  await expect(back).toBeHidden();
  await expect(spoken(page)).toBeInViewport();
  const returned = await page.evaluate(() => scrollY);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(returned);
  await expect(spoken(page)).toBeInViewport();
});

test('an untimed recording is marked sentence by sentence from its pauses, and says that it is approximate', {
  tag: '@deep',
}, async ({ page }) => {
  await importWorks(server.dataDir, {
    'untimed/gu.md': await narratedText(work, 'gu'),
    'untimed/gu.mp3': await readFile(join('seed', work, 'gu.mp3')),
  });
  await page.goto(server.origin + (await narratedStory(server.origin, 'untimed/gu')).path);
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();
  await saveButton(page).click();
  await expect(button(page, 'Saved')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Read along' }).check();
  await expect(page.getByText('is approximate')).toBeVisible();
  await chooseSpeed(page, 3);
  await place(page).fill('140');
  await watchMarks(page);
  await button(page, 'Play').click();
  await expect.poll(async () => (await marked(page)).length).toBeGreaterThan(4);
  const offsets = (await bundledTimings(work, 'gu')).map(({ from }) => from);
  const marks = (await marked(page)).map(({ from }) => from);
  const first = offsets.indexOf(marks[0] ?? -1);
  expect(marks).toEqual(offsets.slice(first, first + marks.length));
});
