import { languageOf } from '../../shared/languages.ts';
import styles from './NativeName.module.css';

/** A language's own name in its own script. Uses one small font of all names, so that a label fetches no script's font. */
export function NativeName({ language }: { readonly language: string }) {
  const { nativeName, direction } = languageOf(language);
  return (
    <span className={styles.name} lang={language} dir={direction}>
      {nativeName}
    </span>
  );
}
