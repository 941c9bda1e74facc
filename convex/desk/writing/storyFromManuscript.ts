import { canonicalLine, canonicalText } from '../../../src/shared/story/canonicalText.ts';
import { carriedTimings } from '../../../src/shared/story/carriedTimings.ts';
import { canonicalFields } from '../../../src/shared/story/storyProblems.ts';
import type { StoryInput } from '../../catalogue/storyInput.ts';
import type { NarrationForReaders } from '../narrating/narrationForReaders.ts';
import type { Wording } from './revisionWriter.ts';
import type { FormerStory } from './withdrawn.ts';

/**
 * A revision as a story: lines and text in canonical form, the narration, and those of its timings that still fit the new
 * text. `now` is the date of a story that never had one.
 */
export function storyFromManuscript(
  { fields, content: given }: Wording,
  former: FormerStory | null,
  narration: NarrationForReaders | null,
  now: number,
): StoryInput {
  const content = canonicalText(given);
  const parts = [...(narration?.parts ?? [])];
  const timings =
    narration && parts.length > 0 ? carriedTimings(narration.content, content, narration.timings) : [];
  return {
    ...canonicalFields(fields),
    firstPublishedAt: former?.story.publishedAt ?? now,
    content,
    ...(timings.length > 0 && { timings }),
    ...(narration &&
      parts.length > 0 && {
        narration: { synthetic: narration.synthetic, narrator: canonicalLine(narration.narrator), parts },
      }),
  };
}
