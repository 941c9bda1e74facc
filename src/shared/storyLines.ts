import { faultWords, isOverSize, textFault, utf8Size } from './boundedText.ts';
import { canonicalLine } from './canonicalText.ts';
import {
  errorNameOf,
  type KeyedStoryField,
  mapStoryFields,
  type StoryFieldKey,
  type StoryFields,
} from './storyFields.ts';

/** UTF-8 bytes of a title, a name or another line of the row: some 330 letters of Odia. */
export const lineSizeLimit = 1000;
/** UTF-8 bytes of all such lines together. A page of the feed has 500 rows and must fit into the 16 MiB of an answer. */
const linesSizeLimit = 20 * 1000;
/** Far more than a title page names. */
const creditLimit = 100;

/** What of a story goes to every reader with its row. */
export type StoryLines = StoryFields & { readonly narration?: { readonly narrator: string } | undefined };

/** What keeps a story from readers. */
export interface StoryProblem {
  /** What it is about, where that is a field that a curator fills in. */
  readonly field?: ProblemField;
  /** In words for a curator, without a capital and a full stop. */
  readonly words: string;
}

/** A source is two lines, of which `source` is the name. */
export type ProblemField = StoryFieldKey | 'sourceAddress' | 'content';

interface NamedLine {
  readonly field?: ProblemField;
  readonly name: string;
  readonly line: string;
}

/** The lines that a story has, each with its name for a curator. */
function linesOf(story: StoryLines): NamedLine[] {
  const oneLine = (line: string, field: KeyedStoryField): NamedLine[] => [
    { field: field.key, name: `the ${errorNameOf(field)}`, line },
  ];
  const byField = mapStoryFields<NamedLine[]>(story, {
    line: oneLine,
    language: oneLine,
    source: ({ name, url }, field) => [
      { field: 'source', name: `the name of the ${errorNameOf(field)}`, line: name },
      ...(url === undefined
        ? []
        : [
            {
              field: 'sourceAddress' as const,
              name: `the address of the ${errorNameOf(field)}`,
              line: url,
            },
          ]),
    ],
    credits: (credits) =>
      credits.flatMap(({ role, name }): NamedLine[] => [
        { field: 'credits', name: 'the role of a credit', line: role },
        { field: 'credits', name: 'the name of a credit', line: name },
      ]),
    time: () => [],
  });
  const lines = Object.values(byField).flat();
  return story.narration ? [...lines, { name: 'the narrator', line: story.narration.narrator }] : lines;
}

/** A problem with a line. */
function problemOf({ field }: NamedLine, words: string): StoryProblem {
  return { ...(field !== undefined && { field }), words };
}

/** UTF-8 bytes of all lines of a story together. */
export function linesSizeBytes(story: StoryLines): number {
  return linesOf(story).reduce((sum, { line }) => sum + utf8Size(line), 0);
}

/**
 * What of a story's lines is too much to be worked on, or null. It counts and measures, and comes before
 * everything that reads them; what is empty or of another form is not its business.
 */
export function linesFault(story: StoryLines): StoryProblem | null {
  if ((story.credits?.length ?? 0) > creditLimit) {
    return { field: 'credits', words: `there are over ${creditLimit} credits` };
  }
  const lines = linesOf(story);
  for (const named of lines) {
    if (isOverSize(named.line, lineSizeLimit)) {
      return problemOf(named, `${named.name} is over ${lineSizeLimit} bytes`);
    }
  }
  if (linesSizeBytes(story) > linesSizeLimit) {
    return { words: `the title, names and credits are over ${linesSizeLimit} bytes together` };
  }
  for (const named of lines) {
    const fault = textFault(named.line, lineSizeLimit);
    if (fault) return problemOf(named, `${named.name} ${faultWords(fault, lineSizeLimit)}`);
  }
  return null;
}

/** Which of a story's lines are empty or of another form than files give back. */
export function linesProblems(story: StoryLines): readonly StoryProblem[] {
  return linesOf(story).flatMap((named) => {
    if (named.line.trim() === '') return [problemOf(named, `${named.name} is missing`)];
    const isCanonical = named.line === canonicalLine(named.line);
    return isCanonical ? [] : [problemOf(named, `${named.name} is not one line in canonical form`)];
  });
}
