import { type ReactNode, useRef, useSyncExternalStore } from 'react';
import { ActionButton } from '../../parts/controls/Action.tsx';
import { NativeName } from '../../parts/story/NativeName.tsx';
import { compareLanguages, languageOf } from '../../shared/languages.ts';
import { lengths } from '../../text/storyLength.ts';
import { counted } from '../../words/common.ts';
import * as words from '../../words/library.ts';
import { progressWords } from '../../words/parts/storyFacts.ts';
import { type Choice, kinds, progresses } from './choice.ts';
import type { Counts } from './choose.ts';
import styles from './Library.module.css';

interface FiltersProps {
  readonly choice: Choice;
  readonly counts: Counts;
  /** How many stories are shown. */
  readonly total: number;
  readonly onChange: (next: Partial<Choice>) => void;
}

/** From this width on the filters are beside the list. */
const wide = '(min-width: 56rem)';

/** The list's filters: beside it on a wide viewport, otherwise in a sheet that a button opens. */
export function Filters(props: FiltersProps) {
  const isWide = useSyncExternalStore(
    onWidth,
    () => matchMedia(wide).matches,
    () => false,
  );
  const sheet = useRef<HTMLDialogElement>(null);
  if (isWide) {
    return (
      <section className={styles.filters} aria-label={words.filters}>
        <FilterFields {...props} />
      </section>
    );
  }
  return (
    // The server does not know the viewport's width, so the stylesheet decides in the first paint.
    <div className={styles.narrow}>
      <ActionButton onPress={() => sheet.current?.showModal()}>{words.filters}</ActionButton>
      <dialog ref={sheet} className={styles.sheet} aria-labelledby="filters-title" closedby="any">
        <h2 id="filters-title" className={styles.subhead}>
          {words.filters}
        </h2>
        <FilterFields {...props} />
        <div className={styles.sheetEnd}>
          <ActionButton strong onPress={() => sheet.current?.close()}>
            {words.show(props.total)}
          </ActionButton>
        </div>
      </dialog>
    </div>
  );
}

function FilterFields({ choice, counts, onChange }: Omit<FiltersProps, 'total'>) {
  const languages = [...new Set([...counts.languages.keys(), ...choice.languages])].sort(compareLanguages);
  return (
    <>
      <fieldset className={styles.group}>
        <legend>{words.onThisDevice}</legend>
        <Check count={counts.saved} isOn={choice.isSaved} onToggle={(isSaved) => onChange({ isSaved })}>
          {words.saved}
        </Check>
        {progresses.map((one) => (
          <Check
            key={one}
            count={counts.progress.get(one) ?? 0}
            isOn={choice.progress.includes(one)}
            onToggle={(isOn) => onChange({ progress: withOr(choice.progress, one, isOn) })}
          >
            {progressWords[one]}
          </Check>
        ))}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{words.listening}</legend>
        <Check
          count={counts.narrated}
          isOn={choice.isNarrated}
          onToggle={(isNarrated) => onChange({ isNarrated })}
        >
          {words.narrated}
        </Check>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{words.timeToRead}</legend>
        {lengths.map((one) => (
          <Check
            key={one}
            count={counts.lengths.get(one) ?? 0}
            isOn={choice.lengths.includes(one)}
            onToggle={(isOn) => onChange({ lengths: withOr(choice.lengths, one, isOn) })}
          >
            {words.lengths[one]}
          </Check>
        ))}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{words.kind}</legend>
        {kinds.map((one) => (
          <Check
            key={one}
            count={counts.kinds.get(one) ?? 0}
            isOn={choice.kinds.includes(one)}
            onToggle={(isOn) => onChange({ kinds: withOr(choice.kinds, one, isOn) })}
          >
            {words.kinds[one]}
          </Check>
        ))}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{words.language}</legend>
        {languages.map((tag) => {
          const { englishName, nativeName } = languageOf(tag);
          return (
            <Check
              key={tag}
              count={counts.languages.get(tag) ?? 0}
              isOn={choice.languages.includes(tag)}
              onToggle={(isOn) => onChange({ languages: withOr(choice.languages, tag, isOn) })}
            >
              <span>{englishName}</span>
              {nativeName !== englishName && <NativeName language={tag} />}
            </Check>
          );
        })}
      </fieldset>
    </>
  );
}

interface CheckProps {
  readonly children: ReactNode;
  readonly count: number;
  readonly isOn: boolean;
  readonly onToggle: (isOn: boolean) => void;
}

function Check({ children, count, isOn, onToggle }: CheckProps) {
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={isOn} onChange={({ target }) => onToggle(target.checked)} />
      <span className={styles.checkName}>{children}</span>
      <span className={styles.count}>{counted(count)}</span>
    </label>
  );
}

function withOr<Value>(values: readonly Value[], value: Value, isIn: boolean): readonly Value[] {
  const others = values.filter((one) => one !== value);
  return isIn ? [...others, value] : others;
}

function onWidth(listener: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
