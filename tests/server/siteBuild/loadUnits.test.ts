import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadUnits, type Modules } from '../../../server/siteBuild/loadUnits.ts';

const root = import.meta.dirname;

/** Who imports what: a module by its path, the importers' paths, and those that fetch it. */
type Graph = Readonly<Record<string, { readonly by?: readonly string[]; readonly fetchedBy?: string }>>;

const desk: Graph = {
  'src/main.ts': {},
  'src/app/routes/adminPage.tsx': { fetchedBy: 'src/main.ts' },
  'src/desk/AdminScreen.tsx': { by: ['src/app/routes/adminPage.tsx'] },
  'src/desk/bulk/Bulk.tsx': { fetchedBy: 'src/desk/AdminScreen.tsx' },
  'src/desk/audit/Audit.tsx': { fetchedBy: 'src/desk/AdminScreen.tsx' },
  'src/desk/narration/Narration.tsx': { fetchedBy: 'src/desk/AdminScreen.tsx' },
  'src/desk/narration/timing/Timing.tsx': { fetchedBy: 'src/desk/narration/Narration.tsx' },
  'src/desk/narration/wave.ts': { by: ['src/desk/narration/timing/Timing.tsx'] },
  'src/shared/rows.ts': { by: ['src/desk/bulk/Bulk.tsx', 'src/desk/audit/Audit.tsx'] },
  'node_modules/yaml/index.js': { by: ['src/desk/bulk/Bulk.tsx'] },
  'src/shared/numbers.ts': { by: ['src/desk/bulk/Bulk.tsx', 'src/main.ts'] },
  // Two that import each other.
  'src/text/one.ts': { by: ['src/text/other.ts'] },
  'src/text/other.ts': { by: ['src/text/one.ts', 'src/desk/audit/Audit.tsx'] },
};

function chunkOf(path: string): string | null {
  const modules: Modules = {
    getModuleInfo(id) {
      const [, known] = Object.entries(desk).find(([one]) => join(root, one) === id) ?? [];
      if (!known) return null;
      return {
        isEntry: id === join(root, 'src/main.ts'),
        importers: (known.by ?? []).map((one) => join(root, one)),
        dynamicImporters: known.fetchedBy === undefined ? [] : [join(root, known.fetchedBy)],
      };
    },
  };
  return loadUnits(root, ['src/desk'])(join(root, path), modules);
}

test('what is fetched by itself in a load unit is in a chunk with the name of its folder', () => {
  expect(chunkOf('src/desk/bulk/Bulk.tsx')).toBe('desk-bulk');
  expect(chunkOf('src/desk/narration/timing/Timing.tsx')).toBe('desk-narration-timing');
});

test('a module goes with whom it comes for, wherever it stands', () => {
  expect(chunkOf('node_modules/yaml/index.js')).toBe('desk-bulk');
  expect(chunkOf('src/desk/narration/wave.ts')).toBe('desk-narration-timing');
  expect(chunkOf('src/text/one.ts')).toBe('desk-audit');
});

test('what several parts of a unit need is in the folder above them', () => {
  expect(chunkOf('src/shared/rows.ts')).toBe('desk');
});

test('the page of a route goes with its screen', () => {
  expect(chunkOf('src/app/routes/adminPage.tsx')).toBe('desk');
  expect(chunkOf('src/desk/AdminScreen.tsx')).toBe('desk');
});

test('what others need as well, and what nobody fetches, is in no unit', () => {
  expect(chunkOf('src/shared/numbers.ts')).toBeNull();
  expect(chunkOf('src/main.ts')).toBeNull();
  expect(chunkOf('src/unknown.ts')).toBeNull();
});
