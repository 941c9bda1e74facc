import { languageOf } from '../shared/languages.ts';
import { ActionButton } from '../ui/controls/Action.tsx';
import { progressWords } from '../ui/words.ts';
import { type Choice, type Lists, toggled } from './choice.ts';
import styles from './Library.module.css';
import * as words from './words.ts';

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
  function several<List extends keyof Lists>(
    list: List,
    nameOf: (value: Lists[List][number]) => string,
  ): Chip[] {
    const values: readonly Lists[List][number][] = choice[list];
    return values.map((value) => ({ name: nameOf(value), without: toggled(choice, list, value) }));
  }
  return [
    ...several('persons', (name) => name),
    ...several('languages', (tag) => languageOf(tag).englishName),
    ...(choice.isSaved ? [{ name: words.saved, without: { isSaved: false } }] : []),
    ...several('progress', (each) => progressWords[each]),
    ...(choice.isNarrated ? [{ name: words.narrated, without: { isNarrated: false } }] : []),
    ...several('lengths', (each) => words.lengths[each]),
    ...several('kinds', (each) => words.kinds[each]),
  ];
}
