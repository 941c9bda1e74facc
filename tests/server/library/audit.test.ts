import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { AuditPage } from '../../../src/shared/desk/desk.ts';
import { makeFolder } from '../../makeFolder.ts';
import { AccountsHost } from '../accounts/accountsHost.ts';
import { storyFile, writeFiles } from './fixtures.ts';
import { library as command } from './runLibrary.ts';

test('each run of import or remove that did something is one audit entry by the library, with its counts', async () => {
  const library = await AccountsHost.start();
  onTestFinished(() => library.close());
  const run = async (...args: readonly string[]) =>
    (await command([...args, '--data', library.dataDir])).code;
  const works = join(makeFolder(), 'works');
  await writeFiles(works, {
    'work-0/or.md': storyFile('or', 'Text 0.'),
    'work-1/or.md': storyFile('or', 'Text 1.'),
    'broken/or.md': 'no front matter',
  });
  expect(await run('import', works)).toBe(1);
  await writeFiles(works, { 'work-1/or.md': storyFile('or', 'Another text.') });
  expect(await run('import', works)).toBe(1);
  expect(await run('remove', 'work-0', 'nothing/or')).toBe(1);
  expect(await run('remove', 'nothing/or')).toBe(1);

  const curator = await library.makePerson('curator@example.org', 'curator');
  const args = { order: 'oldestFirst', cursor: null, limit: 500, filter: { kind: 'library' } };
  const { value } = await library.call('query', 'desk/audit:page', args, curator.token);
  const { entries } = value as AuditPage;
  expect(entries.map(({ editor }) => editor)).toEqual([null, null, null]);
  const imported = { kind: 'library', act: 'imported', broken: 1, isStopped: false };
  expect(entries.map(({ event }) => event)).toEqual([
    { ...imported, added: 2, updated: 0, unchanged: 0 },
    { ...imported, added: 0, updated: 1, unchanged: 1 },
    { kind: 'library', act: 'removed', removed: 1 },
  ]);
});
