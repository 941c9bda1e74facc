import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { coverOf } from '../../src/ui/cover/coverOf.ts';
import { clockTime } from '../../src/ui/story/clock.ts';
import { alive } from '../support/alive.ts';
import { button, place, playerBar } from '../support/controls.ts';
import { type NarratedStory, narratedStories } from '../support/narratedStories.ts';
import { sharedServer } from '../support/ownServer.ts';
import { test } from '../test.ts';
import { keptOffset } from './keptOffset.ts';
import { listenTo, voice } from './voice.ts';

const server = sharedServer();
let stories: readonly [NarratedStory, NarratedStory, ...NarratedStory[]];

test.beforeAll(async () => {
  stories = await narratedStories(server.origin);
});
test.beforeEach(async ({ context }) => await listenTo(context));

const seconds = async (page: Page) => (await voice(page)).seconds;

async function open(page: Page, story: NarratedStory): Promise<void> {
  await page.goto(server.origin + story.path);
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();
}

async function play(page: Page): Promise<void> {
  await button(page, 'Play').click();
  await expect(button(page, 'Pause')).toBeVisible();
  await expect.poll(async () => (await voice(page)).isPaused).toBe(false);
}

/** Navigates to another screen like a link in the page: without a page load. */
async function goInApp(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href });
    document.body.append(link);
    link.click();
    link.remove();
  }, path);
}

/** Those of at least a hundredth of the picture on the lock screen. */
function coloursOfArtwork(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const image = new Image();
    image.src = navigator.mediaSession.metadata?.artwork[0]?.src ?? '';
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 512;
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const pixels = new Uint32Array(context?.getImageData(0, 0, 512, 512).data.buffer ?? []);
    const counts = new Map<number, number>();
    for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
    const frequent = [...counts].filter(([, count]) => count > pixels.length / 100);
    // Red is the lowest byte.
    return frequent.map(
      ([pixel]) =>
        `#${[0, 8, 16].map((bits) => ((pixel >> bits) & 255).toString(16).padStart(2, '0')).join('')}`,
    );
  });
}

/** Of its ground, its drawing and its akshara, in the style sheet. */
function coloursOfCover({ slug, title }: NarratedStory): string[] {
  const css = readFileSync(new URL('../../src/ui/cover/Cover.module.css', import.meta.url), 'utf8');
  const { ground, composition } = coverOf({ work: slug.split('/')[0] ?? '', title });
  const rule = (selector: string) => css.split(`.cover${selector} {`)[1]?.split('\n}')[0] ?? '';
  const [, usualInk = ''] = /--cover-ink: (#\w+)/.exec(rule('')) ?? [];
  const ofGround = Object.fromEntries(
    [...rule(`[data-ground="${ground}"]`).matchAll(/--([\w-]+): (#\w+)/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  );
  const isOnDrawing = rule(`[data-composition="${composition}"]`).includes('--letter-ink');
  return [ofGround.ground, ofGround.tint, ...(isOnDrawing ? [] : [ofGround['cover-ink'] ?? usualInk])];
}

/** Expects the narration to be playing: the position moves. */
async function expectSpeaking(page: Page): Promise<void> {
  const before = await seconds(page);
  await expect.poll(() => seconds(page)).toBeGreaterThan(before + 0.3);
}

test("the player plays, pauses, skips 15 s back and 30 s ahead, and seeks by the slider's keys and from the lock screen", async ({
  page,
}) => {
  const [story] = stories;
  await open(page, story);
  await play(page);
  await expectSpeaking(page);
  await button(page, 'Forward 30 seconds').click();
  await expect.poll(() => seconds(page)).toBeGreaterThan(30);
  await button(page, 'Back 15 seconds').click();
  await expect.poll(() => seconds(page)).toBeLessThan(25);
  await button(page, 'Pause').click();
  expect((await voice(page)).isPaused).toBe(true);
  await place(page).focus();
  const end = Math.floor(story.durationSeconds);
  for (const [key, at] of [
    ['Home', 0],
    ['ArrowRight', 5],
    ['ArrowUp', 10],
    ['ArrowLeft', 5],
    ['End', end],
  ] as const) {
    await page.keyboard.press(key);
    await expect(place(page)).toHaveValue(String(at));
    await expect(place(page)).toHaveAttribute(
      'aria-valuetext',
      `${clockTime(at)} of ${clockTime(story.durationSeconds)}`,
    );
    await expect.poll(() => seconds(page)).toBeCloseTo(at, 0);
  }
  await page.keyboard.press('PageDown');
  await expect.poll(async () => Number(await place(page).inputValue())).toBeLessThan(end - 10);

  await test.step('the lock screen shows the story and position, and all of its buttons work', async () => {
    await place(page).press('Home');
    await play(page);
    const act = (action: string, details: object = {}) =>
      page.evaluate(`window.actionHandlers['${action}'](${JSON.stringify({ action, ...details })})`);
    const lockScreen = () =>
      page.evaluate(() => ({
        title: navigator.mediaSession.metadata?.title,
        artwork: navigator.mediaSession.metadata?.artwork.map(({ sizes }) => sizes),
        state: navigator.mediaSession.playbackState,
      }));
    // While it still waits for its first data, it does not count as playing.
    await expect.poll(lockScreen).toEqual({ title: story.title, artwork: ['512x512'], state: 'playing' });
    expect(await coloursOfArtwork(page)).toEqual(expect.arrayContaining(coloursOfCover(story)));

    await act('pause');
    await expect(button(page, 'Play')).toBeVisible();
    await expect.poll(() => page.evaluate(() => navigator.mediaSession.playbackState)).toBe('paused');
    await act('play');
    await expect(button(page, 'Pause')).toBeVisible();
    await act('seekto', { seekTime: 100 });
    await expect.poll(() => seconds(page)).toBeGreaterThanOrEqual(100);
    await act('seekforward');
    await expect.poll(() => seconds(page)).toBeGreaterThanOrEqual(130);
    await act('seekbackward', { seekOffset: 60 });
    await expect.poll(() => seconds(page)).toBeLessThan(80);
    await act('pause');
    const before = await seconds(page);
    await act('nexttrack');
    await expect.poll(() => seconds(page)).toBeCloseTo(before + 30, 1);
    await act('previoustrack');
    await expect.poll(() => seconds(page)).toBeCloseTo(before + 15, 1);
    const states =
      await page.evaluate<{ position: number; duration: number; playbackRate: number }[]>(
        'window.positionStates',
      );
    expect(states.length).toBeGreaterThan(3);
    for (const { position, duration, playbackRate } of states) {
      expect(position).toBeGreaterThanOrEqual(0);
      expect(position).toBeLessThanOrEqual(duration);
      expect(playbackRate).toBe(1);
    }
    await act('stop');
    await expect(place(page)).toHaveValue('0');
    expect(await page.evaluate(() => navigator.mediaSession.metadata)).toBeNull();
  });
});

test('playback continues on other screens, with a bar below their notes that leads back to the story', {
  tag: '@deep',
}, async ({ page }) => {
  const [story, other] = stories;
  await open(page, other);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
  await expect.poll(() => keptOffset(page)).toBeGreaterThan(0);
  await open(page, story);
  await play(page);
  await expect(playerBar(page)).toBeHidden();
  // Its text is scrolled to the end, but it is not finished: the narration goes on.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(() => keptOffset(page)).toBeGreaterThan(0);
  await goInApp(page, '/');
  await expect(playerBar(page)).toBeVisible();
  await expect(playerBar(page).getByRole('link', { name: `Back to ${story.title}` })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(playerBar(page).getByText(/^\d:\d\d left$/)).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(
    page
      .getByRole('region', { name: 'Continue', exact: true })
      .getByRole('link', { name: new RegExp(`^${story.title}.*left to listen$`) }),
  ).toBeVisible();
  await expectSpeaking(page);

  // Another story, which had been begun, is open meanwhile; its own controls are idle.
  await goInApp(page, other.path);
  const note = page.getByRole('complementary', { name: 'Your place' });
  await expect(note).toBeVisible();
  await expect(playerBar(page)).toBeVisible();
  const [upper, lower] = await Promise.all([note.boundingBox(), playerBar(page).boundingBox()]);
  expect((upper?.y ?? 0) + (upper?.height ?? 0)).toBeLessThanOrEqual(lower?.y ?? 0);
  await note.getByRole('button', { name: 'Close' }).click();
  await expect(note).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: other.title })).toBeVisible();
  await expect(place(page)).toHaveValue('0');
  await expectSpeaking(page);
  await playerBar(page).getByRole('button', { name: 'Pause' }).click();
  expect((await voice(page)).isPaused).toBe(true);
  await playerBar(page).getByRole('button', { name: 'Play' }).click();
  await expectSpeaking(page);

  await playerBar(page).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: story.title })).toBeVisible();
  await expect(playerBar(page)).toBeHidden();
  await expect(button(page, 'Pause')).toBeVisible();
  await expectSpeaking(page);
  await goInApp(page, '/');
  await playerBar(page).getByRole('button', { name: 'Stop listening' }).click();
  await expect(playerBar(page)).toBeHidden();
  expect((await voice(page)).isPaused).toBe(true);
});

test('each story resumes at the place and speed it was left at, also after a reload', async ({ page }) => {
  const [first, second] = stories;
  await open(page, first);
  await play(page);
  await place(page).fill('61');
  await button(page, 'Listening options').click();
  await page.getByLabel('Speed').selectOption('1.5');
  await expect.poll(async () => (await voice(page)).rate).toBe(1.5);
  expect((await voice(page)).keepsPitch).toBe(true);
  await button(page, 'Pause').click();
  const left = Number(await place(page).inputValue());
  expect(left).toBeGreaterThanOrEqual(61);

  await open(page, second);
  await play(page);
  await place(page).fill('30');
  await button(page, 'Listening options').click();
  await page.getByLabel('Speed').selectOption('0.9');
  await button(page, 'Pause').click();

  await open(page, first);
  await expect(place(page)).toHaveValue(String(left));
  await play(page);
  expect((await voice(page)).rate).toBe(1.5);
  expect(await seconds(page)).toBeGreaterThanOrEqual(left);
});

test('one voice in all tabs: the one that begins pauses the other', async ({ page, context }) => {
  const [story, other] = stories;
  await open(page, story);
  await play(page);
  const second = await context.newPage();
  await open(second, other);
  await play(second);
  await expect(button(page, 'Play')).toBeVisible();
  expect((await voice(page)).isPaused).toBe(true);
  await expectSpeaking(second);
  await play(page);
  await expect(button(second, 'Play')).toBeVisible();
  expect((await voice(second)).isPaused).toBe(true);
});

test('with a mouse the volume can be set and persists; with touch there is no volume slider', {
  tag: '@deep',
}, async ({ page, anotherPage }) => {
  const [story] = stories;
  await open(page, story);
  await play(page);
  await button(page, 'Listening options').click();
  await page.getByRole('slider', { name: 'Volume' }).fill('0.25');
  expect((await voice(page)).volume).toBe(0.25);
  await page.reload();
  await alive(page, 'article');
  await play(page);
  expect((await voice(page)).volume).toBe(0.25);
  await button(page, 'Listening options').click();
  await expect(page.getByRole('slider', { name: 'Volume' })).toHaveValue('0.25');

  const touched = await anotherPage({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 360, height: 740 },
  });
  await open(touched, story);
  await button(touched, 'Listening options').tap();
  await expect(touched.getByLabel('Speed')).toBeVisible();
  await expect(touched.getByRole('slider', { name: 'Volume' })).toBeHidden();
});
