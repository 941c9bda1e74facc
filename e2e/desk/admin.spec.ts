import { expect } from '@playwright/test';
import { lostNetwork } from '../complaints.ts';
import { note } from '../support/controls.ts';
import { libraryCommand } from '../support/libraryCommand.ts';
import { serverForAllTests } from '../support/ownServer.ts';
import { newcomer, signUp, toolbar } from '../support/signedIn.ts';
import { test } from '../test.ts';
import { onlyStory, signUpAtDesk } from './desk.ts';

const server = serverForAllTests();

// The first two count the stories of the library, to which the others add.
test('guests and readers are told what the desk is for, and granting a role opens it, with stories as cards on a phone', async ({
  page,
}) => {
  await page.goto(`${server.origin}/admin`);
  await expect(page).toHaveTitle('The curation desk | Lipi');
  await expect(page.getByText('Here curators add and correct stories')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    '/login?return=%2Fadmin',
  );
  const reader = newcomer();
  await signUp(page, server.origin, reader);
  await page.goto(`${server.origin}/account`);
  await expect(page.getByText('You are signed in on:')).toBeVisible();
  await expect(page.getByRole('link', { name: 'The curation desk' })).toHaveCount(0);
  await page.goto(`${server.origin}/admin`);
  await expect(page.getByText('Your account has no access to the desk.')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);

  await libraryCommand(server.dataDir, 'user', 'grant', reader.email, 'curator');
  await expect(page.getByRole('table', { name: 'Stories' })).toBeVisible();
  await page.goto(`${server.origin}/account`);
  await page.getByRole('link', { name: 'The curation desk' }).click();
  await expect(page.getByRole('table', { name: 'Stories' })).toBeVisible();

  await test.step('on a phone the table shows stories as cards with their whole titles, and can be filtered', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const table = page.getByRole('table', { name: 'Stories' });
    await expect(note(page, '20 stories')).toBeVisible();
    // The toolbar fits in one row.
    const tops = toolbar(page)
      .locator(':is(a, button):visible')
      .evaluateAll((controls) => controls.map((control) => Math.round(control.getBoundingClientRect().top)));
    expect(new Set(await tops).size).toBe(1);
    await page.getByLabel('Language', { exact: true }).selectOption('Gujarati');
    await page.getByLabel('Narration', { exact: true }).selectOption('Synthetic');
    await expect(note(page, '6 of 20 stories')).toBeVisible();
    const first = table.getByRole('row').nth(1);
    await expect(first.getByRole('cell', { name: 'Gujarati' })).toBeVisible();
    await expect(first.getByRole('cell', { name: 'Published' })).toBeVisible();
    await expect(first.getByRole('cell', { name: 'Synthetic' })).toBeVisible();
    for (const button of await table.getByRole('rowheader').getByRole('link').all()) {
      const { cut, width } = await button.evaluate((element) => ({
        cut: element.scrollHeight > element.clientHeight + 1,
        width: element.parentElement?.clientWidth ?? 0,
      }));
      expect(cut).toBe(false);
      expect(width).toBeGreaterThan(280);
    }
    const pageWidth = (fontSize: string) =>
      page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
        return document.documentElement.scrollWidth;
      }, fontSize);
    for (const fontSize of ['32px', '']) expect(await pageWidth(fontSize)).toBeLessThanOrEqual(360);
    await page.getByLabel('State', { exact: true }).selectOption('Draft');
    await expect(note(page, '0 of 20 stories')).toBeVisible();
  });
});

test('the table is sorted and searched; a library story is corrected, unpublished, binned and restored', {
  tag: '@deep',
}, async ({ page }) => {
  await signUpAtDesk(page, server, newcomer(), 'curator');

  await test.step('screen readers are told the state of the table', async () => {
    const table = page.getByRole('table', { name: 'Stories' });
    await expect(note(page, '20 stories')).toBeVisible();
    await expect(table).toHaveAttribute('aria-rowcount', '21');
    await table.getByRole('button', { name: 'Title' }).click();
    await expect(table.getByRole('columnheader', { name: 'Title' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    const first = table.getByRole('row').nth(1);
    await expect(first).toHaveAttribute('aria-rowindex', '2');
    const title = await first.getByRole('rowheader').textContent();
    await table.getByRole('button', { name: 'Title' }).click();
    await expect(first.getByRole('rowheader')).not.toHaveText(title ?? '');
    await page.getByLabel('Search by title, author, work or language').fill('gujarati salt');
    await expect(note(page, '1 of 20 stories')).toBeVisible();
    await expect(table.getByRole('row')).toHaveCount(2);
  });

  await test.step('a library story passes through the states', async () => {
    await (await onlyStory(page, 'english salt')).click();
    await expect(page.getByText('Published; saved')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'All stories' }).click();
    await expect(page.getByLabel('Search by title, author, work or language')).toHaveValue('english salt');
    await page.goBack();
    await expect(page.getByText('Published; saved')).toBeVisible();
    await page.getByLabel('Title', { exact: true }).fill('The Salt Ledger, corrected');
    await page.getByRole('button', { name: 'Publish the changes' }).click();
    await expect(note(page, 'It is published.')).toBeVisible();
    expect(await libraryCommand(server.dataDir, 'list')).toContain('The Salt Ledger, corrected');
    await page.getByRole('button', { name: 'Unpublish' }).click();
    const question = page.getByRole('dialog', { name: 'Unpublish this story?' });
    await expect(question).toContainText('printed codes too');
    await question.getByRole('button', { name: 'Unpublish' }).click();
    await expect(page.getByText('Draft; saved')).toBeVisible();
    expect(await libraryCommand(server.dataDir, 'list')).not.toContain('The Salt Ledger, corrected');
    await page.getByRole('button', { name: 'Move to the bin' }).click();
    await expect(note(page, 'This story is in the bin')).toBeVisible();
    await page.getByRole('button', { name: 'Restore from the bin' }).click();
    await expect(page.getByText('Draft; saved')).toBeVisible();
  });

  await test.step('a warning leads to its place in the text', async () => {
    const field = page.getByLabel('Text', { exact: true });
    await page.getByLabel('Language', { exact: true }).selectOption('Odia');
    await field.fill('ଗୋଟିଏ गाँव ଥିଲା।');
    await page.getByRole('button', { name: /^Text: words in a script other/ }).click();
    await expect(field).toBeFocused();
    const selected = await field.evaluate((area: HTMLTextAreaElement) =>
      area.value.slice(area.selectionStart, area.selectionEnd),
    );
    expect(selected).toBe('गाँव');
  });
});

test('the desk says that it is offline, that its line is blocked, and that its stories cannot be loaded', {
  tag: '@deep',
}, async ({ page, complaints }) => {
  complaints.expect(lostNetwork, 'its server is taken away');
  const table = page.getByRole('table', { name: 'Stories' });
  await signUpAtDesk(page, server, newcomer(), 'curator');

  await test.step('offline it needs a connection, and opens once there is one', async () => {
    await page.evaluate(async () => await navigator.serviceWorker.ready);
    await page.reload(); // with the worker, which stores the desk's scripts
    await expect(table).toBeVisible();
    await server.stop();
    await page.goto(`${server.origin}/admin`);
    await expect(page.getByText('The desk needs a connection')).toBeVisible();
    await server.startAgain();
    await expect(table).toBeVisible();
  });

  await test.step('a network may block the live connection', async () => {
    const blocked = await page.context().newPage();
    await blocked.routeWebSocket(/\/api\//, (socket) => socket.close());
    await blocked.goto(`${server.origin}/admin`);
    await expect(blocked.getByText('This network blocks the live connection')).toBeVisible();
    await blocked.close();
  });

  await test.step('stories that cannot be loaded are loaded on retry', async () => {
    await page.addInitScript(() => {
      const send = window.fetch.bind(window);
      window.fetch = (...request) =>
        String(request[1]?.body).includes('desk/feed:changes') && sessionStorage.getItem('there') === null
          ? Promise.reject(new TypeError('Failed to fetch'))
          : send(...request);
    });
    await page.clock.install();
    await page.reload();
    await expect(page.getByText('Opening the desk…')).toBeVisible();
    const alert = page.getByRole('alert');
    // The third failure is reported, and the feed is read again five seconds after each.
    await expect(async () => {
      await page.clock.fastForward(5 * 1000);
      await expect(alert).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(alert).toHaveText('The library can’t be reached. Try again when you’re online.');
    await page.getByRole('button', { name: 'Try again' }).evaluate((button: HTMLButtonElement) => {
      sessionStorage.setItem('there', 'yes');
      button.click();
    });
    await expect(table).toBeVisible();
  });
});
