import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { catalogueRows } from '../support/catalogueRows.ts';
import { openProfile } from '../support/ownProfile.ts';
import { serverForAllTests } from '../support/ownServer.ts';
import { privateRows } from '../support/privateRows.ts';
import { type Person, signUp } from '../support/signedIn.ts';
import { test } from '../test.ts';
import { mirrorRows, serverRows, sorted } from './serverRows.ts';
import { addToList, expectAllSent, openStory } from './syncedReader.ts';

const server = serverForAllTests();

let folder: string;
let stories: readonly string[];
const open = new Set<BrowserContext>();

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lipi-profiles-'));
  stories = (await catalogueRows<{ id: string }>(server.origin)).map(({ id }) => id);
});
test.afterEach(async () => {
  for (const browser of open) await browser.close();
  open.clear();
  await rm(folder, { recursive: true, force: true });
});

/** Opens a browser whose profile is in the folder of that name. */
async function openDevice(name: string): Promise<Page> {
  const browser = await openProfile(join(folder, name));
  open.add(browser);
  return browser.pages()[0] ?? (await browser.newPage());
}

async function close(page: Page): Promise<void> {
  open.delete(page.context());
  await page.context().close();
}

const copyProfile = (from: string, to: string) =>
  cp(join(folder, from), join(folder, to), { recursive: true, filter: (path) => !/Singleton/.test(path) });

/** Adds the story of that number to the list, and waits until the server has it. */
async function add(page: Page, number: number): Promise<void> {
  await openStory(page, `${server.origin}/content/${stories[number]}`);
  await addToList(page);
  await expectAllSent(page);
}

/** Makes an account with its first story in the list, in the profile 'phone', which is closed again. */
async function beginOnPhone(email: string): Promise<void> {
  const reader: Person = { email, password: 'ଗପ ପଢ଼ିବା ଭଲ', name: 'Asha' };
  const phone = await openDevice('phone');
  await signUp(phone, server.origin, reader);
  await add(phone, 0);
  await close(phone);
}

const clientOf = async (page: Page) =>
  (await privateRows(page, 'meta')).find(({ key }) => key === 'client') as {
    readonly clientId: string;
    readonly formerIds: readonly string[];
    readonly nextN: number;
  };

/** Expects the server and these devices to have the first `count` stories in the list, each added once. */
async function expectFirst(count: number, ...devices: readonly Page[]): Promise<void> {
  const [device] = devices;
  if (!device) throw new Error('no device is given');
  const { items, progress, cursor } = await serverRows(device, server.origin);
  expect(items.map(({ storyId }) => storyId).sort()).toEqual(stories.slice(0, count).sort());
  expect(cursor).toBe(count);
  for (const page of devices) {
    await expect.poll(async () => sorted(await mirrorRows(page))).toEqual(sorted({ items, progress }));
    expect(await privateRows(page, 'refused')).toEqual([]);
  }
}

test('a device whose storage went back in time takes a new client id and loses nothing (fault 17)', {
  tag: '@deep',
}, async () => {
  await beginOnPhone('power-cut@example.org');
  await copyProfile('phone', 'before');
  const phone = await openDevice('phone');
  await add(phone, 1);
  const { clientId } = await clientOf(phone);
  await close(phone);

  const again = await openDevice('before');
  await openStory(again, `${server.origin}/content/${stories[2]}`);
  // It reuses a number by which the server already knows another operation.
  await addToList(again);
  await expectAllSent(again);
  expect((await clientOf(again)).formerIds).toContain(clientId);
  await expectFirst(3, again);
});

test('a profile copied to a second device becomes two clients, and both go on (fault 18)', {
  tag: '@deep',
}, async () => {
  await beginOnPhone('two-phones@example.org');
  await copyProfile('phone', 'copy');
  const phone = await openDevice('phone');
  const copy = await openDevice('copy');
  await openStory(copy, `${server.origin}/content/${stories[2]}`);
  const before = await clientOf(copy);
  await add(phone, 1);
  expect((await clientOf(phone)).clientId).toBe(before.clientId);
  await addToList(copy);
  await expectAllSent(copy);
  const after = await clientOf(copy);
  expect(after.clientId).not.toBe(before.clientId);
  expect(after.formerIds).toContain(before.clientId);
  await add(phone, 3);
  await expectFirst(4, phone, copy);
});
