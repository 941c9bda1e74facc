import { knownLanguages, languageOf } from '../shared/languages.ts';

interface LanguageOptionsProps {
  /** What is chosen: offered too where it is no language of the list. */
  readonly value: string;
  /** What stands for no language; left out where there always is one. */
  readonly none?: string;
}

/** The languages to choose from in a `select`. */
export function LanguageOptions({ value, none }: LanguageOptionsProps) {
  const isKnown = value === '' || knownLanguages.some(({ tag }) => tag === value);
  return (
    <>
      {none !== undefined && <option value="">{none}</option>}
      {!isKnown && <option value={value}>{languageOf(value).englishName}</option>}
      {knownLanguages.map(({ tag, englishName }) => (
        <option key={tag} value={tag}>
          {englishName}
        </option>
      ))}
    </>
  );
}
