import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { forbiddenImports } from './forbiddenImports.ts';

/** A module with one line, and the import in it that is forbidden. */
const planted: readonly (readonly [file: string, line: string, forbidden: string])[] = [
  ['src/shared/a.ts', "import { a } from '../catalogue/queries.ts';", 'src/catalogue/queries.ts'],
  ['src/shared/story/a.ts', "import { a } from '../../page/tabs.ts';", 'src/page/tabs.ts'],
  ['src/text/a.ts', "export { a } from '../sync/connection.ts';", 'src/sync/connection.ts'],
  ['src/text/a.ts', "export * from '../sync/connection.ts';", 'src/sync/connection.ts'],
  ['src/ui/a.tsx', "import { a } from '../catalogue/queries.ts';", 'src/catalogue/queries.ts'],
  ['src/sync/a.ts', "import { a } from '../catalogue/database.ts';", 'src/catalogue/database.ts'],
  ['src/catalogue/a.ts', "const a = () => import('../player/player.ts');", 'src/player/player.ts'],
  ['src/catalogue/a.ts', "type A = import('../player/player.ts').Player;", 'src/player/player.ts'],
  ['src/player/a.ts', "import '../app/App.tsx';", 'src/app/App.tsx'],
  ['src/home/a.ts', "import type { A } from '../read/ReaderView.tsx';", 'src/read/ReaderView.tsx'],
  ['src/home/shelves/a.ts', "import { a } from '../../read/a.ts';", 'src/read/a.ts'],
  ['src/home/shelves/a.ts', "import { a } from '../../app/App.tsx';", 'src/app/App.tsx'],
  ['src/home/shelves/a.ts', "import { a } from '../../../convex/feed.ts';", 'convex/feed.ts'],
  ['src/readerData/a.ts', "import { a } from '../../embedded/host.ts';", 'embedded/host.ts'],
  ['src/desk/bulk/a.ts', "import { a } from '../../home/a.ts';", 'src/home/a.ts'],
  ['src/home/a.ts', "import { a } from '../desk/a.ts';", 'src/desk/a.ts'],
  ['src/app/bars/a.ts', "import type { A } from '../../../server/main.ts';", 'server/main.ts'],
  ['src/app/a.ts', "import { a } from '../sw/sw.ts';", 'src/sw/sw.ts'],
  ['src/app/a.ts', "import { a } from '../main.ts';", 'src/main.ts'],
  ['src/sw/a.ts', "import { a } from '../catalogue/queries.ts';", 'src/catalogue/queries.ts'],
  ['convex/desk/a.ts', "import { a } from '../../src/text/storyText.ts';", 'src/text/storyText.ts'],
  ['convex/a.ts', "import { a } from '../server/main.ts';", 'server/main.ts'],
  ['embedded/storage/a.ts', "import { a } from '../../src/text/storyText.ts';", 'src/text/storyText.ts'],
  ['embedded/http/a.ts', "import type { A } from '../../convex/feed.ts';", 'convex/feed.ts'],
  ['embedded/a.ts', "import { a } from '../tests/eventually.ts';", 'tests/eventually.ts'],
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
