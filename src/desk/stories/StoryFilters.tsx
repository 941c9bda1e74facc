import { languageOf } from '../../shared/languages.ts';
import form from '../Form.module.css';
import styles from './StoriesScreen.module.css';
import { narratedWords, type StoryFilter, stateWords } from './storyLines.ts';

interface StoryFiltersProps {
  readonly filter: StoryFilter;
  /** Tags of the languages that there are stories in, in their order. */
  readonly languages: readonly string[];
  readonly onChange: (filter: StoryFilter) => void;
}

/** Which stories the table shows, beside the search. */
export function StoryFilters({ filter, languages, onChange }: StoryFiltersProps) {
  const choices: readonly {
    readonly key: keyof StoryFilter;
    readonly label: string;
    readonly all: string;
    readonly options: readonly (readonly [value: string, words: string])[];
  }[] = [
    {
      key: 'language',
      label: 'Language',
      all: 'All languages',
      options: languages.map((tag) => [tag, languageOf(tag).englishName]),
    },
    { key: 'state', label: 'State', all: 'Any state', options: Object.entries(stateWords) },
    { key: 'narrated', label: 'Narration', all: 'Any', options: Object.entries(narratedWords) },
  ];
  return (
    <div className={styles.filters}>
      {choices.map(({ key, label, all, options }) => (
        <div key={key} className={form.field}>
          <label htmlFor={`stories-${key}`}>{label}</label>
          <select
            id={`stories-${key}`}
            value={filter[key]}
            onChange={(event) => onChange({ ...filter, [key]: event.target.value })}
          >
            <option value="">{all}</option>
            {options.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        </div>
      ))}
    </div>
  );
}
