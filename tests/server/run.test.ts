import { spawnSync } from 'node:child_process';
import { cp, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compileServer } from '../../server/compileServer.mjs';
import { makeFolder } from '../makeFolder.ts';

/** What the server's launcher says, and its exit code. */
function run(file: string, ...flags: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...flags, file, 'library', 'help'], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

test('an older Node is told which version is needed', () => {
  const older = `data:text/javascript,Object.defineProperty(process, 'version', { value: 'v18.20.4' })`;
  expect(run('server/run.mjs', '--import', older)).toEqual({
    status: 1,
    stdout: '',
    stderr: 'Lipi needs Node 20.19 or later, and this is v18.20.4: see https://nodejs.org/en/download\n',
  });
});

test('without its packages the server says how to install them', async () => {
  const copy = makeFolder();
  await cp('package.json', join(copy, 'package.json'));
  await cp('server', join(copy, 'server'), { recursive: true });
  expect(run(join(copy, 'server', 'run.mjs'))).toEqual({
    status: 1,
    stdout: '',
    stderr: "Cannot find package 'esbuild': run 'npm install' first.\n",
  });
});

test.runIf(process.platform !== 'win32')(
  'another user may run the server that one user has compiled',
  async () => {
    expect((await stat(await compileServer())).mode & 0o777).toBe(0o777 & ~process.umask());
  },
);
