import { canonicalLine, canonicalText } from '../../src/shared/canonicalText.ts';
import { carriedTimings } from '../../src/shared/carriedTimings.ts';
import { mapStoryFields, type StoryField } from '../../src/shared/storyFields.ts';
import type { StoryInput } from '../storyInput.ts';
import type { NarrationForReaders } from './narrationForReaders.ts';
import type { Wording } from './revisionWriter.ts';
import type { FormerStory } from './withdrawn.ts';

/**
 * A revision as a story: lines and text in their canonical form, the narration, and of its timings those that the new text
 * leaves standing. `now` is the date of a story that never had one.
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

function canonicalFields(fields: Wording['fields']): Wording['fields'] {
  const canonical = mapStoryFields<unknown>(fields, {
    line: canonicalOrNone,
    language: canonicalOrNone,
    source: ({ name, url }) =>
      isFilled(name) || isFilled(url)
        ? { name: canonicalLine(name), ...(isFilled(url) && { url: canonicalLine(url) }) }
        : undefined,
    credits: (credits) => {
      const named = credits
        .map(({ role, name }) => ({ role: canonicalLine(role), name: canonicalLine(name) }))
        .filter(({ role, name }) => role !== '' || name !== '');
      return named.length > 0 ? named : undefined;
    },
    time: (time) => time,
  });
  const { work, language } = fields;
  // They are the story's slug: another one would be another story.
  return { ...(canonical as Wording['fields']), work, language };
}

/** An optional line that says nothing is left out. */
function canonicalOrNone(line: string, { isRequired }: StoryField): string | undefined {
  return isRequired || isFilled(line) ? canonicalLine(line) : undefined;
}

function isFilled(line: string | undefined): line is string {
  return line !== undefined && line.trim() !== '';
}
