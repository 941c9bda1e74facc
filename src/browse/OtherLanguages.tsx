import { useLive } from '../catalogue/useLive.ts';
import { languageName } from '../page/translate.ts';
import { ActionButton } from '../ui/controls/Action.tsx';
import { LanguageNames } from '../ui/story/NativeName.tsx';
import { storyCount } from '../ui/words.ts';
import { compareBy } from './choose.ts';
import styles from './Library.module.css';
import * as words from './words.ts';

interface OtherLanguagesProps {
  readonly order: readonly string[];
  readonly onAdd: (language: string) => void;
}

/** A line for each of the library's languages that this device does not list, with what brings its stories. */
export function OtherLanguages({ order, onAdd }: OtherLanguagesProps) {
  const others = useLive(async (library) => {
    const listed = new Set((await library.lists()).map(({ language }) => language));
    return (await library.languages()).filter(({ language }) => !listed.has(language));
  }, []);
  if (!others || others.length === 0) return null;
  const compare = compareBy(order);
  const inOrder = [...others].sort((one, other) => compare(one.language, other.language));
  return (
    <section className={`screenOnly ${styles.others}`} aria-labelledby="other-languages">
      <h2 id="other-languages" className="subhead">
        {words.otherLanguages}
      </h2>
      <ul>
        {inOrder.map((one) => (
          <li key={one.language} className={styles.check}>
            <span className={`wraps ${styles.checkName}`}>
              <LanguageNames language={one.language} />
            </span>
            <span className="soft">{storyCount(one.storyCount)}</span>
            <ActionButton
              label={words.add}
              name={words.addLanguage(languageName(one.language))}
              onPress={() => onAdd(one.language)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
