import { canonicalLine, canonicalText } from '../../src/shared/canonicalText.ts';
import { carriedTimings } from '../../src/shared/carriedTimings.ts';
import type { Doc } from '../_generated/dataModel.js';
import type { StoryInput } from '../storyInput.ts';
import type { NarrationForReaders } from './narrationForReaders.ts';
import type { Wording } from './revisionWriter.ts';

/** What readers had, or have, of a story that is published anew. */
export interface FormerStory {
  readonly story: Pick<Doc<'stories'>, 'narration' | 'publishedAt'>;
  readonly body: Pick<Doc<'bodies'>, 'content' | 'timings'>;
}

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
  const { credits, source, translation_author, originalLanguage, publishedAt } = fields;
  const content = canonicalText(given);
  const parts = [...(narration?.parts ?? [])];
  const timings =
    narration && parts.length > 0 ? carriedTimings(narration.content, content, narration.timings) : [];
  return {
    work: fields.work,
    language: fields.language,
    title: canonicalLine(fields.title),
    author: canonicalLine(fields.author),
    licence: canonicalLine(fields.licence),
    ...(isFilled(translation_author) && { translation_author: canonicalLine(translation_author) }),
    ...(isFilled(originalLanguage) && { originalLanguage }),
    ...(credits && credits.length > 0 && { credits: credits.map(canonicalCredit) }),
    ...(isFilled(source?.name) && { source: { ...source, name: canonicalLine(source.name) } }),
    ...(publishedAt !== undefined && { publishedAt }),
    firstPublishedAt: former?.story.publishedAt ?? now,
    content,
    ...(timings.length > 0 && { timings }),
    ...(narration &&
      parts.length > 0 && {
        narration: { synthetic: narration.synthetic, narrator: canonicalLine(narration.narrator), parts },
      }),
  };
}

function canonicalCredit({ role, name }: { readonly role: string; readonly name: string }) {
  return { role: canonicalLine(role), name: canonicalLine(name) };
}

function isFilled(line: string | undefined): line is string {
  return line !== undefined && line.trim() !== '';
}
