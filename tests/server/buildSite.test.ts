import { rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { resolveConfig } from 'vite';
import { expect, test, vi } from 'vitest';
import { siteState } from '../../server/buildSite.ts';
import { makeFolder } from '../makeFolder.ts';
import { writeFiles } from './library/fixtures.ts';

const plain = { VITE_ANALYTICS_SRC: '', VITE_CONVEX_URL: '' };

const seconds = (at: number) => new Date(at * 1000);

/** A project whose sources date from second 100 and whose build dates from second 200. */
async function makeProject(): Promise<string> {
  const project = makeFolder();
  const sources = ['index.html', 'src/main.ts', 'src/app/App.tsx'];
  const built = ['dist/client/index.html', 'dist/server/renderFirstPaint.js'];
  await writeFiles(project, Object.fromEntries([...sources, ...built].map((path) => [path, 'x'])));
  for (const path of [...sources, 'src', 'src/app'])
    await utimes(join(project, path), seconds(100), seconds(100));
  await writeFiles(project, { 'dist/server/builtWith.json': JSON.stringify(plain) });
  for (const path of built) await utimes(join(project, path), seconds(200), seconds(200));
  return project;
}

test('a build that is newer than its sources is fresh', async () => {
  expect(await siteState(await makeProject(), {})).toBe('fresh');
});

test('an edited, added or removed source makes the build stale', async () => {
  const edited = await makeProject();
  await utimes(join(edited, 'src/app/App.tsx'), seconds(201), seconds(201));
  expect(await siteState(edited, {})).toBe('stale');

  const added = await makeProject();
  await writeFiles(added, { 'public/icon.png': 'x' });
  expect(await siteState(added, {})).toBe('stale');

  const removed = await makeProject();
  await rm(join(removed, 'src/main.ts'));
  expect(await siteState(removed, {})).toBe('stale');
});

test('a build without its renderer is missing', async () => {
  const project = await makeProject();
  await rm(join(project, 'dist/server/renderFirstPaint.js'));
  expect(await siteState(project, {})).toBe('missing');
});

test('a build with other settings is stale', async () => {
  const project = await makeProject();
  const elsewhere = { VITE_CONVEX_URL: 'https://lipi.convex.cloud' };
  expect(await siteState(project, elsewhere)).toBe('stale');
  await writeFiles(project, { 'dist/server/builtWith.json': JSON.stringify({ ...plain, ...elsewhere }) });
  expect(await siteState(project, elsewhere)).toBe('fresh');
  expect(await siteState(project, {})).toBe('stale');
});

test('the app is built for production, whatever the environment says', async () => {
  vi.stubEnv('NODE_ENV', 'test');
  expect((await resolveConfig({}, 'build')).isProduction).toBe(true);
  vi.unstubAllEnvs();
});
