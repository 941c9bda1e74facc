import { faultWords, textFault } from '../boundedText.ts';
import { isLanguageTag } from '../languages/languages.ts';
import { canonicalLine, canonicalText } from './canonicalText.ts';
import { isSourceAddress, typedSourceAddress } from './sourceAddress.ts';
import { errorNameOf, mapStoryFields, type StoryField, type StoryFields } from './storyFields.ts';
import { linesFault, linesProblems, type StoryLines, type StoryProblem } from './storyLines.ts';
import { subjectsIn, subjectsProblem } from './subjects.ts';
import { isWorkName } from './workName.ts';

/** In UTF-8 bytes. With 4,000 timings of some 100 bytes, a body stays within Convex's 1 MiB a document. */
export const contentSizeLimit = 600 * 1000;

/** Including those ended by a line-break tag: each costs a page's first paint some 0.1 ms. */
const lineLimit = 10 * 1000;

const lineEnd = /\r\n?|[\n\v\f\u0085\u2028\u2029]|<br\s*\/?>|\\\\/gi;

export type WrittenStory = StoryLines & { readonly content: string };

/**
 * All problems that prevent publishing, in the order of the fields, or only the first excess (`writtenFault`). The desk
 * checks it before publishing, the library at every publication and import.
 */
export function storyProblems(story: WrittenStory): readonly StoryProblem[] {
  const fault = writtenFault(story);
  if (fault) return [fault];
  const { work, content } = story;
  return [
    ...(work === '' || isWorkName(work)
      ? []
      : [
          {
            field: 'work' as const,
            words: 'the work name can contain only lower-case letters, digits, ".", "_" and "-"',
          },
        ]),
    ...linesProblems(story),
    ...valueProblems(story),
    ...(content === canonicalText(content)
      ? []
      : [
          {
            field: 'content' as const,
            words: 'the text is not in canonical form (Unicode NFC, no extra spaces or blank lines)',
          },
        ]),
  ];
}

/** Why a story is too large to be processed, or null. Must run before anything else is done with an untrusted story. */
export function writtenFault(story: WrittenStory): StoryProblem | null {
  return linesFault(story) ?? contentFault(story.content);
}

function contentFault(content: string): StoryProblem | null {
  const fault = textFault(content, contentSizeLimit);
  if (fault) return { field: 'content', words: `the text ${faultWords(fault, contentSizeLimit)}` };
  const lineCount = content.match(lineEnd)?.length ?? 0;
  return lineCount > lineLimit
    ? { field: 'content', words: `the text has more than ${lineLimit} lines` }
    : null;
}

/** Empty lines are left to `linesProblems`. */
function valueProblems(story: StoryFields): readonly StoryProblem[] {
  const problems = mapStoryFields<StoryProblem>(story, {
    line: () => undefined,
    language: (tag, field) =>
      tag === '' || isLanguageTag(tag)
        ? undefined
        : { field: field.key, words: `the ${errorNameOf(field)} is not a valid language code (BCP 47)` },
    source: ({ url = '' }, field) =>
      url === '' || isSourceAddress(url)
        ? undefined
        : {
            field: 'sourceAddress',
            words: `the address of the ${errorNameOf(field)} is not a web address (http or https)`,
          },
    credits: ({ length }, field) =>
      length === 0 ? { field: field.key, words: 'the list of credits is empty' } : undefined,
    subjects: (subjects, field) => {
      const words = subjectsProblem(subjects);
      return words === undefined ? undefined : { field: field.key, words };
    },
    time: () => undefined,
  });
  return Object.values(problems);
}

export function notPublishedWords({ words }: StoryProblem): string {
  return `Not published: ${words}.`;
}

/** In the form in which they are published: empty optional fields are left out. */
export function canonicalFields<Fields extends StoryFields>(fields: Fields): Fields {
  const canonical = mapStoryFields<unknown>(fields, {
    line: canonicalOrNone,
    language: canonicalOrNone,
    source: ({ name, url = '' }) => {
      const address = canonicalLine(typedSourceAddress(url));
      return isFilled(name) || address !== ''
        ? { name: canonicalLine(name), ...(address !== '' && { url: address }) }
        : undefined;
    },
    credits: (credits) => {
      const named = credits
        .map(({ role, name }) => ({ role: canonicalLine(role), name: canonicalLine(name) }))
        .filter(({ role, name }) => role !== '' || name !== '');
      return named.length > 0 ? named : undefined;
    },
    subjects: (subjects) => {
      const named = subjects.flatMap(subjectsIn);
      return named.length > 0 ? named : undefined;
    },
    time: (time) => time,
  });
  const { work, language } = fields;
  // Unchanged, because they are the story's slug: another slug would be another story.
  return { ...(canonical as Fields), work, language };
}

function canonicalOrNone(line: string, { isRequired }: StoryField): string | undefined {
  return isRequired || isFilled(line) ? canonicalLine(line) : undefined;
}

function isFilled(line: string | undefined): line is string {
  return line !== undefined && line.trim() !== '';
}
