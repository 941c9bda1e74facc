import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { forbiddenImports } from './forbiddenImports.ts';

/** A module with one line, and the import in it that is forbidden. */
const planted: readonly (readonly [file: string, line: string, forbidden: string])[] = [
  ['src/shared/a.ts', "import { a } from '../library/queries.ts';", 'src/library/queries.ts'],
  ['src/shared/audioFile/a.ts', "import { a } from '../../state/lipiStore.ts';", 'src/state/lipiStore.ts'],
  ['src/text/a.ts', "export { a } from '../sync/connection.ts';", 'src/sync/connection.ts'],
  ['src/text/a.ts', "export * from '../sync/connection.ts';", 'src/sync/connection.ts'],
  ['src/words/a.tsx', "import { A } from '../parts/controls/Action.tsx';", 'src/parts/controls/Action.tsx'],
  ['src/words/app/a.ts', "import { a } from '../../state/session.ts';", 'src/state/session.ts'],
  ['src/library/a.ts', "import { a } from '../words/common.ts';", 'src/words/common.ts'],
  ['src/library/a.ts', "const a = () => import('../audio/player/player.ts');", 'src/audio/player/player.ts'],
  ['src/library/a.ts', "type A = import('../audio/player/player.ts').Player;", 'src/audio/player/player.ts'],
  ['src/audio/a.ts', "import '../app/App.tsx';", 'src/app/App.tsx'],
  ['src/parts/A.tsx', "import { a } from '../library/queries.ts';", 'src/library/queries.ts'],
  [
    'src/screens/home/a.ts',
    "import type { A } from '../reader/Reader.tsx';",
    'src/screens/reader/Reader.tsx',
  ],
  ['src/screens/home/cards/a.ts', "import { a } from '../../reader/a.ts';", 'src/screens/reader/a.ts'],
  ['src/screens/home/cards/a.ts', "import { a } from '../../../app/App.tsx';", 'src/app/App.tsx'],
  ['src/screens/home/cards/a.ts', "import { a } from '../../../../convex/feed.ts';", 'convex/feed.ts'],
  ['src/sync/reader/a.ts', "import { a } from '../../../embedded/host.ts';", 'embedded/host.ts'],
  ['src/desk/bulk/a.ts', "import { a } from '../../screens/home/a.ts';", 'src/screens/home/a.ts'],
  ['src/screens/home/a.ts', "import { a } from '../../desk/a.ts';", 'src/desk/a.ts'],
  ['src/app/bars/a.ts', "import type { A } from '../../../server/main.ts';", 'server/main.ts'],
  ['src/app/a.ts', "import { a } from '../sw/sw.ts';", 'src/sw/sw.ts'],
  ['src/app/a.ts', "import { a } from '../main.ts';", 'src/main.ts'],
  ['src/sw/a.ts', "import { a } from '../library/queries.ts';", 'src/library/queries.ts'],
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
    "import { a } from '../cards/a.ts';",
    "import type { A } from '../../../parts/controls/Action.tsx';",
    "import { a } from 'convex/browser';",
  ];
  expect(forbiddenImports('src/screens/home/cards/b.ts', lines.join('\n'))).toEqual([]);
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
