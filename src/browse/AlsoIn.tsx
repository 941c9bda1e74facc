import { useEffect, useState } from 'react';
import { useLive } from '../catalogue/useLive.ts';
import { languageName } from '../page/translate.ts';
import type { CatalogueRow, StoryId, WorkText } from '../shared/story/catalogue.ts';
import { warn } from '../shared/warn.ts';
import { LanguageNames } from '../ui/story/NativeName.tsx';
import styles from './Library.module.css';
import * as words from './words.ts';

interface AlsoInButtonProps {
  /** Tags, joined by commas. */
  readonly others: string;
  readonly isOpen: boolean;
  readonly listId: string;
  readonly onToggle: (isOpen: boolean) => void;
}

export function AlsoInButton({ others, isOpen, listId, onToggle }: AlsoInButtonProps) {
  const tags = others.split(',');
  return (
    <button
      type="button"
      className={styles.alsoIn}
      aria-expanded={isOpen}
      aria-controls={isOpen ? listId : undefined}
      onClick={() => onToggle(!isOpen)}
    >
      {tags.length === 1 ? words.alsoIn(languageName(others)) : words.alsoInSeveral(tags.length)}
    </button>
  );
}

interface AlsoInProps {
  readonly row: CatalogueRow;
  readonly others: string;
  readonly id: string;
}

/** Links to a work's texts in other languages. Those that the device does not list are asked of the library. */
export function AlsoIn({ row, others, id }: AlsoInProps) {
  const here = useLive((library) => library.storiesOfWork(row.work), [row.work]);
  const [elsewhere, setElsewhere] = useState<readonly WorkText[]>([]);
  useEffect(() => {
    fetchLate(row.id).then(
      (texts) => texts && setElsewhere(texts),
      warn('The texts of a work could not be asked for'),
    );
  }, [row.id]);
  const texts = new Map([...elsewhere, ...(here ?? [])].map((text) => [text.language, text.id]));
  return (
    <ul id={id} className={`wraps ${styles.languages}`}>
      {others.split(',').map((language) => {
        const text = texts.get(language);
        return (
          <li key={language}>
            {text === undefined ? (
              <span className="soft">
                <LanguageNames language={language} />
              </span>
            ) : (
              <a href={`/content/${text}`}>
                <LanguageNames language={language} />
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Loaded late, because it brings the database. */
async function fetchLate(id: StoryId): Promise<readonly WorkText[] | undefined> {
  const { fetchSiblings } = await import('../catalogue/rows.ts');
  return await fetchSiblings(id);
}
