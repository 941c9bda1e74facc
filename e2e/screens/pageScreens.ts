import { expect, type Page } from '@playwright/test';
import { lostNetwork } from '../complaints.ts';
import { alive } from '../support/alive.ts';
import { highlight } from '../support/highlights.ts';
import { scriptOf } from '../support/scripts.ts';
import type { Libraries } from './libraries.ts';
import type { Screen } from './screen.ts';

/** Pages that are neither the home page nor a story, and what can cover any page. */
export const pageScreens: readonly Screen[] = [
  ...[
    { name: 'the privacy policy', near: true as const, path: '/privacy-policy' },
    {
      name: 'not found',
      path: '/no/such/page',
      complains: /^error: Failed to load resource: .* status of 404 .*\/no\/such\/page\)$/,
    },
  ].map(({ path, ...screen }) => ({
    ...screen,
    open: async (page: Page, { stocked }: Libraries) => {
      await page.goto(stocked + path);
      await alive(page, '#main > *');
    },
  })),
  {
    name: 'all stories, some of them selected',
    near: true,
    open: async (page, { stocked }) => {
      await page.goto(`${stocked}/library`);
      await page.getByRole('button', { name: 'Select', exact: true }).click();
      const boxes = page.getByRole('main').getByRole('listitem').getByRole('checkbox');
      await boxes.first().check();
      await expect(page.getByRole('button', { name: /^Save the selected story, / })).toBeVisible();
    },
  },
  {
    name: 'highlights and notes, one of them removed',
    near: true,
    open: async (page, { stocked, storyPath }) => {
      await page.goto(stocked + storyPath('or'));
      await expect(page.getByText('Synced', { exact: true })).toBeVisible();
      for (const index of [2, 3, 5]) await highlight(page, index, 'A note');
      await page.goto(`${stocked}/highlights`);
      await page
        .getByRole('button', { name: /^Remove: / })
        .first()
        .click();
      await expect(page.getByRole('button', { name: 'Undo: keep the highlight' })).toBeVisible();
    },
  },
  {
    name: 'all stories while some are saved',
    open: async (page, { stocked }) => {
      await page.route('**/api/storage/**', () => undefined);
      await page.goto(`${stocked}/library?language=gu`);
      await page.getByRole('button', { name: /^Save these \d+ stories, / }).click();
      await expect(page.getByRole('progressbar', { name: 'Saved so far' })).toBeVisible();
    },
  },
  {
    name: 'all stories, filtered and searched',
    open: async (page, { stocked }) => {
      await page.goto(`${stocked}/library?language=en&q=goat`);
      await expect(page.locator('mark').first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'English: remove this filter' })).toBeVisible();
    },
  },
  {
    name: 'the filters of all stories in their sheet',
    open: async (page, { stocked }) => {
      // The size of most phones; the sheet closes when the window becomes wide.
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto(`${stocked}/library?language=or`);
      // The server rendered the filters' button, which waits for the scripts as this one does.
      await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Filters' }).click();
      await expect(
        page.getByRole('dialog').getByRole('button', { name: /^Show \d+ stories$/ }),
      ).toBeVisible();
    },
  },
  {
    name: 'the stories of an author',
    open: async (page, { stocked }) => {
      await page.goto(`${stocked}/library?author=Lipi`);
      await expect(page.getByRole('heading', { level: 1, name: 'Lipi' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeVisible();
    },
  },
  {
    name: 'a search that finds nothing on the device',
    open: async (page, { stocked }) => {
      await page.goto(`${stocked}/library?language=or&q=explanation+goat`);
      await expect(page.getByText('Nothing on this device')).toBeVisible();
      await expect(page.getByText('Not on this device yet')).toBeVisible();
    },
  },
  {
    name: 'the question before deleting',
    open: async (page, { stocked }) => {
      await page.goto(`${stocked}/privacy-policy`);
      await alive(page, '#main > *');
      await page.getByRole('button', { name: 'Delete everything on this device' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'the error view',
    complains: lostNetwork,
    open: async (page, { stocked, storyPath }) => {
      await page.route(scriptOf('story'), (route) => route.abort());
      await page.goto(stocked + storyPath('or'));
      await page.getByRole('button', { name: 'Show Error' }).click();
      await expect(page.getByRole('button', { name: 'Hide Error' })).toBeVisible();
    },
  },
];
