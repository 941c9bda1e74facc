import { expect } from '@playwright/test';
import { note } from '../support/controls.ts';
import { libraryCommand } from '../support/libraryCommand.ts';
import { serverForAllTests } from '../support/ownServer.ts';
import { newcomer } from '../support/signedIn.ts';
import { test } from '../test.ts';
import { signUpAtDesk } from './desk.ts';

const server = serverForAllTests();

test('many stories are selected with the keyboard, unpublished and undone, and lead to one another in their list', async ({
  page,
}) => {
  await signUpAtDesk(page, server, newcomer(), 'curator');
  await page.getByLabel('Language', { exact: true }).selectOption('Gujarati');
  await expect(note(page, '6 of 20 stories')).toBeVisible();
  const boxes = page.getByRole('table', { name: 'Stories' }).getByRole('checkbox');
  const gujarati = async () => (await libraryCommand(server.dataDir, 'list')).match(/\/gu /g)?.length ?? 0;

  await test.step('a range is selected with Shift and Space', async () => {
    await boxes.nth(0).press('Space');
    await expect(note(page, '1 story selected')).toBeVisible();
    await boxes.nth(2).press('Shift+Space');
    await expect(note(page, '3 stories selected')).toBeVisible();
  });

  await test.step('what would change is said before, and one undo takes it back', async () => {
    await page.getByRole('button', { name: 'Unpublish' }).click();
    await expect(note(page, '3 stories would change.')).toBeVisible();
    expect(await gujarati()).toBe(6);
    await page.getByRole('button', { name: 'Unpublish: 3 stories' }).click();
    await expect(note(page, '3 stories changed.')).toBeVisible();
    expect(await gujarati()).toBe(3);
    await page.getByRole('button', { name: 'Undo all of it' }).click();
    await expect(note(page, 'Undone: 3 stories.')).toBeVisible();
    expect(await gujarati()).toBe(6);
  });

  await test.step('a story leads to the next one of the list, and back to the list as it was', async () => {
    const titles = page.getByRole('table', { name: 'Stories' }).getByRole('rowheader').getByRole('link');
    await expect(titles).toHaveCount(6);
    const second = (await titles.nth(1).textContent()) ?? '';
    await titles.nth(0).click();
    await page.getByRole('link', { name: 'Next story' }).click();
    await expect(page.getByRole('heading', { name: second, level: 2 })).toBeFocused();
    await expect(page.getByText('2 of 6', { exact: true })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'All stories' }).click();
    await expect(note(page, '6 of 20 stories')).toBeVisible();
  });
});
