import { faultWords, isOverSize, textFault, utf8Size } from '../src/shared/boundedText.ts';
import { canonicalLine } from '../src/shared/canonicalText.ts';
import { errorNameOf, mapStoryFields, type StoryField, type StoryFields } from '../src/shared/storyFields.ts';

/** UTF-8 bytes of a title, a name or another line of the row: some 330 letters of Odia. */
export const lineSizeLimit = 1000;
/** UTF-8 bytes of all such lines together. A page of the feed has 500 rows and must fit into the 16 MiB of an answer. */
export const linesSizeLimit = 20 * 1000;
/** Far more than a title page names. */
const creditLimit = 100;

/** What of a story goes to every reader with its row. */
export type StoryLines = StoryFields & { readonly narration?: { readonly narrator: string } | undefined };

type NamedLine = readonly [name: string, line: string];

/** The lines that a story has, each with its name for a curator. */
function linesOf(story: StoryLines): NamedLine[] {
  const oneLine = (line: string, field: StoryField): NamedLine[] => [[`the ${errorNameOf(field)}`, line]];
  const byField = mapStoryFields<NamedLine[]>(story, {
    line: oneLine,
    language: oneLine,
    source: ({ name, url }, field) => [
      [`the name of the ${errorNameOf(field)}`, name],
      ...(url === undefined ? [] : [[`the address of the ${errorNameOf(field)}`, url] as const]),
    ],
    credits: (credits) =>
      credits.flatMap(({ role, name }): NamedLine[] => [
        ['the role of a credit', role],
        ['the name of a credit', name],
      ]),
    time: () => [],
  });
  const lines = Object.values(byField).flat();
  return story.narration ? [...lines, ['the narrator', story.narration.narrator]] : lines;
}

/** UTF-8 bytes of all lines of a story together. */
export function linesSizeBytes(story: StoryLines): number {
  return linesOf(story).reduce((sum, [, line]) => sum + utf8Size(line), 0);
}

/**
 * What of a story's lines is too much to be worked on, in words for a curator, or null. It counts and measures, and comes before
 * everything that reads them; what is empty or of another form is not its business.
 */
export function linesFault(story: StoryLines): string | null {
  if ((story.credits?.length ?? 0) > creditLimit) return `there are over ${creditLimit} credits`;
  const lines = linesOf(story);
  for (const [name, line] of lines) {
    if (isOverSize(line, lineSizeLimit)) return `${name} is over ${lineSizeLimit} bytes`;
  }
  if (linesSizeBytes(story) > linesSizeLimit) {
    return `the title, names and credits are over ${linesSizeLimit} bytes together`;
  }
  for (const [name, line] of lines) {
    const fault = textFault(line, lineSizeLimit);
    if (fault) return `${name} ${faultWords(fault, lineSizeLimit)}`;
  }
  return null;
}

/** Which of a story's lines is empty or of another form than files give back, in words for a curator, or null. */
export function linesProblem(story: StoryLines): string | null {
  for (const [name, line] of linesOf(story)) {
    if (line.trim() === '') return `${name} is missing`;
    if (line !== canonicalLine(line)) return `${name} is not one line in canonical form`;
  }
  return null;
}
