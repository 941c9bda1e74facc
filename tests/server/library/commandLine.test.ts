import { execFileSync } from 'node:child_process';
import { readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../../makeFolder.ts';
import { startLibrary, storyFile, writeFiles } from './fixtures.ts';
import { library, startLibraryProcess } from './runLibrary.ts';

async function makeWorks(count: number): Promise<string> {
  const folder = makeFolder();
  for (let work = 0; work < count; work += 1) {
    await writeFiles(folder, { [`work-${work}/or.md`]: storyFile('or', `Text ${work}.`) });
  }
  return folder;
}

test('commands work on a data folder without a running server, and leave it free', async () => {
  const dataDir = join(makeFolder(), 'data');
  const works = await makeWorks(3);
  const added = await library(['import', works, '--data', dataDir]);
  expect(added).toMatchObject({
    code: 0,
    output: expect.stringContaining('3 stories in 1 language: 3 added'),
  });
  const listed = await library(['list'], { LIPI_DATA_DIR: dataDir });
  expect(listed.output).toContain('work-0/or  In or  by Lipi');
  expect(listed.output).toContain('3 stories: Odia 3.');
  const remove = ['remove', 'work-1', 'work-2/or', 'nothing', '--data', dataDir];
  const removed = await startLibraryProcess(remove).ended;
  expect(removed.code).toBe(1);
  expect(removed.output).toContain('work-1/or: removed\nwork-2/or: removed\n');
  expect(removed.output).toContain('nothing: not in the library');
  const { client } = await startLibrary(dataDir);
  const left = [];
  for await (const row of client.listStories()) left.push(row.slug);
  expect(left).toEqual(['work-0/or']);
});

test('commands go to the server that holds the data folder, backup and restore included', async () => {
  const { dataDir, host } = await startLibrary();
  const works = await makeWorks(2);
  const backup = join(makeFolder(), 'lipi.backup');
  expect((await library(['import', works, '--data', dataDir])).code).toBe(0);
  expect(await library(['backup', backup, '--data', dataDir])).toMatchObject({ code: 0 });
  expect(await host.query('content:get', {})).toHaveLength(2);
  const before = await host.query('feed:head', { scope: 'catalogue' });

  expect((await library(['remove', 'work-0', 'work-1', '--data', dataDir])).code).toBe(0);
  expect(await host.query('content:get', {})).toHaveLength(0);
  const another = ['restore', backup, '--data', join(makeFolder(), 'data')];
  expect((await library(another)).output).toContain('Restored: 2 stories.');
  const restored = await library(['restore', backup, '--data', dataDir]);
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('Restored: 2 stories.') });
  expect(restored.output).toContain(`replacing everything in ${dataDir} with it …`);
  expect(await host.query('content:get', {})).toHaveLength(2);
  const after = await host.query('feed:head', { scope: 'catalogue' });
  expect(after).toMatchObject({ seq: 2 });
  expect(after).not.toEqual(before); // another epoch: mirrors have seen later changes

  const damaged = await library(['restore', 'package.json', '--data', dataDir]);
  expect(damaged).toMatchObject({ code: 1, output: expect.stringContaining('cannot be restored') });
  expect(await host.query('content:get', {})).toHaveLength(2);
});

test('another deployment is reached by its address and key', async () => {
  const { host } = await startLibrary();
  const works = await makeWorks(1);
  const reached = await library(['import', works], { LIPI_URL: host.origin, LIPI_ADMIN_KEY: host.adminKey });
  expect(reached.code).toBe(0);
  expect(await host.query('content:get', {})).toHaveLength(1);
  const refused = await library(['list', '--url', host.origin, '--admin-key', 'wrong']);
  expect(refused.code).toBe(1);
  const nobody = await library(['list', '--url', 'http://127.0.0.1:1', '--admin-key', 'any']);
  expect(nobody).toMatchObject({ code: 1, output: expect.stringContaining('cannot be reached') });
});

test('Ctrl-C stops an import between two batches and leaves whole stories', { tags: ['deep'] }, async () => {
  const { dataDir, client } = await startLibrary();
  const works = await makeWorks(600);
  const running = startLibraryProcess(['import', works, '--data', dataDir]);
  await new Promise<void>((resolve) => {
    running.child.stderr.on('data', () => {
      if (running.output().includes('Importing:')) resolve();
    });
  });
  running.child.kill('SIGINT');
  const { code, output } = await running.ended;
  let stories = 0;
  for await (const row of client.listStories()) {
    expect(row.preview).toMatch(/^Text \d+\.$/);
    stories += 1;
  }
  expect(output).toContain('Finishing the current step, then stopping');
  expect(output).toContain('run the command again to continue');
  expect(code).toBe(130);
  expect(stories).toBeGreaterThan(0);
  expect(stories).toBeLessThan(600);
  const again = await library(['import', works, '--data', dataDir]);
  expect(again).toMatchObject({ code: 0, output: expect.stringContaining(`${stories} unchanged`) });
});

test('a file’s name cannot send commands to the terminal, and every broken file is counted', async () => {
  const { dataDir } = await startLibrary();
  const works = await makeWorks(1);
  await writeFiles(works, { 'evil\u001b[2J\n0 broken/or.md': 'x', 'other/\u202eor.md': 'x' });
  await symlink('/etc', join(works, 'link\u0007'));
  const { code, output } = await library(['import', works, '--data', dataDir]);
  expect(code).toBe(1);
  for (const command of ['\u0007', '\u001b', '\u202e']) expect(output).not.toContain(command);
  expect(output).toContain(`${works}/evil\\u001b[2J\\u000a0 broken/or.md: it has no title`);
  expect(output).toContain('link\\u0007: it is a symbolic link');
  expect(output).toContain('1 added, 0 updated, 0 unchanged, 3 failed');
});

test('only a regular file can be restored, also through a link', async () => {
  const { dataDir, host } = await startLibrary();
  await library(['import', await makeWorks(1), '--data', dataDir]);
  const folder = makeFolder();
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  await symlink('/dev/zero', join(folder, 'zero'));
  for (const [name, reason] of [
    ['pipe', 'it is not a regular file'],
    ['zero', 'it is not a regular file'],
  ] as const) {
    const { code, output } = await library(['restore', join(folder, name), '--data', dataDir]);
    expect({ code, output }).toEqual({ code: 1, output: `${join(folder, name)}: ${reason}.\n` });
  }
  expect(await host.query('content:get', {})).toHaveLength(1);
  await library(['backup', join(folder, 'lipi.backup'), '--data', dataDir]);
  await symlink(join(folder, 'lipi.backup'), join(folder, 'latest'));
  expect((await library(['restore', join(folder, 'latest'), '--data', dataDir])).code).toBe(0);
});

test.each([
  { args: ['import'], says: 'Usage: npm run library -- import <folder>' },
  { args: ['list', 'all'], says: 'Usage: npm run library -- list' },
  { args: ['list', '--colour'], says: 'Usage: npm run library -- list' },
  { args: ['restore', 'a', 'b'], says: 'Usage: npm run library -- restore <file>' },
  { args: ['settings', 'colour'], says: 'Usage: npm run library -- settings' },
  { args: ['list', '--url', 'https://lipi.example'], says: 'one of them' },
  { args: ['list', '--url', 'https://lipi.example'], says: 'set LIPI_ADMIN_KEY', isElsewhere: true },
  {
    args: ['list', '--url', 'lipi.example', '--admin-key', 'k'],
    says: 'is not an address like',
    isElsewhere: true,
  },
  { args: ['sing'], says: "There is no command 'sing'." },
  { args: ['narrate'], says: 'Usage: npm run library -- narrate', isElsewhere: true },
])(
  'arguments that make no sense give the usage and code 2, and touch nothing: $args',
  async ({ args, says, isElsewhere = false }) => {
    const folder = makeFolder();
    const where = isElsewhere ? [] : ['--data', join(folder, 'data')];
    const { code, output } = await library([...args, ...where], { LIPI_ADMIN_KEY: '' });
    expect(output).toContain(says);
    expect(code).toBe(2);
    expect(await readdir(folder)).toEqual([]);
  },
);

test('a missing folder is reported as no library, and is not created', async () => {
  const folder = makeFolder();
  for (const args of [
    ['import', join(folder, 'none')],
    ['list'],
    ['backup', join(folder, 'b')],
    ['export', join(folder, 'e')],
  ]) {
    const { code, output } = await library([...args, '--data', join(folder, 'data')]);
    expect(code).toBe(1);
    expect(output).toMatch(/does not exist|There is no library/);
  }
  expect(await readdir(folder)).toEqual([]);
});

test('closing the pipe in the middle of a list is not a failure', async () => {
  const { dataDir } = await startLibrary();
  await library(['import', await makeWorks(300), '--data', dataDir]);
  const running = startLibraryProcess(['list', '--data', dataDir]);
  running.child.stdout.once('data', () => running.child.stdout.destroy());
  const { code, output } = await running.ended;
  expect(output).not.toContain('EPIPE');
  expect(code).toBe(0);
});

test('the guest view limit is shown, set and removed, and an invalid one changes nothing', async () => {
  const { dataDir, host } = await startLibrary();
  const settings = (...args: string[]) => library(['settings', ...args, '--data', dataDir]);
  expect((await settings()).output).toContain('guest-view-limit  none');
  expect(await settings('guest-view-limit', '3')).toMatchObject({ code: 0 });
  expect(await host.query('settings:guestViewLimit', {})).toBe(3);
  for (const nonsense of ['three', '-1', '2.5', ''])
    expect(await settings('guest-view-limit', nonsense)).toMatchObject({ code: 2 });
  expect((await settings()).output).toContain('guest-view-limit  3');
  expect(await settings('guest-view-limit', 'none')).toMatchObject({ code: 0 });
  expect(await host.query('settings:guestViewLimit', {})).toBeNull();
});
