import { expect, type Page } from '@playwright/test';
import { onlyStory, openInEditor } from './desk.ts';

/** The timing editor on a page. */
export const timing = (page: Page) => page.getByRole('region', { name: 'Timing' });

/** Opens the timing editor of the only story that a search of the desk's table finds, and waits for its recording. */
export async function openTiming(page: Page, search: string): Promise<void> {
  await openInEditor(page, (await (await onlyStory(page, search)).textContent()) ?? '');
  await page.goto(`${page.url()}&part=narration`);
  await expect(timing(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
}

/** The seconds at which each timed sentence begins and ends, as shown in the list of sentences. */
export async function shownTimes(page: Page): Promise<[number, number][]> {
  const texts = await timing(page).getByLabel('Sentences').locator('[data-unit]').allTextContents();
  return texts.flatMap((text) => {
    const times = /(\d+):(\d\d\.\d{3}) to (\d+):(\d\d\.\d{3})/.exec(text);
    if (!times) return [];
    const [, ...fields] = times.map(Number);
    const [fromMinutes = 0, fromSeconds = 0, toMinutes = 0, toSeconds = 0] = fields;
    return [[inSeconds(fromMinutes, fromSeconds), inSeconds(toMinutes, toSeconds)]];
  });
}

function inSeconds(minutes: number, seconds: number): number {
  return Math.round((minutes * 60 + seconds) * 1000) / 1000;
}
