import { expect } from '@playwright/test';
import { lostNetwork } from '../complaints.ts';
import { serverForAllTests } from '../support/ownServer.ts';
import { newcomer } from '../support/signedIn.ts';
import { startTcpProxy } from '../support/tcpProxy.ts';
import { test } from '../test.ts';
import { beginStory, fillStory, openDesk, saveDraft, signUpAtDesk } from './desk.ts';

const server = serverForAllTests();

// The first two count the stories of the library, to which the others add.
test('an unsaved story survives a reload, is found again or discarded, and leaving it asks first', {
  tag: '@deep',
}, async ({ page }) => {
  await signUpAtDesk(page, server, newcomer(), 'curator');
  const allStories = page.getByRole('main').getByRole('link', { name: 'All stories' });
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const title = page.getByLabel('Title', { exact: true });
  await beginStory(page);
  await expect(page.getByText('Nothing typed yet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Not published: the language is missing.')).toBeVisible();
  await allStories.click();
  await expect(page.getByRole('status').filter({ hasText: '20 stories' })).toBeVisible();
  await expect(page.getByText('Started on this device')).toHaveCount(0);

  await beginStory(page);
  await title.fill('Half a title');
  await allStories.click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(title).toHaveValue('Half a title');
  const asked = page.waitForEvent('dialog');
  const reloaded = page.waitForEvent('load');
  await page.evaluate(() => setTimeout(() => location.reload(), 0));
  const browserQuestion = await asked;
  expect(browserQuestion.type()).toBe('beforeunload');
  await browserQuestion.accept();
  await reloaded;
  await expect(title).toHaveValue('Half a title');
  await expect(page.getByText('Draft; not saved yet')).toBeVisible();

  await allStories.click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('status').filter({ hasText: '20 stories' })).toBeVisible();
  await page.getByRole('link', { name: 'Half a title' }).click();
  await expect(title).toHaveValue('Half a title');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page
    .getByRole('dialog', { name: 'Discard this story?' })
    .getByRole('button', { name: 'Discard' })
    .click();
  await expect(page.getByRole('status').filter({ hasText: '20 stories' })).toBeVisible();
  await expect(page.getByText('Started on this device')).toHaveCount(0);
});

test('a first save whose answer is lost creates one story; publishing names a missing or invalid field and focuses it', async ({
  page,
  complaints,
}) => {
  complaints.expect(lostNetwork, 'its line is cut');
  const line = await startTcpProxy(() => server.origin);
  try {
    await signUpAtDesk(page, { origin: line.origin, dataDir: server.dataDir }, newcomer(), 'curator');
    await beginStory(page);
    await fillStory(page, 'ନିମ ଛାଇ', 'ଗୋଟିଏ।');
    const licence = page.getByLabel('Licence', { exact: true });
    await licence.selectOption('Another one');
    await page.getByLabel('Licence, as written').fill('CC BY-SA 4.0');
    line.intercept('manuscripts:create', { kind: 'cutAnswer' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    expect(line.interceptionsLeft()).toBe(0);
    const text = page.getByLabel('Text', { exact: true });
    await text.focus();
    await page.keyboard.press('End');
    await page.keyboard.insertText(' ଦୁଇଟି।');
    await saveDraft(page);
    await expect(page).toHaveURL(/edit=(?!new-)/);
    await expect(text).toHaveValue('ଗୋଟିଏ। ଦୁଇଟି।');
    await openDesk(page, line.origin);
    await expect(page.getByRole('status').filter({ hasText: '21 stories' })).toBeVisible();
    await expect(page.getByText('Started on this device')).toHaveCount(0);
    await page.getByRole('link', { name: 'ନିମ ଛାଇ', exact: true }).click();
    await expect(text).toHaveValue('ଗୋଟିଏ। ଦୁଇଟି।');

    await openDesk(page, line.origin);
    await test.step('publishing names a missing or invalid field', async () => {
      await beginStory(page);
      const publish = page.getByRole('button', { name: 'Publish', exact: true });
      await page.getByLabel('Language', { exact: true }).selectOption('Hindi');
      await page.getByLabel('Title', { exact: true }).fill('नीम की छाया');
      await page.getByLabel('Author', { exact: true }).fill('आशा राव');
      await page.getByLabel('Text', { exact: true }).fill('एक।');
      await publish.click();
      await expect(page.getByRole('alert')).toHaveText('Not published: the licence is missing.');
      await expect(page.getByRole('button', { name: 'Add a licence.' })).toBeVisible();
      await expect(licence).toBeFocused();
      await page.getByRole('button', { name: 'Use the same here' }).click();
      await expect(licence.locator('option:checked')).toHaveText('CC BY-SA 4.0');
      await expect(page.getByRole('alert')).toHaveCount(0);

      // An invalid work name is shown although its section is collapsed.
      const work = page.getByLabel('Work', { exact: true });
      await page.getByText('Advanced', { exact: true }).click();
      await work.fill('Neem Shade');
      await page.getByText('Advanced', { exact: true }).click();
      await publish.click();
      await expect(page.getByRole('alert')).toContainText(
        'the work name can contain only lower-case letters',
      );
      await expect(work).toBeFocused();
      await work.fill('');

      // A word processor puts no blank line between the paragraphs of its plain text.
      await text.fill('');
      await text.evaluate((area) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/html', '<p>एक<br>\ndo\nteen।</p><p>&nbsp;</p><p><b>चार।</b></p>');
        clipboardData.setData('text/plain', 'एक\vdo teen।\r\n\u00a0\r\nचार।');
        area.focus();
        area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      });
      await expect(text).toHaveValue('एक\ndo teen।\n\nचार।');

      // Whatever is unusual is asked about in one list.
      await text.fill('');
      await publish.click();
      const dialog = page.getByRole('dialog', { name: 'Publish this?' });
      await expect(dialog.getByRole('listitem')).toHaveText([
        'This story has no words. Readers will see it as told in pictures alone.',
      ]);
      await dialog.getByRole('button', { name: 'Go back' }).click();
      await text.fill('एक।');
      await publish.click();
      await expect(page.getByText('It is published.')).toBeVisible();
      await expect(work).toHaveValue('nima-ki-chhaya');
      await expect(page.getByRole('region', { name: 'Preview' }).locator('[data-story] p')).toHaveText('एक।');
      await page.getByRole('link', { name: 'As readers see it' }).click();
      await expect(page).toHaveURL(/\/content\//);
      await expect(page.getByRole('heading', { name: 'नीम की छाया' })).toBeVisible();
    });
  } finally {
    await line.close();
  }
});

test('Save and Publish stay visible and never cover the focused element, on a phone and a laptop', {
  tag: '@deep',
}, async ({ page }) => {
  await signUpAtDesk(page, server, newcomer(), 'curator');
  await page.setViewportSize({ width: 360, height: 740 });
  await beginStory(page);
  await fillStory(page, 'ନିମ ଛାଇ', 'ଗୋଟିଏ।\n\n'.repeat(60));
  // The refusal makes the bar as tall as it gets.
  await page.getByLabel('Work', { exact: true }).fill('No name');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('the work name can contain only lower-case letters');
  for (const size of [
    { width: 360, height: 740 },
    { width: 1280, height: 720 },
  ]) {
    await page.setViewportSize(size);
    await page.getByRole('button', { name: 'Discard' }).focus();
    const seen: string[] = [];
    for (;;) {
      await page.keyboard.press('Shift+Tab');
      const { name, isField, isCovered } = await page.evaluate(() => {
        const focused = document.activeElement;
        const box = focused?.getBoundingClientRect() ?? new DOMRect();
        const top = document.elementFromPoint(box.x + box.width / 2, Math.max(box.y + 4, 4));
        return {
          name: focused?.id || (focused?.textContent ?? ''),
          isField: focused?.id.startsWith('story-') === true,
          isCovered: box.height < innerHeight / 2 && focused?.contains(top) !== true,
        };
      });
      expect.soft(isCovered, `something lies over ${name}`).toBe(false);
      for (const button of ['Save', 'Publish'])
        await expect(page.getByRole('button', { name: button, exact: true })).toBeInViewport({ ratio: 1 });
      if (isField) seen.push(name);
      if (name === 'story-language') break;
    }
    expect(seen.length).toBeGreaterThan(8);
  }
});
