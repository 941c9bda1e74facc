import { expect, type Page } from '@playwright/test';
import { lostNetwork } from '../complaints.ts';
import { alive } from '../support/alive.ts';
import { serverForAllTests } from '../support/ownServer.ts';
import { test } from '../test.ts';

const server = serverForAllTests();

const language = (page: Page, name: RegExp) => page.getByRole('button', { name });

test('the language that was chosen is chosen again: after a reload, in a new tab, before the scripts, without a network', async ({
  page,
  context,
  browser,
  complaints,
}) => {
  complaints.expect(lostNetwork, 'the network is taken away');
  await page.goto(server.origin);
  await alive(page, 'fieldset');
  await expect(language(page, /^ଓଡ଼ିଆ/)).toHaveAttribute('aria-pressed', 'true');
  await language(page, /^ગુજરાતી/).click();
  await expect(page.getByRole('region', { name: 'Stories in Gujarati' })).toBeVisible();
  await page.evaluate(async () => await navigator.serviceWorker.ready);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Stories in Gujarati' })).toBeVisible();
  const tab = await context.newPage();
  await tab.goto(server.origin);
  await expect(language(tab, /^ગુજરાતી/)).toHaveAttribute('aria-pressed', 'true');

  // What the server paints for a device that shows nothing but what it is sent.
  const still = await browser.newContext({ javaScriptEnabled: false });
  await still.addCookies(await context.cookies());
  const painted = await still.newPage();
  await painted.goto(server.origin);
  await expect(language(painted, /^ગુજરાતી/)).toHaveAttribute('aria-pressed', 'true');
  await still.close();

  await expect(tab.getByText('Synced')).toBeVisible();
  await context.setOffline(true);
  await tab.goto(server.origin);
  await expect(tab.getByRole('region', { name: 'Stories in Gujarati' })).toBeVisible();
});
