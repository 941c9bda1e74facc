import { useLive } from '../../catalogue/useLive.ts';
import { languageName } from '../../page/translate.ts';
import { warn } from '../../shared/warn.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import { LanguageNames } from '../../ui/story/NativeName.tsx';
import * as common from '../../ui/words.ts';
import styles from './Storage.module.css';
import * as words from './words.ts';

interface LanguagesSectionProps {
  readonly onRemoved: () => void;
}

/** The languages whose stories this device lists. The last one cannot be removed: the home page would bring it back. */
export function LanguagesSection({ onRemoved }: LanguagesSectionProps) {
  const lists = useLive((library) => library.lists(), []);
  if (!lists || lists.length === 0) return null;
  async function remove(language: string): Promise<void> {
    const { unfollow } = await import('../../catalogue/lists.ts');
    await unfollow(language);
    onRemoved();
  }
  return (
    <details className={styles.section}>
      <summary className="opens">
        <h3>{words.languages}</h3>
      </summary>
      <p className="soft">{words.savedStay}</p>
      <ul>
        {lists.map(({ language }) => (
          <li key={language} className={`row ${styles.way}`}>
            <span className="wraps">
              <LanguageNames language={language} />
            </span>
            {lists.length > 1 && (
              <ActionButton
                label={common.remove}
                name={words.removeLanguage(languageName(language))}
                onPress={() => void remove(language).catch(warn('A language could not be removed'))}
              />
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
