import { expect, type Page } from '@playwright/test';
import { lostNetwork } from '../complaints.ts';
import { catalogueRows } from '../support/catalogueRows.ts';
import { sharedServer } from '../support/ownServer.ts';
import { newcomer, signUp, toolbar } from '../support/signedIn.ts';
import { test } from '../test.ts';

const server = sharedServer();

interface Row {
  readonly id: string;
  readonly title: string;
  readonly language: string;
}

/** One story in each of three languages. */
async function someStories(): Promise<[Row, Row, Row]> {
  const rows = await catalogueRows<Row>(server.origin);
  const inLanguage = (language: string) => {
    const row = rows.find((candidate) => candidate.language === language);
    if (!row) throw new Error(`The library has no story in ${language}.`);
    return row;
  };
  return [inLanguage('or'), inLanguage('gu'), inLanguage('en')];
}

async function addFromReader(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add to reading list' }).click();
  await expect(page.getByRole('button', { name: 'Remove from reading list' })).toBeVisible();
}

/** Signs up, puts three stories into the reading list, and opens it. */
async function openList(page: Page): Promise<[Row, Row, Row]> {
  const stories = await someStories();
  const [first, ...others] = stories.map(({ id }) => `/content/${id}`);
  await signUp(page, server.origin, newcomer(), first);
  await addFromReader(page);
  for (const path of others) {
    await page.goto(server.origin + path);
    await addFromReader(page);
  }
  await toolbar(page).getByRole('link', { name: 'Reading list' }).click();
  await expect(page.getByText('3 stories', { exact: true })).toBeVisible();
  return stories;
}

const lines = (page: Page) => page.locator('[data-line]');
const line = (page: Page, { id }: Row) => page.locator(`[data-line="${id}"]`);
const grip = (page: Page, { title }: Row) => page.getByRole('button', { name: `Move ${title}` });
const told = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words });

async function expectOrder(page: Page, stories: readonly Row[]): Promise<void> {
  await expect
    .poll(() => lines(page).evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.line)))
    .toEqual(stories.map(({ id }) => id));
}

async function openOptions(page: Page, row: Row): Promise<void> {
  await page.getByRole('button', { name: `Options for ${row.title}` }).click();
}

test('a guest sees no list button on a story, and its scripts are not fetched', { tag: '@deep' }, async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  const [story] = await someStories();
  await page.goto(`${server.origin}/content/${story.id}`);
  await expect(page.getByRole('button', { name: 'Synced' })).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('button', { name: /reading list/i })).toHaveCount(0);
  expect(fetched.some((path) => /\/assets\/index-/.test(path))).toBe(true);
  expect(
    fetched.filter((path) => /\/assets\/(?:ListButton|ReaderBars|sessionParts|readingList)/.test(path)),
  ).toEqual([]);
});

test('keys on the grip move a line at once, each position is announced, and the order is kept', async ({
  page,
}) => {
  const [odia, gujarati, english] = await openList(page);
  await expectOrder(page, [odia, gujarati, english]);
  await grip(page, odia).focus();
  await page.keyboard.press('ArrowDown');
  await expect(told(page, `${odia.title}: place 2 of 3.`)).toBeAttached();
  await expect(grip(page, odia)).toBeFocused();
  await page.keyboard.press('End');
  await expectOrder(page, [gujarati, english, odia]);
  await expect(grip(page, odia)).toBeFocused();
  await page.keyboard.press('Home');
  await expectOrder(page, [odia, gujarati, english]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expectOrder(page, [gujarati, odia, english]);
  // Another tab shows the list once it is stored on the device, a moment later.
  const other = await page.context().newPage();
  await other.goto(`${server.origin}/reading_list`);
  await expectOrder(other, [gujarati, odia, english]);
  await page.reload();
  await expectOrder(page, [gujarati, odia, english]);
});

test('the list is moved by buttons, dragged and sorted, and a removed story is restored', {
  tag: '@deep',
}, async ({ page }) => {
  const [odia, gujarati, english] = await openList(page);

  await test.step('buttons move a line without dragging, as often as they are pressed', async () => {
    await openOptions(page, english);
    const up = line(page, english).getByRole('button', { name: 'Move up' });
    // Two presses faster than the device can store them: each step counts, and no order is shown twice.
    await up.evaluate(async (button: HTMLElement) => {
      const lines = () => [...document.querySelectorAll<HTMLElement>('[data-line]')];
      const orders = [lines().map(({ dataset }) => dataset.line)];
      Object.assign(window, { orders });
      new MutationObserver(() => {
        const order = lines().map(({ dataset }) => dataset.line);
        if (order.join() !== orders.at(-1)?.join()) orders.push(order);
      }).observe(document.body, { childList: true, subtree: true });
      button.focus();
      button.click();
      await new Promise((resolve) => setTimeout(resolve));
      button.click();
    });
    await expectOrder(page, [english, odia, gujarati]);
    await expect(up).toBeFocused();
    await expect(up).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByRole('button', { name: /Synced/ })).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as { orders: string[][] }).orders)).toHaveLength(3);
    await page.reload();
    await expectOrder(page, [english, odia, gujarati]);
  });

  await test.step('a line is dragged by its grip, and Escape puts it back', async () => {
    const boxOf = async (row: Row) => {
      const box = await line(page, row).boundingBox();
      if (!box) throw new Error('The line is not drawn.');
      return box;
    };
    async function carry(from: Row, toY: number): Promise<void> {
      const hold = await grip(page, from).boundingBox();
      if (!hold) throw new Error('The grip is not drawn.');
      await page.mouse.move(hold.x + hold.width / 2, hold.y + hold.height / 2);
      await page.mouse.down();
      await page.mouse.move(hold.x + 20, toY, { steps: 8 });
      await expect(line(page, from)).toHaveAttribute('data-carried', '');
    }
    const last = await boxOf(gujarati);
    await carry(english, last.y + last.height - 4);
    await expect(line(page, gujarati)).toHaveAttribute('data-drop', 'after');
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect(line(page, english)).not.toHaveAttribute('data-carried');
    await expectOrder(page, [english, odia, gujarati]);
    await carry(english, last.y + last.height - 4);
    await page.mouse.up();
    await expectOrder(page, [odia, gujarati, english]);
    // The row is shown in its new place before the device has stored it.
    await expect(page.getByRole('button', { name: /Synced/ })).toBeVisible();
    await page.reload();
    await expectOrder(page, [odia, gujarati, english]);
  });

  await test.step('a story is marked as finished, removed, and restored to its place by Undo', async () => {
    await openOptions(page, gujarati);
    await line(page, gujarati).getByRole('button', { name: 'Mark as finished' }).click();
    await expect(line(page, gujarati)).toContainText('Finished');
    await line(page, gujarati).getByRole('button', { name: 'Remove from the list' }).click();
    await expectOrder(page, [odia, english]);
    await expect(page.getByText('2 stories', { exact: true })).toBeVisible();
    const undo = page.getByRole('button', { name: /^Undo/ });
    await expect(undo).toBeFocused();
    await undo.click();
    await expectOrder(page, [odia, gujarati, english]);
    await expect(line(page, gujarati)).toContainText('Finished');
    await expect(undo).toHaveCount(0);
    await expect(line(page, gujarati).getByRole('button').first()).toBeFocused();
  });

  await test.step('the list is sorted by last added, and the choice is kept', async () => {
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Last added first');
    await expectOrder(page, [english, gujarati, odia]);
    await expect(grip(page, odia)).toHaveCount(0);
    await page.reload();
    await expectOrder(page, [english, gujarati, odia]);
  });
});

test('with the server gone the list still opens, changes and persists, and shows what waits to be sent', async ({
  page,
  complaints,
}) => {
  complaints.expect(lostNetwork, 'its server is taken away');
  const [odia, gujarati, english] = await openList(page);
  await expect(page.getByText('Synced to all your devices.')).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await server.kill();
  await page.reload();
  await expectOrder(page, [odia, gujarati, english]);
  await openOptions(page, english);
  await line(page, english).getByRole('button', { name: 'Remove from the list' }).click();
  await openOptions(page, gujarati);
  await line(page, gujarati).getByRole('button', { name: 'Move up' }).click();
  await expectOrder(page, [gujarati, odia]);
  await expect(toolbar(page).getByRole('button', { name: /2 waiting/ })).toBeVisible();
  await expect(line(page, gujarati)).toContainText('Waiting to be sent');
  await page.reload();
  await expectOrder(page, [gujarati, odia]);
  await expect(toolbar(page).getByRole('button', { name: /2 waiting/ })).toBeVisible();
  await server.startAgain();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByText('Synced to all your devices.')).toBeVisible();
  await expect(toolbar(page).getByRole('button', { name: /waiting/ })).toHaveCount(0);
  await expectOrder(page, [gujarati, odia]);
});

test('the whole list is saved for offline with one button', async ({ page }) => {
  const stories = await openList(page);
  await toolbar(page)
    .getByRole('button', { name: /Offline and storage/ })
    .click();
  const panel = page.getByRole('dialog', { name: 'Offline and storage' });
  await expect(panel.getByRole('button', { name: /^Save my reading list, [\d.]+ MB$/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Save all for offline, [\d.]+ MB$/ }).click();
  for (const story of stories) {
    await expect(line(page, story)).toContainText('On this device');
  }
  await expect(page.getByText('Your whole list is on this device.')).toBeVisible();

  const [odia] = stories;
  await openOptions(page, odia);
  const unsave = line(page, odia).getByRole('button', { name: 'Remove from this device' });
  await unsave.click();
  const undo = line(page, odia).getByRole('button', { name: /^Undo/ });
  await expect(undo).toBeFocused();
  await undo.click();
  await expect(line(page, odia)).toContainText('On this device');
  await unsave.click();
  // Going to another page confirms the removal.
  await page.getByRole('link', { name: 'Home' }).click();
  await toolbar(page).getByRole('link', { name: 'Reading list' }).click();
  await expect(line(page, odia)).toContainText('Not saved');
});
