import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

async function namesIn(folder: string): Promise<string[]> {
  const names = new Set<string>();
  for (const file of await readdir(folder, { recursive: true })) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
    const source = await readFile(join(folder, file), 'utf8');
    for (const [, name = ''] of source.matchAll(/['"]((?:1\.0|storage)\/[\w/]+)['"]/g)) names.add(name);
  }
  return [...names].sort();
}

test('SPEC 10.7: the host knows every syscall of the convex package, and no others', async () => {
  const inPackage = await namesIn('node_modules/convex/src/server');
  expect(inPackage.length).toBeGreaterThan(30);
  expect(await namesIn('embedded/runtime/syscalls')).toEqual(inPackage);
});
