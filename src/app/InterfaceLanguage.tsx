import { useState } from 'react';
import { interfaceLanguage, interfaceTag } from '../page/translate.ts';
import { interfaceTags, isInterfaceTag } from '../shared/languages/interfaceLanguages.ts';
import { languageOf } from '../shared/languages/languages.ts';
import { warn } from '../shared/warn.ts';
import * as common from '../ui/words.ts';
import styles from './InterfaceLanguage.module.css';
import * as words from './words.ts';

/** The digits of a script are offered to those who read it. */
const offered = interfaceTags.filter((tag) => tag.length === 2 || tag.startsWith(interfaceLanguage));

/** Each language in its own script, so that who cannot read the present one finds theirs. */
export function InterfaceLanguage() {
  const [isLost, setLost] = useState(false);
  async function choose(value: string): Promise<void> {
    if (!isInterfaceTag(value)) return;
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
        <select className="typed" value={interfaceTag} onChange={({ target }) => void choose(target.value)}>
          {offered.map((tag) => (
            <option key={tag} value={tag} lang={tag}>
              {languageOf(tag).nativeName}
              {/* Not every browser's `Intl` knows Odia, but its digits it does. */}
              {tag.length > 2 && ` ${(123).toLocaleString(`en${tag.slice(2)}`)}`}
            </option>
          ))}
        </select>
      </label>
      {isLost && <p role="alert">{common.partLost}</p>}
    </div>
  );
}
