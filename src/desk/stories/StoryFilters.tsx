import { languageOf } from '../../shared/languages.ts';
import desk from '../Desk.module.css';
import { SelectField } from '../SelectField.tsx';
import type { StoryFilter } from './storyLines.ts';
import * as words from './words.ts';

interface StoryFiltersProps {
  readonly filter: StoryFilter;
  /** BCP 47 tags of the languages that have stories, in their order. */
  readonly languages: readonly string[];
  readonly onChange: (filter: StoryFilter) => void;
}

export function StoryFilters({ filter, languages, onChange }: StoryFiltersProps) {
  const choices: readonly {
    readonly key: keyof StoryFilter;
    readonly label: string;
    readonly all: string;
    readonly options: readonly (readonly [value: string, name: string])[];
  }[] = [
    {
      key: 'language',
      label: words.languageFilter,
      all: words.allLanguages,
      options: languages.map((tag) => [tag, languageOf(tag).englishName]),
    },
    { key: 'state', label: words.stateFilter, all: words.anyState, options: Object.entries(words.states) },
    {
      key: 'narrated',
      label: words.narrationFilter,
      all: words.anyNarration,
      options: Object.entries(words.narrated),
    },
  ];
  return (
    <div className={desk.row}>
      {choices.map(({ key, label, all, options }) => (
        <SelectField
          key={key}
          id={`stories-${key}`}
          label={label}
          value={filter[key]}
          onChange={(value) => onChange({ ...filter, [key]: value })}
        >
          <option value="">{all}</option>
          {options.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
      ))}
    </div>
  );
}
