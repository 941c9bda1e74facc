import { parseStory } from './storyText.ts';

/** The longest beginning, in UTF-16 units: about one and a half screens of a phone. */
const beginningLength = 700;

/**
 * The story's content up to the end of the last sentence within `beginningLength`, but at least one sentence. Since it is
 * a prefix, offsets into the whole content stay valid.
 */
export function storyBeginning(content: string): string {
  const sentences = parseStory(content).flatMap((paragraph) => paragraph.sentences);
  const fitting = sentences.filter(({ to }) => to <= beginningLength);
  return content.slice(0, (fitting.at(-1) ?? sentences[0])?.to ?? 0);
}
