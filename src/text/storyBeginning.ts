import { parseStory } from './storyText.ts';

/** About a phone's first screen and a half, in UTF-16 units. */
const beginningLength = 700;

/**
 * The story's content up to the end of the last sentence that fits a beginning, and at least one sentence. A prefix,
 * so offsets into the whole stay true for it.
 */
export function storyBeginning(content: string): string {
  const sentences = parseStory(content).flatMap((paragraph) => paragraph.sentences);
  const fitting = sentences.filter(({ to }) => to <= beginningLength);
  return content.slice(0, (fitting.at(-1) ?? sentences[0])?.to ?? 0);
}
