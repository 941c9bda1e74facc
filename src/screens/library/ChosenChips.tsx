import { ActionButton } from '../../parts/Action.tsx';
import { progressWords } from '../../parts/StoryFacts.tsx';
import { languageOf } from '../../shared/languages.ts';
import { type Choice, kindWords, lengthWords } from './choice.ts';
import styles from './Library.module.css';

interface ChosenChipsProps {
  readonly choice: Choice;
  readonly onChange: (next: Partial<Choice>) => void;
}

/** What the list is narrowed to, each with the way out of it. */
export function ChosenChips({ choice, onChange }: ChosenChipsProps) {
  const chips = chipsOf(choice);
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label="Chosen filters">
      {chips.map(({ name, without }) => (
        <li key={name}>
          <ActionButton name={`${name}: remove this filter`} onPress={() => onChange(without)}>
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
  /** The choice without it. */
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
    ...(isSaved ? [{ name: 'Saved', without: { isSaved: false } }] : []),
    ...progress.map((each) => ({
      name: progressWords[each],
      without: { progress: progress.filter((one) => one !== each) },
    })),
    ...(isNarrated ? [{ name: 'Narrated', without: { isNarrated: false } }] : []),
    ...lengths.map((each) => ({
      name: lengthWords[each],
      without: { lengths: lengths.filter((one) => one !== each) },
    })),
    ...kinds.map((each) => ({
      name: kindWords[each],
      without: { kinds: kinds.filter((one) => one !== each) },
    })),
  ];
}
