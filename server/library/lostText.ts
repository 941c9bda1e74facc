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
      ? [
          'most words are in Latin letters, in all of its lines or in many, not in the script of the language: does it need a special font?',
        ]
      : []),
    ...(kinds.has('lostLetters')
      ? [
          'letters were lost: it has U+FFFD, private-use characters, ? in place of letters, or UTF-8 read in another encoding',
        ]
      : []),
    ...(kinds.has('mixedScripts')
      ? ['it has words that mix letters of several scripts, as half-converted texts have']
      : []),
    ...(kinds.has('markup')
      ? ['it still has marks of Markdown, HTML, a wiki or RTF, which readers see']
      : []),
  ];
}
