import { faultWords, isOverSize, textFault, tooLongWords, utf8Size } from '../boundedText.ts';
import { canonicalLine } from './canonicalText.ts';
import {
  errorNameOf,
  type KeyedStoryField,
  mapStoryFields,
  type StoryFieldKey,
  type StoryFields,
} from './storyFields.ts';

/** The longest title, name or other line of a row in UTF-8 bytes: some 330 letters of Odia. */
export const lineSizeLimit = 1000;
/** The most UTF-8 bytes of all lines together: a page of the feed has 500 rows and must fit into an answer of 16 MiB. */
const linesSizeLimit = 20 * 1000;
/** The most credits, far more than a title page has. */
const creditLimit = 100;

/** The lines of a story that every reader gets with its row. */
export type StoryLines = StoryFields & { readonly narration?: { readonly narrator: string } | undefined };

/** A problem that prevents publishing a story. */
export interface StoryProblem {
  /** The field with the problem, if it is one that a curator fills in. */
  readonly field?: ProblemField;
  /** A description for a curator, without an initial capital or a full stop. */
  readonly words: string;
  /** Set if a line is empty that has to be filled in. */
  readonly isMissing?: true;
}

/** A field that can have a problem. A source has two lines: `source` is its name, `sourceAddress` its URL. */
export type ProblemField = StoryFieldKey | 'sourceAddress' | 'content' | 'narrator';

interface NamedLine {
  readonly field?: ProblemField;
  readonly name: string;
  readonly line: string;
}

/** All lines of a story, each with its name for a curator. */
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
  const { narration } = story;
  return narration
    ? [...lines, { field: 'narrator', name: 'the narrator', line: narration.narrator }]
    : lines;
}

/** A problem with a line. */
function problemOf({ field }: NamedLine, words: string): StoryProblem {
  return { ...(field !== undefined && { field }), words };
}

/** The total size of a story's lines in UTF-8 bytes. */
export function linesSizeBytes(story: StoryLines): number {
  return linesOf(story).reduce((sum, { line }) => sum + utf8Size(line), 0);
}

/**
 * Why a story's lines are too many or too long to be processed, or null. It only counts and measures, and must run before
 * any other code reads the lines. Empty and malformed lines are left to `linesProblems`.
 */
export function linesFault(story: StoryLines): StoryProblem | null {
  if ((story.credits?.length ?? 0) > creditLimit) {
    return { field: 'credits', words: `there are more than ${creditLimit} credits` };
  }
  const lines = linesOf(story);
  for (const named of lines) {
    if (isOverSize(named.line, lineSizeLimit)) {
      return problemOf(named, `${named.name} is ${tooLongWords(lineSizeLimit)}`);
    }
  }
  if (linesSizeBytes(story) > linesSizeLimit) {
    return { words: `the title, names and credits together are ${tooLongWords(linesSizeLimit)}` };
  }
  for (const named of lines) {
    const fault = textFault(named.line, lineSizeLimit);
    if (fault) return problemOf(named, `${named.name} ${faultWords(fault, lineSizeLimit)}`);
  }
  return null;
}

/** The problems of lines that are empty or not in canonical form. */
export function linesProblems(story: StoryLines): readonly StoryProblem[] {
  return linesOf(story).flatMap((named) => {
    if (named.line.trim() === '') {
      return [{ ...problemOf(named, `${named.name} is missing`), isMissing: true as const }];
    }
    const isCanonical = named.line === canonicalLine(named.line);
    return isCanonical
      ? []
      : [problemOf(named, `${named.name} is not one line in canonical form (Unicode NFC, no extra spaces)`)];
  });
}
