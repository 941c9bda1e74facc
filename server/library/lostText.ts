import type { StoryInput } from '../../convex/catalogue/storyInput.ts';
import { storyWarnings } from '../../src/shared/story/storyWarnings.ts';
import { parseStory } from '../../src/text/storyText.ts';

/**
 * What a text has probably lost before it reached its file, each as the end of a sentence about the story. The desk
 * reports more.
 */
export function lostText(story: StoryInput): string[] {
  const warnings = storyWarnings(story, story.content, parseStory(story.content));
  const kinds = new Set(warnings.map(({ kind }) => kind));
  return [
    ...(kinds.has('latinLetters')
      ? ['most words are in Latin letters, not in the script of the language: does it need a special font?']
      : []),
    ...(kinds.has('lostLetters')
      ? ['letters were lost: it has U+FFFD, private-use characters or rows of ?']
      : []),
    ...(kinds.has('markup') ? ['it still has Markdown or HTML marks, which readers see'] : []),
  ];
}
