import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usualFrontPage } from '../../../src/shared/frontPage.ts';
import { library } from '../accounts/backend.ts';
import { openMailbox } from '../accounts/mailbox.ts';
import { signInBy } from '../accounts/people.ts';
import { asha, importStory, makeCurator, withDesk } from './deskFixture.ts';

withDesk('admin');

beforeEach(async () => {
  await importStory({}, 'keep');
  await library.mutation('library:putSetting', { key: 'seeded', value: { at: 0, stories: 1 } });
});
afterEach(() => vi.unstubAllEnvs());

const read = () => asha.caller.query('desk/firstSteps:read');
const mark = (steps: string[]) => asha.caller.mutation('desk/firstSteps:mark', { steps });
const none = { name: false, languages: false, stories: false, mail: false, backup: false };

test('the first steps are all undone in a new library with only its bundled stories', async () => {
  expect(await read()).toEqual(none);
});

test('the first steps are done once the library sees a story of its own, its name, a home page setting and a mail that was accepted', async () => {
  await importStory({ work: 'another' });
  expect(await read()).toEqual({ ...none, stories: true });
  const name = 'Village library of Khordha';
  const save = (revision: number, given: object) => {
    const args = { revision, settings: { name, guestViewLimit: null, ...usualFrontPage, ...given } };
    return asha.caller.mutation('desk/settings:save', JSON.parse(JSON.stringify(args)));
  };
  await save(1, {});
  expect(await read()).toEqual({ ...none, stories: true, name: true });
  await save(2, { banner: { text: '' } });
  expect(await read()).toEqual({ ...none, stories: true, name: true, languages: true });
  const mailbox = await openMailbox();
  const requestCode = () => signInBy('email-code', { email: 'ravi@example.org' });
  expect(await read()).toMatchObject({ mail: false });
  await requestCode();
  expect(await read()).toEqual({ name: true, stories: true, languages: true, mail: true, backup: false });
  vi.stubEnv('MAIL_FROM', 'another@example.org');
  expect(await read()).toMatchObject({ mail: false });
  mailbox.refuse();
  await expect(requestCode()).rejects.toThrow();
  expect(await read()).toMatchObject({ mail: false });
});

test('the first steps that the library cannot see, or that are to be skipped, are marked by an admin', async () => {
  await mark(['backup']);
  await mark(['backup', 'mail']);
  expect(await read()).toEqual({ ...none, backup: true, mail: true });
  const ravi = await makeCurator('Ravi', 'admin');
  expect(await ravi.caller.query('desk/firstSteps:read')).toEqual(await read());
});
