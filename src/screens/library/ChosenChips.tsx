import { ActionButton } from '../../parts/controls/Action.tsx';
import { languageOf } from '../../shared/languages.ts';
import * as words from '../../words/library.ts';
import { progressWords } from '../../words/parts/storyFacts.ts';
import type { Choice } from './choice.ts';
import styles from './Library.module.css';

interface ChosenChipsProps {
  readonly choice: Choice;
  readonly onChange: (next: Partial<Choice>) => void;
}

/** The active filters, each with a button that removes it. */
export function ChosenChips({ choice, onChange }: ChosenChipsProps) {
  const chips = chipsOf(choice);
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={words.chosenFilters}>
      {chips.map(({ name, without }) => (
        <li key={name}>
          <ActionButton name={words.removeFilter(name)} onPress={() => onChange(without)}>
            <span>{name}</span>
            <span className={styles.cross}>×</span>
          </ActionButton>
        </li>
      ))}
    </ul>
  );
}

interface Chip {
  readonly name: string;
  /** The change to the choice that removes this filter. */
  readonly without: Partial<Choice>;
}

function chipsOf(choice: Choice): Chip[] {
  const { languages, lengths, progress, kinds, isNarrated, isSaved, person } = choice;
  return [
    ...(person === '' ? [] : [{ name: person, without: { person: '' } }]),
    ...languages.map((tag) => ({
      name: languageOf(tag).englishName,
      without: { languages: languages.filter((one) => one !== tag) },
    })),
    ...(isSaved ? [{ name: words.saved, without: { isSaved: false } }] : []),
    ...progress.map((each) => ({
      name: progressWords[each],
      without: { progress: progress.filter((one) => one !== each) },
    })),
    ...(isNarrated ? [{ name: words.narrated, without: { isNarrated: false } }] : []),
    ...lengths.map((each) => ({
      name: words.lengths[each],
      without: { lengths: lengths.filter((one) => one !== each) },
    })),
    ...kinds.map((each) => ({
      name: words.kinds[each],
      without: { kinds: kinds.filter((one) => one !== each) },
    })),
  ];
}
