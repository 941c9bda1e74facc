import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { forbiddenImports } from './forbiddenImports.ts';

const planted: readonly (readonly [file: string, line: string, forbidden: string])[] = [
  ['src/shared/a.ts', "import { a } from '../catalogue/queries.ts';", 'src/catalogue/queries.ts'],
  ['src/text/a.ts', "export { a } from '../sync/connection.ts';", 'src/sync/connection.ts'],
  ['src/text/a.ts', "export * from '../sync/connection.ts';", 'src/sync/connection.ts'],
  ['src/catalogue/a.ts', "const a = () => import('../player/player.ts');", 'src/player/player.ts'],
  ['src/catalogue/a.ts', "type A = import('../player/player.ts').Player;", 'src/player/player.ts'],
  ['src/player/a.ts', "import '../app/App.tsx';", 'src/app/App.tsx'],
  ['src/home/a.ts', "import type { A } from '../read/ReaderView.tsx';", 'src/read/ReaderView.tsx'],
  ['src/home/shelves/a.ts', "import { a } from '../../read/a.ts';", 'src/read/a.ts'],
  ['src/app/a.ts', "import { a } from '../main.ts';", 'src/main.ts'],
  ['src/sw/a.ts', "import { a } from '../catalogue/queries.ts';", 'src/catalogue/queries.ts'],
  ['convex/desk/a.ts', "import { a } from '../../src/catalogue/queries.ts';", 'src/catalogue/queries.ts'],
  ['embedded/storage/a.ts', "import { a } from '../../src/text/storyText.ts';", 'src/text/storyText.ts'],
];

for (const [file, line, forbidden] of planted) {
  test(`${file} may not contain: ${line}`, () => {
    expect(forbiddenImports(file, line)).toEqual([forbidden]);
  });
}

test('a module may import its own folder, lower layers and packages', () => {
  const lines = [
    "import { a } from './Card.tsx';",
    "import { a } from '../backMatter/a.ts';",
    "import type { A } from '../../ui/controls/Action.tsx';",
    "import { a } from 'convex/browser';",
  ];
  expect(forbiddenImports('src/home/shelves/b.ts', lines.join('\n'))).toEqual([]);
  expect(forbiddenImports('server/a.ts', "import '../src/app/renderFirstPaint.tsx';")).toEqual([]);
});

test('no module of the project has a forbidden import', () => {
  const files = ['src', 'convex', 'embedded'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => posix.join(folder, path)),
  );
  const found = files
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => forbiddenImports(file, readFileSync(file, 'utf8')).map((path) => `${file}: ${path}`));
  expect(found).toEqual([]);
});
