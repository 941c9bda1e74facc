import { languageOf } from '../shared/languages.ts';
import styles from './NativeName.module.css';

/** A language's own name in its own script, from the one small file of names: no script's font is fetched for a label. */
export function NativeName({ language }: { readonly language: string }) {
  const { nativeName, direction } = languageOf(language);
  return (
    <span className={styles.name} lang={language} dir={direction}>
      {nativeName}
    </span>
  );
}
