import { memo, useMemo } from 'react';
import { compareLanguages, knownLanguages, languageOf } from '../../shared/languages/languages.ts';
import { licenceName } from '../../shared/story/licences.ts';
import desk from '../Desk.module.css';
import { SelectField } from '../fields.tsx';
import { type FactsOfLines, type StoryFilter, type StoryLine, textOrder } from './storyLines.ts';
import * as words from './words.ts';

interface StoryFiltersProps {
  readonly lines: readonly StoryLine[];
  readonly facts: FactsOfLines;
  readonly filter: StoryFilter;
  readonly onChange: (filter: StoryFilter) => void;
}

const first = ['language', 'state', 'narrated'] as const;
const more = ['author', 'licence', 'untranslated', 'check'] as const;

/** Not rendered again at each letter of a search: there may be thousands of authors. */
export const StoryFilters = memo(function StoryFilters({
  lines,
  facts,
  filter,
  onChange,
}: StoryFiltersProps) {
  const named = useMemo(() => {
    const languages = distinct(lines.map(({ language }) => language)).sort(compareLanguages);
    const licences = distinct([
      ...lines.map(({ licence = '' }) => licence),
      ...Array.from(facts.values(), ({ licence }) => licence),
      filter.licence,
    ]);
    return {
      language: languages.map((tag) => [tag, languageOf(tag).englishName] as const),
      state: Object.entries(words.states),
      narrated: Object.entries(words.narrated),
      author: distinct(lines.map(({ author }) => author))
        .sort(textOrder)
        .map((author) => [author, author] as const),
      licence: licences.sort(textOrder).map((licence) => [licence, licenceName(licence).name] as const),
      untranslated: knownLanguages.map(({ tag, englishName }) => [tag, englishName] as const),
      check: Object.entries(words.checks),
    };
  }, [lines, facts, filter.licence]);
  const select = (key: keyof StoryFilter) => (
    <SelectField
      key={key}
      label={words.filters[key].label}
      value={filter[key]}
      options={[['', words.filters[key].all], ...named[key]]}
      onChange={(value) => onChange({ ...filter, [key]: value })}
    />
  );
  return (
    <>
      <div className={desk.row}>{first.map(select)}</div>
      <details open={more.some((key) => filter[key] !== '') || undefined}>
        <summary>{words.moreFilters}</summary>
        <div className={desk.row}>{more.map(select)}</div>
      </details>
    </>
  );
});

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter(Boolean);
}
