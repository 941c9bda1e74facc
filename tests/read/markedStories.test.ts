import { expect, test } from 'vitest';
import { byStory, marksAsText } from '../../src/read/marks/markedStories.ts';
import type { StoryId } from '../../src/shared/story/catalogue.ts';
import { makeStory } from '../catalogue/makeStory.ts';

const story = makeStory({ seq: 1, language: 'or', title: 'ଲୁଣ', author: 'ଲିପି' });
const elsewhere = 'elsewhere' as StoryId;

function markOf(storyId: StoryId, day: number, text: string, note?: string) {
  const at = Date.UTC(2026, 10, day, 12);
  const mark = { from: day, to: day + 4, bodyHash: 'h', text, at, ...(note !== undefined && { note }) };
  return { storyId, markId: day.toString(16).padStart(16, '0'), mark };
}

test('the text has each story with its passages, notes and dates, the story marked last first', () => {
  const marks = [
    markOf(elsewhere, 1, 'Salt.'),
    markOf(story.id, 2, 'ସେ ଗଲା।', 'the first line\nof two'),
    markOf(story.id, 3, 'ଶେଷ।'),
  ];
  expect(marksAsText(byStory(marks, new Map([[story.id, story]])))).toBe(
    `ଲୁଣ
ଲିପି
Odia

“ସେ ଗଲା।”
Note: the first line
of two
2 November 2026

“ଶେଷ।”
3 November 2026

a story whose title isn’t here

“Salt.”
1 November 2026
`,
  );
});
