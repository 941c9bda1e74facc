import { expect, test, vi } from 'vitest';
import { api } from '../../../convex/_generated/api.js';
import type { DeskSettings } from '../../../src/shared/desk/settings.ts';
import { usualFrontPage } from '../../../src/shared/frontPage.ts';
import { library } from '../accounts/backend.ts';
import { expectRefusal } from '../refusals.ts';
import { asha, makeCurator, withDesk } from './deskFixture.ts';

const usual: DeskSettings = { guestViewLimit: null, ...usualFrontPage };
const free = { text: 'Free until the rains.', from: '2026-12-01', to: '2027-06-15' };

withDesk('admin');

const saved = () => asha.caller.query(api.desk.settings.read, {});
const read = async () => (await saved()).settings;
async function saveOver(revision: number, settings: DeskSettings, by = asha): Promise<number> {
  const args = JSON.parse(JSON.stringify({ revision, settings }));
  return (await by.caller.mutation(api.desk.settings.save, args)).revision;
}
async function save(given: Partial<DeskSettings>): Promise<DeskSettings> {
  const { revision, settings } = await saved();
  await saveOver(revision, { ...settings, ...given });
  return read();
}
const known = () => library.query(api.frontPage.known, {});
const head = () => library.query(api.feed.head, { scope: 'catalogue' });
const audit = async () =>
  (await asha.audit()).entries.map(({ editor, event }) =>
    event.kind === 'setting' ? `${editor?.name}: ${event.setting}: ${event.from} → ${event.to}` : event.kind,
  );

test('the settings warn an admin while the server says that its disk is nearly full', async () => {
  expect(await asha.caller.action('desk/settings:diskIsScarce')).toBe(false);
  vi.stubEnv('LIPI_DISK_IS_SCARCE', 'yes');
  expect(await asha.caller.action('desk/settings:diskIsScarce')).toBe(true);
});

test('the settings are the defaults until something is set, and are not sent to readers before', async () => {
  expect(await read()).toEqual(usual);
  expect((await known()).front).toBeNull();
  expect(await library.query('firstPaint:home', { limit: 10 })).not.toHaveProperty('front');
  expect(await save({})).toEqual(usual);
  // No count of the table's rows: a new library's upgrades (convex/upgrade.ts) run meanwhile, and note there that they did.
  expect((await saved()).revision).toBe(1);
  expect((await known()).front).toBeNull();
  expect(await audit()).toEqual([]);
});

test('the settings reach the first paint and pages that ask, and advance the feed’s number', async () => {
  const before = await head();
  const launch = { now: ['gu', 'or', 'ta'], announced: ['bn'] };
  const after = await save({ banner: free, launch });
  expect(after).toEqual({ ...usual, banner: free, launch: { now: ['or', 'gu', 'ta'], announced: ['bn'] } });
  expect(await read()).toEqual(after);
  const now = await head();
  expect(now.seq).toBe(before.seq + 1);
  const front = { banner: free, launch: after.launch };
  expect(await known()).toEqual({ ...now, front });
  const home = await library.query(api.firstPaint.home, { limit: 10 });
  expect(home.front).toEqual({ ...now, front });
  // A mirror follows to the new number and finds no changes.
  const args = { scope: 'catalogue', after: before.seq, limit: 500 };
  const page = await library.query(api.feed.changes, args);
  expect(page).toMatchObject({ rows: [], tombstones: [], cursor: now.seq, isDone: true });
});

test('the settings give the library a name, cleaned like a person’s, for readers and curators', async () => {
  const before = await head();
  const name = 'Village library of Khordha';
  const named = await save({ name: ' Village\n library\u202e of Khordha ' });
  expect(named).toEqual({ ...usual, name });
  const set = { ...(await head()), front: null, name };
  expect(set.seq).toBe(before.seq + 1);
  expect(await known()).toEqual(set);
  expect(await library.query('firstPaint:home', { limit: 10 })).toMatchObject({ front: set });
  const ravi = await makeCurator('Ravi');
  expect(await ravi.caller.query('desk/settings:name')).toBe(name);
  await expectRefusal(saveOver(2, usual, ravi), 'not_allowed');
  expect(await save({ guestViewLimit: 3 })).toEqual({ ...named, guestViewLimit: 3 });
  expect(await save({ name: ' ' })).toEqual({ ...usual, guestViewLimit: 3 });
  expect(await known()).not.toHaveProperty('name');
  expect((await head()).seq).toBe(before.seq + 2);
  expect(await audit()).toEqual([
    `Asha: name: none → ${name}`,
    'Asha: guestViewLimit: none → 3',
    `Asha: name: ${name} → none`,
  ]);
});

test('the settings share the guest limit with the command, and changing it does not advance the feed', async () => {
  await library.mutation('settings:setGuestViewLimit', { limit: 3 });
  for (const limit of [-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
    await expectRefusal(library.mutation('settings:setGuestViewLimit', { limit }), 'invalid_limit');
  }
  expect(await library.query('settings:guestViewLimit')).toBe(3);
  const before = await head();
  await save({ guestViewLimit: 5 });
  expect(await library.query('settings:guestViewLimit')).toBe(5);
  expect(await head()).toEqual(before);
  expect((await known()).front).toBeNull();
});

test('the settings record each change in the audit with both values, but nothing that did not change', async () => {
  const launch = { now: ['or'], announced: [] };
  await save({ guestViewLimit: 3, banner: free, launch });
  await save({ banner: { text: ' ' } });
  await save({ banner: { text: '' } });
  expect(await audit()).toEqual([
    'Asha: guestViewLimit: none → 3',
    'Asha: banner: All audiobooks are free for the next 2 months. (always) → Free until the rains. (2026-12-01 to 2027-06-15)',
    'Asha: launch: or, gu; announced: ta, mr, bn → or; announced: none',
    'Asha: banner: Free until the rains. (2026-12-01 to 2027-06-15) → none',
  ]);
});

test('the settings are saved over their newest revision only', async () => {
  const ravi = await makeCurator('Ravi', 'admin');
  expect((await saved()).revision).toBe(1);
  expect(await saveOver(1, { ...usual, banner: free })).toBe(2);
  const mine = { ...usual, guestViewLimit: 4 };
  await expectRefusal(saveOver(1, mine, ravi), 'settings_changed');
  expect(await saved()).toEqual({ revision: 2, settings: { ...usual, banner: free } });
  // A change that is sent again because its answer was lost is already done.
  expect(await saveOver(1, { ...usual, banner: free })).toBe(2);
  expect(await saveOver(2, { ...mine, banner: free }, ravi)).toBe(3);
  await library.mutation('settings:setGuestViewLimit', { limit: 7 });
  await expectRefusal(saveOver(3, usual), 'settings_changed');
  expect(await saved()).toEqual({ revision: 4, settings: { ...mine, banner: free, guestViewLimit: 7 } });
});

test('the settings of a library that did not count their changes can be changed', async () => {
  await library.mutation('library:putSetting', { key: 'guestViewLimit', value: 3 });
  expect(await saved()).toEqual({ revision: 1, settings: { ...usual, guestViewLimit: 3 } });
  expect(await saveOver(1, usual)).toBe(2);
  expect(await saved()).toEqual({ revision: 2, settings: usual });
});

const tags = (count: number) =>
  Array.from({ length: count }, (_, n) => `x${String.fromCharCode(97 + (n % 26))}-a${n}`);
test.each([
  ['name', { name: 'x'.repeat(81) }],
  ['name', { name: '\u200b\u202e' }],
  ['guestViewLimit', { guestViewLimit: -1 }],
  ['guestViewLimit', { guestViewLimit: 1.5 }],
  ['banner', { banner: { text: 'x'.repeat(201) } }],
  ['banner', { banner: { text: 'two\nlines' } }],
  ['banner', { banner: { text: 'x', from: '2026-02-30' } }],
  ['banner', { banner: { text: 'x', to: 'tomorrow' } }],
  ['banner', { banner: { text: 'x', from: '2026-12-02', to: '2026-12-01' } }],
  ['launch', { launch: { now: [], announced: ['ta'] } }],
  ['launch', { launch: { now: ['or', 'or'], announced: [] } }],
  ['launch', { launch: { now: ['or'], announced: ['or'] } }],
  ['launch', { launch: { now: ['Odia!'], announced: [] } }],
  ['launch', { launch: { now: tags(61), announced: [] } }],
] as const)('the settings refuse an invalid %s and change nothing (%#)', async (setting, given) => {
  await expectRefusal(save(given as Partial<DeskSettings>), 'invalid_setting', { setting });
  expect(await read()).toEqual(usual);
});

test('the settings ignore a stored front page of another shape', async () => {
  await library.mutation('library:putSetting', { key: 'frontPage', value: { banner: 'free' } });
  expect((await known()).front).toBeNull();
});
