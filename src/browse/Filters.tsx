import { type ReactNode, useDeferredValue, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { languageName } from '../page/translate.ts';
import { lipiStore } from '../settings/lipiStore.ts';
import { lengths } from '../text/storyLength.ts';
import { ActionButton } from '../ui/controls/Action.tsx';
import { LanguageNames } from '../ui/story/NativeName.tsx';
import { subjectLanguage, subjectName } from '../ui/story/subjectName.ts';
import { counted, progressWords } from '../ui/words.ts';
import { type Choice, kinds, type Lists, progresses, toggled } from './choice.ts';
import { type Counts, compareBy, languageOfSubject, offeredPersons, offeredSubjects } from './choose.ts';
import styles from './Library.module.css';
import * as words from './words.ts';

interface FiltersProps {
  readonly choice: Choice;
  readonly counts: Counts;
  readonly total: number;
  readonly order: readonly string[];
  /** Whether stories are listed that the counts leave out. */
  readonly isPartial: boolean;
  readonly onChange: (next: Partial<Choice>) => void;
}

const wide = '(min-width: 56rem)';

export function Filters(props: FiltersProps) {
  const isWide = useSyncExternalStore(
    onWidth,
    () => matchMedia(wide).matches,
    () => false,
  );
  const sheet = useRef<HTMLDialogElement>(null);
  if (isWide) {
    return (
      <section className={`screenOnly ${styles.filters}`} aria-label={words.filters}>
        <FilterFields {...props} />
      </section>
    );
  }
  return (
    // The server does not know the viewport's width, so the stylesheet decides in the first paint.
    <div className={styles.narrow}>
      <ActionButton label={words.filters} onPress={() => sheet.current?.showModal()} />
      <dialog ref={sheet} className={styles.sheet} aria-labelledby="filters-title" closedby="any">
        <h2 id="filters-title" className="subhead">
          {words.filters}
        </h2>
        <FilterFields {...props} />
        <CompactCheck />
        <div className={styles.sheetEnd}>
          <ActionButton label={words.show(props.total)} strong onPress={() => sheet.current?.close()} />
        </div>
      </dialog>
    </div>
  );
}

function FilterFields({ choice, counts, order, isPartial, onChange }: Omit<FiltersProps, 'total'>) {
  const [typed, setTyped] = useState('');
  const sought = useDeferredValue(typed);
  const { names, found } = useMemo(
    () => offeredPersons(counts.persons, choice.persons, sought),
    [counts.persons, choice.persons, sought],
  );
  function checks<List extends keyof Lists>(
    list: List,
    values: Lists[List],
    nameOf: (value: Lists[List][number]) => ReactNode,
  ): ReactNode {
    const all: readonly Lists[List][number][] = values;
    const chosen: readonly string[] = choice[list];
    return all.map((value) => (
      <Check
        key={value}
        label={nameOf(value)}
        count={counts[list].get(value) ?? 0}
        isOn={chosen.includes(value)}
        onToggle={() => onChange(toggled(choice, list, value))}
      />
    ));
  }
  const languages = [...new Set([...counts.languages.keys(), ...choice.languages])].sort(compareBy(order));
  const subjects = offeredSubjects(counts.subjects, choice.subjects);
  return (
    <>
      <Group name={words.onThisDevice}>
        <Check
          label={words.saved}
          count={counts.saved}
          isOn={choice.isSaved}
          onToggle={(isSaved) => onChange({ isSaved })}
        />
        {checks('progress', progresses, (one) => progressWords[one])}
      </Group>
      <Group name={words.listening}>
        <Check
          label={words.narrated}
          count={counts.narrated}
          isOn={choice.isNarrated}
          onToggle={(isNarrated) => onChange({ isNarrated })}
        />
      </Group>
      <Group name={words.timeToRead}>{checks('lengths', lengths, (one) => words.lengths[one])}</Group>
      <Group name={words.kind}>{checks('kinds', kinds, (one) => words.kinds[one])}</Group>
      <Group name={words.language}>
        {checks('languages', languages, (tag) => (
          <LanguageNames language={tag} />
        ))}
      </Group>
      {subjects.length > 0 && (
        <Group name={words.subjects}>
          {checks('subjects', subjects, (subject) => (
            <span lang={subjectLanguage(subject, languageOfSubject(subject))}>{subjectName(subject)}</span>
          ))}
        </Group>
      )}
      <Group name={words.person}>
        <label className={styles.name}>
          {words.findName}
          <input
            className="typed"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </label>
        {checks('persons', names, (name) => name)}
        {/* Only what is typed here is answered: each filter changes the number too. */}
        <p className="soft" role={typed === '' ? undefined : 'status'}>
          {words.namesFound(found)}
        </p>
      </Group>
      <p className="soft">{words.countedOnce}</p>
      {isPartial && <p className="soft">{words.countedHere}</p>}
    </>
  );
}

/** The script in index.html sets the class before the first frame; the server does not know the device's choice. */
export function CompactCheck({ isWide }: { readonly isWide?: boolean }) {
  return (
    <label className={isWide ? `check screenOnly ${styles.wide}` : 'check'}>
      <input
        type="checkbox"
        ref={(box) => {
          if (box) box.checked = lipiStore.isListCompact;
        }}
        onChange={({ target: { checked } }) => {
          lipiStore.isListCompact = checked;
          document.documentElement.classList.toggle('compact', checked);
        }}
      />
      {words.compact}
    </label>
  );
}

function Group({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{name}</legend>
      {children}
    </fieldset>
  );
}

interface CheckProps {
  readonly label: ReactNode;
  readonly count: number;
  readonly isOn: boolean;
  readonly onToggle: (isOn: boolean) => void;
}

function Check({ label, count, isOn, onToggle }: CheckProps) {
  return (
    <label className={`check ${styles.check}`}>
      <input type="checkbox" checked={isOn} onChange={({ target }) => onToggle(target.checked)} />
      <span className={`wraps ${styles.checkName}`}>{label}</span>
      <span className={styles.count}>{counted(count)}</span>
    </label>
  );
}

function onWidth(listener: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

interface ChosenChipsProps {
  readonly choice: Choice;
  readonly onChange: (next: Partial<Choice>) => void;
}

export function ChosenChips({ choice, onChange }: ChosenChipsProps) {
  const chips = chipsOf(choice);
  if (chips.length === 0) return null;
  return (
    <ul className={`screenOnly wraps ${styles.chips}`} aria-label={words.chosenFilters}>
      {chips.map(({ name, without }) => (
        <li key={name}>
          <ActionButton
            label={
              <>
                <span>{name}</span>
                <span className={styles.cross}>×</span>
              </>
            }
            name={words.removeFilter(name)}
            onPress={() => onChange(without)}
          />
        </li>
      ))}
    </ul>
  );
}

interface Chip {
  readonly name: string;
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
    ...several('languages', (tag) => languageName(tag)),
    ...several('subjects', subjectName),
    ...(choice.isSaved ? [{ name: words.saved, without: { isSaved: false } }] : []),
    ...several('progress', (each) => progressWords[each]),
    ...(choice.isNarrated ? [{ name: words.narrated, without: { isNarrated: false } }] : []),
    ...several('lengths', (each) => words.lengths[each]),
    ...several('kinds', (each) => words.kinds[each]),
  ];
}
