import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { usualFrontPage } from '../../../src/shared/frontPage.ts';
import { type AccountsBackend, hosts } from '../accounts/backend.ts';
import { openMailbox } from '../accounts/mailbox.ts';
import { signInBy } from '../accounts/people.ts';
import { type Curator, importStory, makeCurator } from './deskFixture.ts';

describe.each(hosts)('the first steps on %s', (_name, makeBackend) => {
  let library: AccountsBackend;
  let asha: Curator;

  beforeEach(async () => {
    library = await makeBackend();
    asha = await makeCurator(library, 'Asha', 'admin');
    await importStory(library, {}, 'keep');
    await library.mutation('library:putSetting', { key: 'seeded', value: { at: 0, stories: 1 } });
  });
  afterEach(() => vi.unstubAllEnvs());

  const read = () => asha.caller.query('desk/firstSteps:read');
  const mark = (steps: string[]) => asha.caller.mutation('desk/firstSteps:mark', { steps });
  const none = { name: false, languages: false, stories: false, mail: false, backup: false };

  test('are all undone in a new library with only its bundled stories', async () => {
    expect(await read()).toEqual(none);
  });

  test('are done once the library sees a story of its own, its name, a home page setting and a mail that was accepted', async () => {
    await importStory(library, { work: 'another' });
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
    const requestCode = () => signInBy(library, 'email-code', { email: 'ravi@example.org' });
    expect(await read()).toMatchObject({ mail: false });
    await requestCode();
    expect(await read()).toEqual({ name: true, stories: true, languages: true, mail: true, backup: false });
    vi.stubEnv('MAIL_FROM', 'another@example.org');
    expect(await read()).toMatchObject({ mail: false });
    mailbox.refuse();
    await expect(requestCode()).rejects.toThrow();
    expect(await read()).toMatchObject({ mail: false });
  });

  test('that the library cannot see, or that are to be skipped, are marked by an admin', async () => {
    await mark(['backup']);
    await mark(['backup', 'mail']);
    expect(await read()).toEqual({ ...none, backup: true, mail: true });
    const ravi = await makeCurator(library, 'Ravi', 'admin');
    expect(await ravi.caller.query('desk/firstSteps:read')).toEqual(await read());
  });
});
