import { knownLanguages, languageOf } from '../shared/languages.ts';

interface LanguageOptionsProps {
  /** The chosen tag; it gets an option even when the list does not contain it. */
  readonly value: string;
  /** The label of the option for no language; omitted where a language is required. */
  readonly none?: string;
}

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
