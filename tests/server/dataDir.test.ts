import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { dataDirOf } from '../../server/dataDir.ts';
import { makeFolder, makeReadOnly, storyFile, writeFiles } from './library/fixtures.ts';
import { library } from './library/runLibrary.ts';

test('a data folder’s path is made absolute, and the folder need not exist', async () => {
  const folder = await makeFolder();
  expect(dataDirOf(undefined, 'LIPI_DATA_DIR')).toBe(resolve('data'));
  expect(dataDirOf('some/where', '--data')).toBe(resolve('some/where'));
  expect(dataDirOf(join(folder, 'deep', 'data'), '--data')).toBe(join(folder, 'deep', 'data'));
  expect(await readdir(folder)).toEqual([]);
});

test('a path that cannot be a folder is reported in one sentence', async () => {
  const file = join(await makeFolder(), 'story.txt');
  await writeFile(file, 'no folder');
  expect(() => dataDirOf(file, '--data')).toThrow(
    `The data folder ${file} is not a folder. Name another with --data.`,
  );
  expect(() => dataDirOf(join(file, 'a', 'b'), 'LIPI_DATA_DIR')).toThrow(
    `${join(file, 'a', 'b')} cannot be a folder: ${file} is not one`,
  );
  for (const empty of ['', '  ']) expect(() => dataDirOf(empty, 'LIPI_DATA_DIR')).toThrow('is empty');
  expect(() => dataDirOf('a\0b', 'LIPI_DATA_DIR')).toThrow("'a\\0b', and a path cannot contain");
});

async function start(dataDir: string) {
  const child = spawn(process.execPath, ['server/run.mjs', 'main'], {
    env: { ...process.env, LIPI_DATA_DIR: dataDir, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

test('npm start and the commands refuse an impossible LIPI_DATA_DIR in one sentence', async () => {
  const file = join(await makeFolder(), 'story.txt');
  await writeFile(file, 'no folder');
  for (const [dataDir, says] of [
    [file, `${file} is not a folder`],
    [join(file, 'data'), `${file} is not one`],
    ['', 'LIPI_DATA_DIR is empty'],
  ] as const) {
    for (const { code, output } of [
      await start(dataDir),
      await library(['list'], { LIPI_DATA_DIR: dataDir }),
    ]) {
      expect(code).toBe(1);
      expect(output).toContain(says);
      expect(output.trim().split('\n')).toHaveLength(1);
    }
  }
});

test('list reports an unwritable data folder in one sentence', async () => {
  const dataDir = join(await makeFolder(), 'data');
  const works = await makeFolder();
  await writeFiles(works, { 'one/or.md': storyFile('or', 'Text.') });
  expect((await library(['import', works, '--data', dataDir])).output).toContain('1 story');
  await makeReadOnly(dataDir);
  const { code, output } = await library(['list', '--data', dataDir]);
  expect(code).toBe(1);
  expect(output).toContain(`The data folder ${dataDir} cannot be written: `);
  expect(output).toContain('Choose another folder');
  expect(output.trim().split('\n')).toHaveLength(1);
  await chmod(dataDir, 0o700);
});
