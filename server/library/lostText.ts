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
      ? ['most words are in Latin letters, not in the script of the language: is it in a font of its own?']
      : []),
    ...(kinds.has('lostLetters') ? ['letters were lost: it has U+FFFD, private letters or rows of ?'] : []),
    ...(kinds.has('markup') ? ['marks of Markdown or HTML are left in it, which readers see'] : []),
  ];
}
