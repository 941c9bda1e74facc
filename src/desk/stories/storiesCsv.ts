import { csvOf } from '../../shared/desk/csv.ts';
import { storyFieldTable } from '../../shared/story/storyFields.ts';
import { type FactsOfLines, factsKey, type StoryLine } from './storyLines.ts';
import * as words from './words.ts';

/** A line each, with the names of the columns before them; `facts` has the licences that the lines lack. */
export function storiesCsv(lines: readonly StoryLine[], facts: FactsOfLines): string {
  const { title, author, translation_author: translator, work, licence, subjects } = storyFieldTable;
  const { languageName, state, narrated, changedAt } = words.columns;
  return csvOf([
    [
      title.label,
      author.label,
      translator.label,
      languageName,
      work.label,
      state,
      narrated,
      licence.label,
    ].concat(subjects.label, changedAt),
    ...lines.map((line) => [
      line.title,
      line.author,
      line.translator,
      line.language,
      line.work,
      words.states[line.state],
      words.narrated[line.narrated],
      line.licence ?? facts.get(factsKey(line))?.licence ?? '',
      line.subjects.join(', '),
      new Date(line.changedAt).toISOString(),
    ]),
  ]);
}
