import { parseStory } from './storyText.ts';

/** The longest beginning, in UTF-16 units: about one and a half screens of a phone. */
const beginningLength = 700;

/** Up to the last whole sentence within `beginningLength`, at least one. A prefix, so offsets stay valid. */
export function storyBeginning(content: string): string {
  const sentences = parseStory(content).flatMap((paragraph) => paragraph.sentences);
  const fitting = sentences.filter(({ to }) => to <= beginningLength);
  return content.slice(0, (fitting.at(-1) ?? sentences[0])?.to ?? 0);
}
