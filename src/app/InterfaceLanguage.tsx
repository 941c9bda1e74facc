import { useState } from 'react';
import { interfaceLanguage } from '../page/translate.ts';
import { interfaceLanguages, isInterfaceLanguage } from '../shared/languages/interfaceLanguages.ts';
import { languageOf } from '../shared/languages/languages.ts';
import { warn } from '../shared/warn.ts';
import * as common from '../ui/words.ts';
import styles from './InterfaceLanguage.module.css';
import * as words from './words.ts';

/** Each language in its own script, so that who cannot read the present one finds theirs. */
export function InterfaceLanguage() {
  const [isLost, setLost] = useState(false);
  async function choose(value: string): Promise<void> {
    if (!isInterfaceLanguage(value)) return;
    setLost(false);
    try {
      const { chooseInterface } = await import('./chooseInterface.ts');
      await chooseInterface(value);
    } catch (error) {
      warn('The language was not changed')(error);
      setLost(true);
    }
  }
  return (
    <div className={styles.language}>
      <label>
        <span>{words.interfaceLanguage}</span>{' '}
        <select
          className="typed"
          value={interfaceLanguage}
          onChange={({ target }) => void choose(target.value)}
        >
          {interfaceLanguages.map((tag) => (
            <option key={tag} value={tag} lang={tag}>
              {languageOf(tag).nativeName}
            </option>
          ))}
        </select>
      </label>
      {isLost && <p role="alert">{common.partLost}</p>}
    </div>
  );
}
