import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseStoryFile } from '../../src/importing/storyFile.ts';
import { convertStorybooks } from '../../tools/convertStorybooks.ts';
import { makeFolder } from '../makeFolder.ts';
import { writeFiles } from '../server/library/fixtures.ts';

const readme = `[Odia translations](https://example.org) of stories from the [Well Books](https://example.org/) collection.

Story ID | Title | License
-------- | ----- | -------
0007 | [A [bracketed] title](https://example.org/7) | [CC-BY](https://creativecommons.org/licenses/by/4.0/)
| 0009 | [ଦୀପ](https://example.org/9)   |  Public Domain |
`;

test('a collection becomes work folders, with originals, licences and sources from the credits and the README', async () => {
  const source = makeFolder();
  const target = makeFolder();
  const credits = '##\n* License: [CC-BY]\n* Text: Asha\n* Illustration: Mira\n';
  await writeFiles(source, {
    'or/README.md': readme,
    'or/LICENSE': 'no story',
    'or/0007_shade.md': `\ufeff# ଛାଇ \n\n##\nଗୋଟିଏ।\nDanda: here.\n\n##\n### Two\nତିନି।\n${credits}`,
    'or/0009_lamp.md': '# ଦୀପ\n##\n\n##\n* Text: Ravi\n',
    'Hindi/0007_shade.md': `# छाया\n##\nएक।\n${credits}* Translation: Ravi\n* Language: hi\n`,
    'Hindi/0008_torn.md': 'No title.\n',
  });
  expect(await convertStorybooks(source, target)).toEqual({
    stories: 3,
    skipped: [join(source, 'Hindi', '0008_torn.md')],
  });
  expect((await readdir(target)).sort()).toEqual(['well-books-0007', 'well-books-0009']);
  const storyAt = async (path: string) => parseStoryFile(await readFile(join(target, path), 'utf8'));
  const shade = {
    author: 'Asha',
    licence: 'CC-BY-4.0',
    credits: [{ role: 'Illustration', name: 'Mira' }],
  };
  expect(await storyAt('well-books-0007/or.md')).toEqual({
    ...shade,
    title: 'ଛାଇ',
    language: 'or',
    source: { name: 'Well Books', url: 'https://example.org/7' },
    content: 'ଗୋଟିଏ।\nDanda: here.\n\nTwo\n\nତିନି।',
  });
  expect(await storyAt('well-books-0007/hi.md')).toEqual({
    ...shade,
    title: 'छाया',
    language: 'hi',
    translation_author: 'Ravi',
    originalLanguage: 'or',
    source: { name: 'Well Books' },
    content: 'एक।',
  });
  expect(await storyAt('well-books-0009/or.md')).toEqual({
    title: 'ଦୀପ',
    language: 'or',
    author: 'Ravi',
    licence: 'CC-PDM-1.0',
    source: { name: 'Well Books', url: 'https://example.org/9' },
    content: '',
  });
});
