import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StoryLines } from '../../src/browse/StoryLines.tsx';
import { makeRow } from '../app/makeStories.ts';

const row = makeRow({ title: 'Salt', author: 'Asha', language: 'en' });
const content = 'Grass grew.\n\nThe pans lay under the sun.';

function marksOf(words: readonly string[], text: string | undefined): string[] {
  const html = renderToString(
    <StoryLines
      lines={[{ row, isSaved: false, hasText: true, progress: undefined }]}
      isServerRendered={false}
      marks={{ words, areWhole: false }}
      textOf={() => text}
      isOffline={false}
      ownLanguage={undefined}
      selectedIds={undefined}
      onPress={() => undefined}
    />,
  );
  expect(html).not.toContain('Grass');
  return [...html.matchAll(/<mark>(.*?)<\/mark>/g)].map(([, mark]) => mark ?? '');
}

test('a story found by its text shows the matching words', () => {
  expect(marksOf(['pans'], content)).toEqual(['pans']);
  expect(marksOf(['salt', 'pans'], content)).toEqual(['Salt', 'pans']);
});

test('a story found by title and names shows nothing of its text', () => {
  expect(marksOf(['salt', 'asha'], `${content} Salt, said Asha.`)).toEqual(['Salt', 'Asha']);
  expect(marksOf(['pans'], undefined)).toEqual([]);
});

test('only titles in Latin letters or in the reader’s own script are in our font, also those of another language in it', () => {
  const languages = ['or', 'hi', 'mr', 'en'];
  const html = renderToString(
    <StoryLines
      lines={languages.map((language) => ({
        row: makeRow({ title: language, language }),
        isSaved: false,
        hasText: false,
        progress: undefined,
      }))}
      isServerRendered={false}
      marks={undefined}
      textOf={undefined}
      isOffline={false}
      ownLanguage="hi-IN"
      selectedIds={undefined}
      onPress={() => undefined}
    />,
  );
  const lines = html.split('<li').slice(1);
  const others = lines.map((line) => line.includes('data-other-script'));
  expect(others).toEqual([true, false, false, false]);
});
