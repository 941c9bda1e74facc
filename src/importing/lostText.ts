import type { StoryFields } from '../shared/story/storyFields.ts';
import { storyWarnings } from '../shared/story/storyWarnings.ts';

/** The share of a text in another script than its language's that is more than a quotation. */
const foreignShare = 1 / 4;

/**
 * What a text has probably lost on its way to the file, each as the end of a sentence about the story. The desk's form
 * reports more.
 */
export function lostText(story: StoryFields & { readonly content: string }): string[] {
  const warnings = storyWarnings(story, story.content, []);
  const kinds = new Set(warnings.map(({ kind }) => kind));
  const latinFields = new Set(warnings.flatMap((each) => (each.kind === 'latinLetters' ? [each.field] : [])));
  let foreignUnits = 0;
  for (const each of warnings)
    if (each.kind === 'otherScript' && each.field === 'content') foreignUnits += each.to - each.from;
  const faults: readonly (readonly [isSo: boolean, text: string])[] = [
    [
      foreignUnits > story.content.length * foreignShare,
      'much of it is in another script than its language is written in here: is its language right?',
    ],
    [latinFields.has('title'), 'its title is in Latin letters instead of the script of its language'],
    [
      latinFields.has('content'),
      'many or all of its lines are in Latin letters instead of the script of its language: was it typed for a special font?',
    ],
    [
      kinds.has('lostLetters'),
      'letters were lost: it contains U+FFFD, private-use characters, ? in place of letters, or UTF-8 that was read in another encoding',
    ],
    [
      kinds.has('mixedScripts'),
      'some of its words mix letters of several scripts, as in half-converted texts',
    ],
    [kinds.has('markup'), 'it still contains Markdown, HTML, wiki or RTF markup, which readers will see'],
  ];
  return faults.filter(([isSo]) => isSo).map(([, text]) => text);
}
