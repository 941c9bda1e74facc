import { expect, test } from 'vitest';
import { storyTemplate } from '../../../src/desk/bulk/exportZip.ts';
import { findStories } from '../../../src/desk/bulk/importPlan.ts';
import { locatedFiles, readPicked } from '../../../src/desk/bulk/pickedFiles.ts';
import { storyProblems } from '../../../src/shared/story/storyProblems.ts';

test('the template is an importable story with an example in every field', async () => {
  const read = await readPicked(locatedFiles([new File([await storyTemplate()], 'template.zip')]));
  if ('problem' in read) throw new Error(read.problem);
  const { stories, broken, leftOut } = await findStories(read);
  expect({ broken, leftOut }).toEqual({ broken: [], leftOut: [] });
  const [found] = stories;
  if (!found) throw new Error('there is no story in it');
  expect(storyProblems(found.story)).toEqual([]);
  expect(Object.keys(found.story).sort()).toEqual(
    [
      ...['work', 'title', 'language', 'author', 'translation_author', 'originalLanguage'],
      ...['licence', 'source', 'credits', 'subjects', 'content'],
    ].sort(),
  );
});
