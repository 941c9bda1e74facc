import type { KeyboardEvent, MouseEvent } from 'react';
import { durationWords } from '../../parts/clock.ts';
import { NativeName } from '../../parts/NativeName.tsx';
import type { CatalogueRow } from '../../shared/catalogue.ts';
import { languageOf } from '../../shared/languages.ts';
import styles from './StoryCard.module.css';

interface StoryCardProps {
  readonly row: CatalogueRow;
  /** Only the centre card is a link; a side card only comes nearer. */
  readonly isCentre: boolean;
  readonly onApproach?: (() => void) | undefined;
}

/** A story as a page of the magazine: language, title, credits, the beginning of its text. */
export function StoryCard({ row, isCentre, onApproach }: StoryCardProps) {
  const { language, title, author, translation_author: translator, preview, narration } = row;
  const { englishName, nativeName, direction } = languageOf(language);
  return (
    <a
      className={styles.card}
      href={isCentre ? `/content/${row.id}` : undefined}
      onClick={isCentre ? undefined : approach(onApproach)}
      onKeyDown={isCentre ? openOnSpace : undefined}
      draggable={false}
    >
      <p className={styles.language}>
        <NativeName language={language} />
        {nativeName !== englishName && <span>{englishName}</span>}
      </p>
      <div className={styles.head}>
        <h3 className={styles.title} lang={language} dir={direction}>
          {title}
        </h3>
      </div>
      <p className={styles.by}>
        <span>{'by '}</span>
        <span lang={language}>{author}</span>
      </p>
      {translator !== undefined && (
        <p className={styles.translator}>
          <span>{'Translated by '}</span>
          <span lang={language}>{translator}</span>
        </p>
      )}
      <div className={styles.preview}>
        <p className={styles.previewText} lang={language} dir={direction}>
          {preview}
        </p>
      </div>
      <p className={styles.facts}>
        {narration
          ? `${row.wordCount} words, narrated in ${durationWords(narration.durationSeconds)}`
          : `${row.wordCount} words`}
      </p>
    </a>
  );
}

function approach(onApproach: (() => void) | undefined) {
  return (event: MouseEvent) => {
    event.preventDefault();
    onApproach?.();
  };
}

/** A link opens on Enter by itself; the specification wants Space too. */
function openOnSpace(event: KeyboardEvent<HTMLAnchorElement>): void {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}
