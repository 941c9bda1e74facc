import { faultWords, textFault } from './boundedText.ts';
import { canonicalLine, canonicalText } from './canonicalText.ts';
import { isLanguageTag } from './languages.ts';
import { isSourceAddress } from './sourceAddress.ts';
import { errorNameOf, mapStoryFields, type StoryField, type StoryFields } from './storyFields.ts';
import { linesFault, linesProblems, type StoryLines, type StoryProblem } from './storyLines.ts';

/** With 4,000 timings of some 100 bytes beside it, a body stays under Convex's limit of 1 MiB a document. */
export const contentSizeLimit = 600 * 1000;

/** Lines of a text, those that end in a line-break mark counted. The first paint of a page takes some 0.1 ms for each. */
const lineLimit = 10 * 1000;

const workName = /^[a-z0-9][a-z0-9._-]{0,127}$/;
const lineEnd = /\r\n?|[\n\u0085\u2028\u2029]|<br\s*\/?>|\\\\/gi;

/** The fields that curators fill in for a story, and its narrator. */
export type WrittenStory = StoryLines & { readonly content: string };

/**
 * What keeps the words of a story from readers, all of it, in the order of the fields; of what is too much, the first. The
 * desk asks it before publishing, and the library when it is published or imported.
 */
export function storyProblems(story: WrittenStory): readonly StoryProblem[] {
  const fault = writtenFault(story);
  if (fault) return [fault];
  const { work, content } = story;
  return [
    ...(work === '' || workName.test(work)
      ? []
      : [
          {
            field: 'work' as const,
            words: 'a work is named by lower-case letters, digits, ".", "_" and "-"',
          },
        ]),
    ...linesProblems(story),
    ...valueProblems(story),
    ...(content === canonicalText(content)
      ? []
      : [{ field: 'content' as const, words: 'the text is not in canonical form' }]),
  ];
}

/** What of a story is too much to be looked at, or null. Comes before everything else that is done with a story from outside. */
export function writtenFault(story: WrittenStory): StoryProblem | null {
  return linesFault(story) ?? contentFault(story.content);
}

/** What of a text is too much to be worked on, or null. */
function contentFault(content: string): StoryProblem | null {
  const fault = textFault(content, contentSizeLimit);
  if (fault) return { field: 'content', words: `the text ${faultWords(fault, contentSizeLimit)}` };
  const lineCount = content.match(lineEnd)?.length ?? 0;
  return lineCount > lineLimit ? { field: 'content', words: `the text has over ${lineLimit} lines` } : null;
}

/** What is wrong with the fields that are not just lines; one that is empty is missing, and no more. */
function valueProblems(story: StoryFields): readonly StoryProblem[] {
  const problems = mapStoryFields<StoryProblem>(story, {
    line: () => undefined,
    language: (tag, field) =>
      tag === '' || isLanguageTag(tag)
        ? undefined
        : { field: field.key, words: `the ${errorNameOf(field)} is not a BCP 47 tag` },
    source: ({ url = '' }, field) =>
      url === '' || isSourceAddress(url)
        ? undefined
        : {
            field: 'sourceAddress',
            words: `the address of the ${errorNameOf(field)} is not a web address (http or https)`,
          },
    credits: ({ length }, field) =>
      length === 0 ? { field: field.key, words: 'the list of credits is empty' } : undefined,
    time: () => undefined,
  });
  return Object.values(problems);
}

/** What the desk says of a story that is not fit for readers. */
export function notPublishedWords({ words }: StoryProblem): string {
  return `Not published: ${words}.`;
}

/** A story's fields in the form in which readers get them: optional ones that say nothing are left out. */
export function canonicalFields<Fields extends StoryFields>(fields: Fields): Fields {
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
  return { ...(canonical as Fields), work, language };
}

/** An optional line that says nothing is left out. */
function canonicalOrNone(line: string, { isRequired }: StoryField): string | undefined {
  return isRequired || isFilled(line) ? canonicalLine(line) : undefined;
}

function isFilled(line: string | undefined): line is string {
  return line !== undefined && line.trim() !== '';
}
