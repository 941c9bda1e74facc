import { expect, type Page, type Route } from '@playwright/test';
import { alive } from '../support/alive.ts';

/** Opens the home page and waits until its scripts run. */
export async function openHome(page: Page, origin: string): Promise<void> {
  await page.goto(origin);
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();
  await alive(page, '#newsletter-email');
}

/** Opens a story and waits until its scripts run. */
export async function openStory(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();
  await alive(page, 'article');
}

/** Listens to the story up to a time in seconds, and pauses. */
export async function listenAt(page: Page, seconds: number): Promise<void> {
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await page.getByRole('slider', { name: 'Place in the narration' }).fill(String(seconds));
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
}

/** Opens 'Offline and storage' and waits until its data has been read from the device. */
export async function openPanel(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Offline and storage/ }).click();
  await expect(page.getByRole('dialog').getByText(/free/)).toBeVisible();
}

/** Opens the page of saved stories and waits until its data has been read from the device. */
export async function openSaved(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/saved`);
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Save more' })).toBeVisible();
}

/** Turns the tester tools on, which reloads the page, and leaves them open. Waits for the page's worker first. */
export async function turnOnTesterTools(page: Page): Promise<void> {
  await page.evaluate(async () => await navigator.serviceWorker.ready);
  await openTesterTools(page);
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Turn the tools on' }).click();
  await loaded;
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();
  await openTesterTools(page);
}

/** Opens the section of the panel that has the tester tools. */
async function openTesterTools(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Offline and storage/ }).click();
  await page.getByText('For testers').click();
}

/** On the page of saved stories, saves the first `count` offered stories. */
export async function saveByHand(page: Page, count: number): Promise<void> {
  await page.getByRole('button', { name: 'Select stories' }).click();
  const section = page.getByRole('region', { name: 'Save more' });
  for (let at = 0; at < count; at++) await section.getByRole('checkbox').nth(at).check();
  await section.getByRole('button', { name: /^Save \d/ }).click();
}

/** Leaves the device less room than a story takes. */
export async function fill(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { usage } = await page.evaluate(() => navigator.storage.estimate());
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: (usage ?? 0) + 100_000 });
}

/** Saves the open story and waits until all of it is on the device. */
export async function saveStory(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save for offline' }).click();
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible();
}

/** Lets the app's files pass and blocks its library. */
export async function withoutBackend(page: Page): Promise<void> {
  await page.route('**/api/**', (route: Route) => route.abort());
  await page.routeWebSocket(/\/api\//, (socket) => socket.close());
}

/** Takes the library away from a page that had it. */
export async function cutLine(page: Page): Promise<void> {
  await withoutBackend(page);
  await page.context().setOffline(true);
  await expect(page.getByText('Offline', { exact: true })).toBeVisible();
}
