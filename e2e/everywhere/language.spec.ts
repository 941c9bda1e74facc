import { expect, type Page } from '@playwright/test';
import { lostNetwork } from '../complaints.ts';
import { alive } from '../support/alive.ts';
import { sharedServer } from '../support/ownServer.ts';
import { test } from '../test.ts';

const server = sharedServer();

const language = (page: Page, name: RegExp) => page.getByRole('button', { name });

test("the home page starts with the browser's language, before and after its scripts have loaded", async ({
  anotherPage,
}) => {
  const row = (page: Page) =>
    page.getByRole('group', { name: 'Language of the stories' }).getByRole('button');
  const page = await anotherPage({ locale: 'gu-IN' });
  await page.goto(server.origin);
  const names = [/Gujarati ?6/, /English ?8/, /Odia ?6/];
  await expect(row(page)).toHaveText(names);
  await expect(row(page).first()).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();
  await expect(row(page)).toHaveText(names);
});

test('the chosen language persists across a reload, in a new tab, without scripts and offline', {
  tag: '@corpus',
}, async ({ page, context, browser, complaints }) => {
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
  await expect(tab.getByText('Synced', { exact: true })).toBeVisible();
  // Too narrow for three languages.
  await tab.setViewportSize({ width: 200, height: 740 });
  await expect(language(tab, /^ગુજરાતી/)).toBeInViewport({ ratio: 1 });

  // The server's HTML, as shown by a device that runs no scripts.
  const still = await browser.newContext({ javaScriptEnabled: false });
  await still.addCookies(await context.cookies());
  const withoutScripts = await still.newPage();
  await withoutScripts.goto(server.origin);
  await expect(language(withoutScripts, /^ગુજરાતી/)).toHaveAttribute('aria-pressed', 'true');
  await still.close();

  await context.setOffline(true);
  await tab.goto(server.origin);
  await expect(tab.getByRole('region', { name: 'Stories in Gujarati' })).toBeVisible();
});
