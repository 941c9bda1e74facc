import type { StoryFields } from '../../../src/shared/story/storyFields.ts';
import { writtenFault } from '../../../src/shared/story/storyProblems.ts';
import { problem } from '../../platform/problem.ts';

/**
 * A draft may be incomplete, but not larger than a story may be. Throws 'invalid_manuscript' with a message for curators.
 * Publishing checks whether it is fit for readers.
 */
export function requireKeepable(fields: StoryFields, content: string): void {
  const fault = writtenFault({ ...fields, content })?.words ?? dateProblem(fields);
  if (fault) throw problem({ code: 'invalid_manuscript', message: sentence(fault) });
}

function dateProblem({ publishedAt }: StoryFields): string | null {
  const isDate = publishedAt === undefined || !Number.isNaN(new Date(publishedAt).getTime());
  return isDate ? null : 'the publication date is not a valid date';
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
