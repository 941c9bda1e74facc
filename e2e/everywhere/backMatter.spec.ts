import { expect, type Page } from '@playwright/test';
import { lostNetwork } from '../complaints.ts';
import { alive } from '../support/alive.ts';
import { sharedServer } from '../support/ownServer.ts';
import { test } from '../test.ts';

const itemTitles = ['About Lipi', 'Our Mission', 'Current Launch Phase'];
const keptWords = 'Saved on this device. It will be sent when you’re online.';

const server = sharedServer();

const openItems = (page: Page) => page.locator('details[open] h3').allTextContents();
const field = (page: Page) => page.getByRole('textbox', { name: 'E-mail address' });

async function signUp(page: Page, email: string): Promise<void> {
  await field(page).fill(email);
  await page.getByRole('button', { name: 'Subscribe' }).click();
}

test('hydration keeps the accordion item that the reader opened; the accordion works by keyboard and says what is expanded', async ({
  page,
}) => {
  await page.goto(server.origin, { waitUntil: 'commit' });
  await page.locator('summary', { hasText: 'Our Mission' }).click();
  await alive(page, '#newsletter-email');
  expect(await openItems(page)).toEqual(['Our Mission']);

  const [first = '', second = ''] = itemTitles;
  await page.locator('summary', { hasText: first }).focus();
  await page.keyboard.press('Enter');
  expect(await openItems(page)).toEqual([first]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  expect(await openItems(page)).toEqual([second]);
  await page.keyboard.press('Space');
  expect(await openItems(page)).toEqual([]);

  await page.keyboard.press('Space');
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const disclosures = nodes
    .filter(({ role }) => String(role?.value).startsWith('DisclosureTriangle'))
    .map(({ name, properties }) => [
      String(name?.value),
      properties?.find((property) => property.name === 'expanded')?.value.value,
    ]);
  expect(disclosures).toEqual(itemTitles.map((title) => [title, title === second]));
});

test('an offline sign-up survives a reload, shows in every tab, and is sent once the server is back, unless undone', {
  tag: '@deep',
}, async ({ page, context, complaints }) => {
  complaints.expect(lostNetwork, 'its server is taken away');
  const answered: string[] = [];
  context.on('response', (response) => {
    if (response.url().endsWith('/api/mutation')) answered.push(response.request().postData() ?? '');
  });
  await page.goto(server.origin);
  await alive(page, '#newsletter-email');
  await page.evaluate(async () => await navigator.serviceWorker.ready);
  const { origin } = server;
  await server.kill();

  for (const email of ['ravi@example.org', 'asha@example.org']) {
    await signUp(page, email);
    await expect(page.getByText(email)).toBeVisible();
    await expect(field(page)).toHaveValue('');
  }
  await page.getByRole('button', { name: 'Undo ravi@example.org' }).click();
  await expect(page.getByText('ravi@example.org')).toBeHidden();
  await expect(page.getByText(keptWords)).toBeVisible();
  await expect(page.getByText('Thank you')).toBeHidden();
  await page.reload();
  await expect(page.getByText(keptWords)).toBeVisible();
  const other = await context.newPage();
  await other.goto(origin);
  await expect(other.getByText('asha@example.org')).toBeVisible();
  await expect(other.getByText('ravi@example.org')).toBeHidden();
  expect(answered).toEqual([]);

  await server.startAgain();
  for (const tab of [page, other]) await tab.evaluate(() => dispatchEvent(new Event('online')));
  for (const tab of [page, other]) {
    await expect(tab.getByText('Thank you for subscribing!')).toBeVisible();
    await expect(tab.getByText(keptWords)).toBeHidden();
  }
  // Each tab may have sent it; the library subscribes an address once.
  expect(answered.length).toBeGreaterThan(0);
  for (const sent of answered) expect(sent).toContain('asha@example.org');
  // The thanks are shown once: the next visit has only the form.
  await other.close();
  await page.reload();
  await alive(page, '#newsletter-email');
  await expect(page.getByText('Thank you')).toBeHidden();
});
