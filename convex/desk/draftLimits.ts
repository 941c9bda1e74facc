import { utf8Size } from '../../src/shared/boundedText.ts';
import type { ManuscriptFields } from '../../src/shared/desk.ts';
import { contentSizeLimit, lineSizeLimit, linesSizeLimit } from '../storyInput.ts';
import { deskProblem } from './deskProblem.ts';

/** Far more than a title page names. */
const creditLimit = 100;

/** UTF-8 bytes of all lines of a manuscript together. */
export function linesSizeBytes(fields: ManuscriptFields): number {
  return linesOf(fields).reduce((sum, line) => sum + utf8Size(line), 0);
}

/**
 * A draft may be unfinished, but not larger than a story may be. Throws 'invalid_manuscript' in words for a curator.
 * What makes it fit for readers is asked when it is published.
 */
export function requireKeepable(fields: ManuscriptFields, content: string): void {
  const problem = sizeProblem(fields, content);
  if (problem) throw deskProblem({ code: 'invalid_manuscript', message: problem });
}

function sizeProblem(fields: ManuscriptFields, content: string): string | null {
  if ((fields.credits?.length ?? 0) > creditLimit) return `There are over ${creditLimit} credits.`;
  if (linesOf(fields).some((line) => utf8Size(line) > lineSizeLimit))
    return `A line is over ${lineSizeLimit} bytes.`;
  if (linesSizeBytes(fields) > linesSizeLimit) return `The lines are over ${linesSizeLimit} bytes together.`;
  if (utf8Size(content) > contentSizeLimit) return `The text is over ${contentSizeLimit} bytes.`;
  const { publishedAt } = fields;
  if (publishedAt !== undefined && Number.isNaN(new Date(publishedAt).getTime()))
    return 'The date of publication is none.';
  return null;
}

function linesOf(fields: ManuscriptFields): string[] {
  const { work, language, title, author, translation_author, originalLanguage, licence, source, credits } =
    fields;
  const lines = [work, language, title, author, translation_author, originalLanguage, licence];
  lines.push(source?.name, source?.url, ...(credits ?? []).flatMap(({ role, name }) => [role, name]));
  return lines.filter((line) => line !== undefined);
}
