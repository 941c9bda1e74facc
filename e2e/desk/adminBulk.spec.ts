import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { unzipSync, zipSync } from 'fflate';
import type { CatalogueRow } from '../../src/shared/story/catalogue.ts';
import { catalogueRows } from '../support/catalogueRows.ts';
import { libraryCommand } from '../support/libraryCommand.ts';
import { serverForAllTests } from '../support/ownServer.ts';
import { newcomer } from '../support/signedIn.ts';
import { test } from '../test.ts';
import { signUpAtDesk } from './desk.ts';

const server = serverForAllTests();

let folder = '';
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lipi-bulk-'));
});
test.afterEach(() => rm(folder, { recursive: true, force: true }));

type Files = Record<string, Uint8Array>;

async function openBulk(page: Page, origin = server.origin): Promise<void> {
  await signUpAtDesk(page, { origin, dataDir: server.dataDir }, newcomer(), 'curator');
  await page.getByRole('link', { name: 'Import and export' }).click();
  await expect(page.getByRole('checkbox', { name: /^Odia/ })).toBeVisible();
}

/** Downloads the selected stories and unpacks them. */
async function exported(page: Page): Promise<Files> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Export \d+ stor/ }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^lipi-\d{4}-\d\d-\d\d\.zip$/);
  return unzipSync(await readFile(await file.path()));
}

/** The files that the export command writes, by path. */
async function exportedByCommand(): Promise<Files> {
  const target = join(folder, 'by-command');
  await libraryCommand(server.dataDir, 'export', target);
  const files: Files = {};
  for (const entry of await readdir(target, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    files[path.slice(target.length + 1)] = new Uint8Array(await readFile(path));
  }
  return files;
}

async function pickZip(page: Page, files: Files): Promise<void> {
  const path = join(folder, 'stories.zip');
  await writeFile(path, zipSync(files));
  await page.getByLabel('Files of stories').setInputFiles(path);
}

const text = (files: Files, path: string) => new TextDecoder().decode(files[path]);
const bytes = (from: string) => new TextEncoder().encode(from);

test('an edited export is imported again: a dry run shows the changes, and readers get them', async ({
  page,
  anotherPage,
}) => {
  await openBulk(page);
  for (const box of await page.getByRole('checkbox', { name: /stor(?:y|ies)$/ }).all()) {
    if (!(await box.evaluate((input) => input.parentElement?.textContent?.startsWith('Odia'))))
      await box.uncheck();
  }
  const files = await exported(page);
  expect(Object.keys(files).every((path) => path.endsWith('/or.md'))).toBe(true);
  const [path = ''] = Object.keys(files).sort();
  const changed = text(files, path).replace(/^title: .*$/m, 'tags: new\ntitle: ନୂଆ ନାମ');
  await pickZip(page, {
    ...files,
    [path]: bytes(changed),
    'neem-shade/or.md': bytes(changed.replace('ନୂଆ ନାମ', 'ନିମ ଛାଇ')),
    'broken/or.md': bytes('---\nNever closed.'),
    'broken/or.mp3': bytes('sound'),
  });
  await expect(page.getByText('2 stories would change.')).toBeVisible();
  await expect(page.getByText('1 story new')).toBeVisible();
  await expect(page.getByText(`${Object.keys(files).length - 1} stories unchanged`)).toBeVisible();
  await expect(
    page.getByText("broken/or.md: it does not begin with front matter between two lines of '---'"),
  ).toBeVisible();
  const toCheck = page.getByRole('list', { name: '3 things to check' });
  await expect(toCheck).toContainText(`${path}: its front matter has fields that are not known here: tags`);
  await page.getByText('1 story changed').click();
  await expect(page.getByText('Different from before: title')).toBeVisible();
  await expect(page.getByRole('list', { name: '1 story changed' }).locator('[lang="or"]')).toHaveText(
    'ନୂଆ ନାମ',
  );
  const work = path.replace(/\/or\.md$/, '');
  const row = (await catalogueRows<CatalogueRow>(server.origin)).find(({ slug }) => slug === `${work}/or`);
  const reader = await anotherPage();
  await reader.goto(`${server.origin}/content/${row?.id ?? ''}`);
  await expect(reader.getByRole('heading', { name: row?.title ?? '', level: 1 })).toBeVisible();

  await page.getByRole('radio', { name: /^Publish/ }).check();
  await page.getByRole('button', { name: 'Import 2 stories' }).click();
  await expect(page.getByText('Imported: 1 story added, 1 changed.')).toBeVisible();
  await expect(reader.getByRole('heading', { name: 'ନୂଆ ନାମ' })).toBeVisible();

  await page.getByRole('link', { name: 'Audit' }).click();
  await expect(
    page.getByText(/Asha imported: 1 story added, 1 changed, 0 unchanged, 1 unreadable/),
  ).toBeVisible();
});

test('the page exports the same files as the command, which import as they are', {
  tag: '@deep',
}, async ({ page }) => {
  await openBulk(page);
  await page.getByRole('checkbox', { name: /^Include narrations/ }).check();
  const whole = await exported(page);
  await expect(page.getByText(/^\d+ stories in a file of [\d.]+ MB\.$/)).toBeVisible();
  const expected = await exportedByCommand();
  expect(Object.keys(whole).sort()).toEqual(Object.keys(expected).sort());
  // A direct comparison by the assertion would take a minute for megabytes.
  const unlike = Object.keys(whole).filter(
    (path) => !Buffer.from(whole[path] ?? []).equals(expected[path] ?? new Uint8Array()),
  );
  expect(unlike).toEqual([]);
  const dust = Object.fromEntries(Object.entries(whole).filter(([path]) => path.startsWith('dust/')));
  const retold = text(dust, 'dust/or.md').replace('language: or', 'language: gu\nnarrator: eSpeak NG');
  await pickZip(page, {
    ...dust,
    'retold/gu.md': bytes(retold),
    'retold/gu.mp3': dust['dust/or.mp3'] ?? bytes(''),
    'torn/or.md': bytes(text(dust, 'dust/or.md')),
    'torn/or.timings.json': dust['dust/or.timings.json'] ?? bytes(''),
  });
  await expect(page.getByText('Narrations: 1 new, 0 changed, 2 unchanged')).toBeVisible();
  await expect(page.getByText('torn/or.md: or.mp3: it is missing')).toBeVisible();
  await page.getByText('1 story new').click();
  await expect(page.getByText(/^Narration: new, 1 file, \d+ KB to upload$/)).toBeVisible();
  await page.getByRole('radio', { name: /^Publish/ }).check();
  await page.getByRole('button', { name: 'Import 1 story' }).click();
  await expect(page.getByText('Imported: 1 story added, 0 changed.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo the import' }).click();
  await expect(page.getByText('Undone: 1 story.')).toBeVisible();
});
