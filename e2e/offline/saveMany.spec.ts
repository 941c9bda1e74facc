import { expect, type Page } from '@playwright/test';
import { lostNetwork } from '../complaints.ts';
import { killRenderer } from '../faults/rendererProcess.ts';
import { catalogueRows } from '../support/catalogueRows.ts';
import { savedStories } from '../support/controls.ts';
import { longList } from '../support/longList.ts';
import { sharedServer } from '../support/ownServer.ts';
import { test } from '../test.ts';

const lines = (page: Page) => page.getByRole('main').locator('ol').getByRole('listitem');

test.describe('the stories that a filter shows', () => {
  const server = sharedServer();

  test('are saved with one press, are still saved after a reload, and can be restored after a removal, one or several, until the undo expires', async ({
    page,
  }) => {
    await page.goto(`${server.origin}/library?language=en`);
    const save = page.getByRole('button', { name: /^Save these \d+ stories, / });
    await expect(save).toBeVisible();
    const count = await lines(page).count();
    await expect(save).toHaveText(new RegExp(`^Save these ${count} stories, `));
    await save.click();
    await expect(page.getByText('All of these are on this device.')).toBeVisible();
    await page.reload();
    await expect(lines(page).getByText('Saved', { exact: true })).toHaveCount(count);
    await page.getByRole('link', { name: 'Saved stories' }).click();
    await expect(savedStories(page)).toHaveCount(count);

    const remove = page.getByRole('button', { name: /^Remove .+ from this device$/ });
    const undo = page.getByRole('button', { name: 'Undo: keep it on this device' });
    await remove.first().click();
    await expect(undo).toBeFocused();
    await undo.click();
    await expect(remove).toHaveCount(count);
    await remove.first().click();
    await expect(page.getByText(new RegExp(`^${count - 1} stories, `))).toBeVisible();
    // Another action makes the removal final.
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    for (const at of [0, 1]) await page.getByRole('checkbox').nth(at).check();
    await page.getByRole('button', { name: /^Remove 2 stories, / }).click();
    const undoBoth = page.getByRole('button', { name: 'Undo: keep them on this device' });
    await expect(undoBoth).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(remove).toHaveCount(count - 1);
    await remove.first().click();
    await page.getByRole('link', { name: 'Home' }).click();
    await expect(page.getByRole('heading', { name: 'Saved stories' })).toBeHidden();
    await page.getByRole('link', { name: 'Saved stories' }).click();
    await expect(savedStories(page)).toHaveCount(count - 2);
  });

  test('wait for a connection when asked for offline, with hardly a request, and are saved when it is back', async ({
    page,
    context,
    complaints,
  }) => {
    complaints.expect(lostNetwork, 'the device is offline');
    await page.goto(`${server.origin}/library?language=en`);
    const save = page.getByRole('button', { name: /^Save these \d+ stories, / });
    await expect(save).toBeVisible();
    await page.evaluate(async () => await navigator.serviceWorker.ready);
    await context.setOffline(true);
    const tried: string[] = [];
    page.on('request', (request) => {
      if (request.postData()?.includes('stories:body')) tried.push(request.url());
    });
    await save.click();
    await expect(page.getByText(/^Paused until you’re online: \d+ stories left, /)).toBeVisible();
    expect(tried.length).toBeLessThanOrEqual(2);
    await page.getByRole('button', { name: 'Pause saving' }).click();
    await expect(page.getByText(/^Paused: \d+ stories left, /)).toBeVisible();
    await page.getByRole('button', { name: 'Resume saving' }).click();
    await context.setOffline(false);
    await expect(page.getByRole('button', { name: 'Pause saving' })).toBeHidden();
    await page.getByRole('link', { name: 'Saved stories' }).click();
    await expect(savedStories(page).first()).toBeVisible();
  });

  test('are saved from a bar that stays in sight on a phone, with text at twice the size too', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${server.origin}/library`);
    const others = page.getByRole('button', { name: /^Add / });
    await expect(others.first()).toBeVisible();
    for (let left = await others.count(); left > 0; left -= 1) {
      await others.first().click();
      await expect(others).toHaveCount(left - 1);
    }
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    for (const fontSize of ['', '32px']) {
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
      }, fontSize);
      const row = lines(page).nth(fontSize === '' ? 5 : 6);
      await row.getByRole('checkbox').check();
      const save = page.getByRole('button', { name: /^Save the( \d+)? selected stor(y|ies), / });
      const done = page.getByRole('button', { name: 'Done' });
      await expect(save).toBeInViewport({ ratio: 1 });
      await expect(done).toBeInViewport({ ratio: 1 });
      const [saveBox, doneBox] = [await save.boundingBox(), await done.boundingBox()];
      const isBeside = doneBox && saveBox && doneBox.x >= saveBox.x + saveBox.width;
      const isBelow = doneBox && saveBox && doneBox.y >= saveBox.y + saveBox.height;
      expect(isBeside || isBelow).toBe(true);
      // The row that has the focus is not under the bar, also when it is reached from below.
      await lines(page).nth(7).getByRole('link').first().focus();
      for (let at = 0; at < 6; at += 1) await page.keyboard.press('Shift+Tab');
      const bottom = await done.evaluate(
        (button) => button.parentElement?.getBoundingClientRect().bottom ?? 0,
      );
      const top = await page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0);
      expect(top).toBeGreaterThanOrEqual(bottom);
      expect(bottom).toBeLessThan(740 / 2);
    }
  });

  test('can be played from the list of saved stories', { tag: '@deep' }, async ({ page }) => {
    await page.goto(`${server.origin}/library?language=gu&narrated=1`);
    await page.getByRole('button', { name: /^Save th/ }).click();
    await expect(page.getByText('All of these are on this device.')).toBeVisible();
    await page.getByRole('link', { name: 'Saved stories' }).click();
    await savedStories(page).first().getByRole('button', { name: /^Play/ }).click();
    await expect(page).toHaveURL(/\/content\//);
    await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  });
});

test.describe('many stories', () => {
  const home = longList({ or: 40 });

  test('that were queued for saving resume at the next start after the tab was killed', {
    tag: ['@deep', '@corpus'],
  }, async ({ browser, context, page }) => {
    const rows = await catalogueRows<{ language: string }>(new URL(home()).origin);
    const count = rows.filter(({ language }) => language === 'or').length;
    // The first ten texts arrive; the others get no response.
    let passing = 10;
    await context.route('**/api/**', async (route) => {
      const isText = route.request().postData()?.includes('stories:body') ?? false;
      if (isText && passing-- <= 0) return;
      await route.continue();
    });
    await page.goto(`${home()}library?language=or`);
    const save = page.getByRole('button', { name: /^Save these \d+ stories, / });
    await save.click();
    await expect(page.getByText(new RegExp(`^(?!${count} )\\d+ stories left, `))).toBeVisible();
    await page.getByRole('button', { name: 'Pause saving' }).click();
    await expect(page.getByText(/^Paused: /)).toBeVisible();
    await page.getByRole('button', { name: 'Resume saving' }).click();
    // The page says so once it is stored.
    await expect(page.getByText(/^Paused: /)).toBeHidden();
    await killRenderer(browser, page);

    passing = Number.POSITIVE_INFINITY;
    const next = await context.newPage();
    await next.goto(home());
    await expect(next.getByText('Synced', { exact: true })).toBeVisible();
    await next.goto(`${home()}library?language=or`);
    await expect(next.getByText('All of these are on this device.')).toBeVisible();
    await next.goto(`${home()}saved`);
    await expect(savedStories(next)).toHaveCount(count);
  });
});
