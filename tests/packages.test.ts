import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (name: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, '..', name), 'utf8'));

test('allowScripts lists exactly the packages with install scripts, of which npm would warn otherwise', () => {
  const { packages } = read('package-lock.json') as {
    packages: Record<string, { readonly hasInstallScript?: boolean }>;
  };
  const { allowScripts } = read('package.json') as { allowScripts: Record<string, boolean> };
  const withScripts = Object.entries(packages)
    .filter(([path, { hasInstallScript }]) => path !== '' && hasInstallScript)
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
  expect([...new Set(withScripts)]).toEqual(Object.keys(allowScripts));
});
