import { faultWords, isOverSize, textFault, tooLongWords, utf8Size } from '../boundedText.ts';
import { canonicalLine } from './canonicalText.ts';
import {
  errorNameOf,
  type KeyedStoryField,
  mapStoryFields,
  type StoryFieldKey,
  type StoryFields,
} from './storyFields.ts';
import { subjectWords } from './subjects.ts';

/** In UTF-8 bytes: some 330 letters of Odia. */
export const lineSizeLimit = 1000;
/** In UTF-8 bytes: a page of the feed has 500 rows and must fit into an answer of 16 MiB. */
const linesSizeLimit = 20 * 1000;
/** Of credits, and of subjects that are not published. */
const listLimit = 100;

export type StoryLines = StoryFields & { readonly narration?: { readonly narrator: string } | undefined };

export interface StoryProblem {
  /** Set if curators fill the field in. */
  readonly field?: ProblemField;
  /** Without an initial capital or a full stop. */
  readonly words: string;
  readonly isMissing?: true;
}

/** A source has two lines: `source` is its name, `sourceAddress` its URL. */
export type ProblemField = StoryFieldKey | 'sourceAddress' | 'content' | 'narrator';

interface NamedLine {
  readonly field?: ProblemField;
  readonly name: string;
  readonly line: string;
}

function linesOf(story: StoryLines): NamedLine[] {
  const oneLine = (line: string, field: KeyedStoryField): NamedLine[] => [
    { field: field.key, name: `the ${errorNameOf(field)}`, line },
  ];
  const byField = mapStoryFields<NamedLine[]>(story, {
    line: oneLine,
    language: oneLine,
    source: ({ name, url }, field) => {
      const source = errorNameOf(field);
      const lines: NamedLine[] = [{ field: 'source', name: `the name of the ${source}`, line: name }];
      if (url !== undefined)
        lines.push({ field: 'sourceAddress', name: `the address of the ${source}`, line: url });
      return lines;
    },
    credits: (credits) =>
      credits.flatMap(({ role, name }): NamedLine[] => [
        { field: 'credits', name: 'the role of a credit', line: role },
        { field: 'credits', name: 'the name of a credit', line: name },
      ]),
    subjects: (subjects, { key: field }) =>
      subjects.map((line) => ({ field, name: subjectWords(line), line })),
    time: () => [],
  });
  const lines = Object.values(byField).flat();
  const { narration } = story;
  if (narration) lines.push({ field: 'narrator', name: 'the narrator', line: narration.narrator });
  return lines;
}

function problemOf({ field }: NamedLine, words: string): StoryProblem {
  return { ...(field !== undefined && { field }), words };
}

export function linesSizeBytes(story: StoryLines): number {
  return linesOf(story).reduce((sum, { line }) => sum + utf8Size(line), 0);
}

/**
 * Why a story's lines are too many or too long to be processed, or null. Only counts and measures, so it must run
 * before any other code reads the lines. Empty and malformed lines are left to `linesProblems`.
 */
export function linesFault(story: StoryLines): StoryProblem | null {
  for (const field of ['credits', 'subjects'] as const) {
    if ((story[field]?.length ?? 0) > listLimit)
      return { field, words: `there are more than ${listLimit} ${field}` };
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
