import { readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { narrateStory } from '../../../server/narrate/narrateStory.ts';
import type { Studio } from '../../../server/narrate/speakStory.ts';
import type { TimingsFile } from '../../../src/importing/timingsFile.ts';
import { makeFolder } from '../../makeFolder.ts';
import { sha256, storyFile } from '../library/fixtures.ts';
import { library } from '../library/runLibrary.ts';
import { makeStudio } from './makeStudio.ts';

let folder = '';
beforeEach(async () => {
  folder = makeFolder();
});

const content = 'ડૉ. પટેલ આવ્યા. “ક્યાં?” તેણે પૂછ્યું.\n\n* * *\n\nકોઈ નહોતું.';

async function makeStoryFile(text = content): Promise<string> {
  const file = join(folder, 'gu.md');
  await writeFile(file, storyFile('gu', text));
  return file;
}

async function readTimings(): Promise<TimingsFile> {
  return JSON.parse(await readFile(join(folder, 'gu.timings.json'), 'utf8')) as TimingsFile;
}

async function changeTimings(change: (timings: TimingsFile) => Partial<TimingsFile>): Promise<void> {
  const timings = await readTimings();
  await writeFile(join(folder, 'gu.timings.json'), JSON.stringify({ ...timings, ...change(timings) }));
}

test('each sentence is spoken in the voice of its language; the timings point to it and describe the audio file', async () => {
  const { studio, spoken } = makeStudio();
  const result = await narrateStory(await makeStoryFile(), {}, studio);
  expect(spoken.map(({ sentence }) => sentence)).toContain('* * *');
  expect(spoken[0]?.voice).toEqual({ name: 'gu', wordsPerMinute: 150 });
  const timings = await readTimings();
  const audio = await readFile(join(folder, 'gu.mp3'));
  expect(result).toEqual(timings);
  expect(timings).toMatchObject({ narrator: 'eSpeak NG', synthetic: true, contentSha256: sha256(content) });
  expect(timings.sentences.map(({ from, to }) => content.slice(from, to))).toEqual([
    'ડૉ. પટેલ આવ્યા.',
    '“ક્યાં?” તેણે પૂછ્યું.',
    'કોઈ નહોતું.',
  ]);
  expect(timings.parts).toEqual([
    { file: 'gu.mp3', durationSeconds: expect.any(Number), sizeBytes: audio.length, sha256: sha256(audio) },
  ]);
  expect(timings.sentences.at(-1)?.endSeconds).toBeLessThan(timings.parts[0]?.durationSeconds ?? 0);
  expect((await readdir(folder)).sort()).toEqual(['gu.md', 'gu.mp3', 'gu.timings.json']);
});

test('an unchanged text is not spoken again unless forced', async () => {
  const file = await makeStoryFile();
  await narrateStory(file, {}, makeStudio().studio);
  const again = makeStudio();
  expect(await narrateStory(file, {}, again.studio)).toBeNull();
  expect(again.spoken).toEqual([]);
  await narrateStory(file, { force: true, voice: 'gu+f2', wordsPerMinute: 170 }, again.studio);
  expect(again.spoken[0]?.voice).toEqual({ name: 'gu+f2', wordsPerMinute: 170 });
});

test.each([
  ['the text changed', () => makeStoryFile(`${content} હા.`)],
  ['the audio is gone', () => rm(join(folder, 'gu.mp3'))],
  ['the audio is another', () => writeFile(join(folder, 'gu.mp3'), 'ID3')],
  [
    'sentences were split otherwise',
    () => changeTimings(({ sentences }) => ({ sentences: sentences.slice(1) })),
  ],
])('a story is narrated again when %s', async (_reason, change) => {
  const file = await makeStoryFile();
  await narrateStory(file, {}, makeStudio().studio);
  await change();
  const again = makeStudio();
  expect(await narrateStory(file, {}, again.studio)).not.toBeNull();
  expect(again.spoken.length).toBeGreaterThan(0);
});

test.each([
  ['has no timings', () => rm(join(folder, 'gu.timings.json'))],
  ['has damaged timings', () => writeFile(join(folder, 'gu.timings.json'), '{"parts"')],
  ['is not synthetic', () => changeTimings(() => ({ synthetic: false, contentSha256: 'other' }))],
])('audio that %s is replaced only by force', async (_reason, change) => {
  const file = await makeStoryFile();
  await narrateStory(file, {}, makeStudio().studio);
  await change();
  const again = makeStudio();
  await expect(narrateStory(file, {}, again.studio)).rejects.toThrow('--force replaces it');
  expect(again.spoken).toEqual([]);
  expect(await narrateStory(file, { force: true }, again.studio)).not.toBeNull();
});

test('a story with nothing to speak is refused and leaves no file', async () => {
  const file = await makeStoryFile('* * *');
  await expect(narrateStory(file, {}, makeStudio().studio)).rejects.toThrow('There is no sentence to speak');
  expect(await readdir(folder)).toEqual(['gu.md']);
});

test('a failure halfway leaves the old narration unchanged', async () => {
  const file = await makeStoryFile();
  await narrateStory(file, {}, makeStudio().studio);
  const before = await readFile(join(folder, 'gu.timings.json'));
  const broken: Studio = { ...makeStudio().studio, encode: () => Promise.reject(new Error('disk full')) };
  await expect(narrateStory(file, { force: true }, broken)).rejects.toThrow('disk full');
  expect(await readFile(join(folder, 'gu.timings.json'))).toEqual(before);
});

const narrate = (...args: readonly string[]) => library(['narrate', ...args]);

test('the command refuses invalid arguments and shows its usage', async () => {
  for (const args of [[], ['--speed', 'fast', 'x.md'], ['--speed', '20', 'x.md'], ['--loud', 'x.md']]) {
    const { code, output } = await narrate(...args);
    expect(code).toBe(2);
    expect(output).toContain('narrate <work-folder | file.md>');
  }
});

test('the command names the file that it cannot narrate, and why', async () => {
  const { code, output } = await narrate(join(folder, 'none.md'), folder);
  expect(code).toBe(1);
  expect(output).toContain('none.md: There is no such file or folder');
  expect(output).toContain(`${folder}: There is no .md file in this folder`);
});

test('a folder is narrated with the installed programs, or a missing one is named', async () => {
  await makeStoryFile();
  const { code, output } = await narrate(folder);
  if (code === 0) {
    expect(output).toContain('3 sentences');
    expect((await readTimings()).sentences).toHaveLength(3);
  } else expect(output).toMatch(/(espeak-ng|ffmpeg) is not installed/);
});

test('no link is followed, neither for reading nor for writing', async () => {
  const file = await makeStoryFile();
  const elsewhere = join(folder, 'elsewhere.txt');
  await writeFile(elsewhere, 'not to be touched');
  for (const name of ['gu.mp3', 'gu.timings.json'])
    await symlink(elsewhere, join(folder, `${name}.unfinished`));
  await narrateStory(file, {}, makeStudio().studio);
  expect(await readFile(elsewhere, 'utf8')).toBe('not to be touched');
  await symlink(file, join(folder, 'linked.md'));
  await expect(narrateStory(join(folder, 'linked.md'), {}, makeStudio().studio)).rejects.toThrow(
    'it is a symbolic link',
  );
});
