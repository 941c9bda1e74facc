import { languageName } from '../../page/translate.ts';
import { languageOf } from '../../shared/languages/languages.ts';
import styles from './NativeName.module.css';

/** A language's own name in its own script. Uses one small font of all names, so that a label fetches no script's font. */
export function NativeName({ language }: { readonly language: string }) {
  return (
    <span {...inLanguage(language)} className={styles.name}>
      {languageOf(language).nativeName}
    </span>
  );
}

export function LanguageNames({ language }: { readonly language: string }) {
  const name = languageName(language);
  return (
    <>
      <span>{name}</span>
      {languageOf(language).nativeName !== name && <NativeName language={language} />}
    </>
  );
}

export function inLanguage(language: string): { readonly lang: string; readonly dir: 'ltr' | 'rtl' } {
  return { lang: language, dir: languageOf(language).direction };
}
