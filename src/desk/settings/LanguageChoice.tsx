import { useRef } from 'react';
import { compareLanguages, knownLanguages, languageOf } from '../../shared/languages.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import desk from '../Desk.module.css';
import * as common from '../words.tsx';
import styles from './Settings.module.css';
import * as words from './words.ts';

interface LanguageChoiceProps {
  readonly id: string;
  readonly title: string;
  readonly tags: readonly string[];
  /** Languages of the other list, which cannot be in this one. */
  readonly taken: readonly string[];
  readonly onChange: (tags: readonly string[]) => void;
}

export function LanguageChoice({ id, title, tags, taken, onChange }: LanguageChoiceProps) {
  const select = useRef<HTMLSelectElement>(null);
  const choices = knownLanguages.filter(({ tag }) => !tags.includes(tag) && !taken.includes(tag));
  return (
    <section className={styles.languages} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} className={desk.name}>
        {title}
      </h3>
      {tags.length === 0 && <p className={desk.soft}>{words.noLanguages}</p>}
      <ul>
        {tags.map((tag) => {
          const { englishName, nativeName, direction } = languageOf(tag);
          return (
            <li key={tag}>
              <span>
                {englishName}{' '}
                <span lang={tag} dir={direction} className={desk.soft}>
                  {nativeName}
                </span>
              </span>
              <ActionButton
                name={words.removeLanguage(englishName, title)}
                onPress={() => {
                  onChange(tags.filter((other) => other !== tag));
                  // The button is removed with its line, so the focus moves to the list.
                  select.current?.focus();
                }}
              >
                {common.remove}
              </ActionButton>
            </li>
          );
        })}
      </ul>
      <label htmlFor={id} className={desk.soft}>
        {words.addLanguage}
      </label>
      <div className={styles.adding}>
        <select id={id} ref={select} className={desk.control} defaultValue="">
          <option value="">{common.chooseLanguage}</option>
          {choices.map(({ tag, englishName }) => (
            <option key={tag} value={tag}>
              {englishName}
            </option>
          ))}
        </select>
        <ActionButton
          name={words.addTo(title)}
          onPress={() => {
            const tag = select.current?.value ?? '';
            if (tag === '') return;
            onChange([...tags, tag].sort(compareLanguages));
            if (select.current) select.current.value = '';
          }}
        >
          {words.add}
        </ActionButton>
      </div>
    </section>
  );
}
