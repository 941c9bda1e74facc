import { expect, type Page } from '@playwright/test';
import { keptOffset } from '../story/keptOffset.ts';
import { readBy } from '../story/placeInSight.ts';
import { longestStory } from '../support/longestStory.ts';
import { sharedServer } from '../support/ownServer.ts';
import { newcomer, signIn, signUp } from '../support/signedIn.ts';
import { test } from '../test.ts';

const server = sharedServer();
const phone = { width: 412, height: 823 };

test.use({ viewport: phone });

const offer = (page: Page) => page.getByRole('complementary', { name: 'Your place on another device' });

/** Scrolls until this fraction of the page is above the viewport, and waits until the place is stored. */
async function readTo(page: Page, fraction: number): Promise<number> {
  await expect(page.locator('[data-from]').first()).toBeAttached();
  const pixels = await page.evaluate(
    (part) => (document.documentElement.scrollHeight - innerHeight) * part - scrollY,
    fraction,
  );
  return readBy(page, pixels);
}

test('a reader who read on elsewhere is asked once whether to jump to that sentence or stay', {
  tag: '@deep',
}, async ({ page, anotherPage }) => {
  const path = await longestStory(server.origin, 'en');
  const story = server.origin + path;
  const other = await anotherPage({ viewport: phone });
  const reader = newcomer();
  await signUp(page, server.origin, reader);
  await page.goto(story);
  await readTo(page, 0.25);

  await signIn(other, server.origin, reader);
  await other.goto(story);
  const further = await readTo(other, 0.85);

  await expect(offer(page)).toContainText('further ahead');
  const words = (await other.locator(`[data-from="${further}"]`).textContent()) ?? '';
  await expect(offer(page).locator('q')).toContainText(words.slice(0, 20));
  await offer(page).getByRole('button', { name: 'Go there' }).click();
  await expect(offer(page)).toBeHidden();
  await expect(page.locator(`[data-from="${further}"]`)).toBeInViewport();
  await expect.poll(() => keptOffset(page)).toBe(further);

  // The other device goes back to the beginning; this one should not follow.
  await readTo(other, 0.2);
  await expect(offer(page)).toContainText('further back');
  await offer(page).getByRole('button', { name: 'Stay here' }).click();
  await expect(offer(page)).toBeHidden();
  await page.reload();
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();
  // Where they are put by the browser or, if it is quicker, by the app.
  await expect(page.locator(`[data-from="${further}"]`)).toBeInViewport();
  await expect(offer(page)).toBeHidden();
  expect(await keptOffset(page)).toBe(further);
});
