import { expect, test } from 'vitest';
import { convexDir, loadFunctions } from '../../server/loadFunctions.ts';
import { makeFolder } from '../makeFolder.ts';
import { writeFiles } from './library/fixtures.ts';

test('every module of Lipi’s functions is loaded by its path, but no generated file', async () => {
  const modules = await loadFunctions();
  expect(Object.keys(modules)).toEqual(
    expect.arrayContaining(['content', 'crons', 'feed', 'library', 'schema']),
  );
  expect(Object.keys(modules).some((path) => path.includes('_generated'))).toBe(false);
  expect(modules.content).toHaveProperty('getDistinctLanguages');
});

test('modules in folders and auth.config are found, but not tests, types or other files', async () => {
  const folder = makeFolder();
  await writeFiles(folder, {
    'stories/list.ts': '',
    'auth.config.ts': '',
    'http.js': '',
    'feed.test.ts': '',
    'types.d.ts': '',
    'README.md': '',
    '_generated/api.js': '',
    'tsconfig.json': '{}',
  });
  const modules = await loadFunctions(folder, async (file) => ({ file }));
  expect(Object.keys(modules).sort()).toEqual(['auth.config', 'http', 'stories/list']);
  expect(convexDir.endsWith('convex/') || convexDir.endsWith('convex\\')).toBe(true);
});
