import { memo } from 'react';
import type { CatalogueRow } from '../shared/story/catalogue.ts';
import { Cover } from '../ui/cover/Cover.tsx';
import { InScript } from '../ui/script/InScript.tsx';
import { inLanguage, NativeName } from '../ui/story/NativeName.tsx';
import { LengthFacts, StatusFacts, type StoryStatus } from '../ui/story/StoryFacts.tsx';
import { by, translatedBy } from '../ui/words.ts';
import styles from './StoryCard.module.css';

interface StoryCardProps {
  readonly row: CatalogueRow;
  readonly status?: StoryStatus | undefined;
  /** Only the centre card is a link, which covers the whole card. */
  readonly isCentre: boolean;
  readonly className: string | undefined;
}

export const StoryCard = memo(Card, isSameCard);

function Card({ row, status, isCentre, className }: StoryCardProps) {
  const { language, title, author, translation_author: translator, preview } = row;
  return (
    <div
      className={`${styles.card} ${className}`}
      data-unavailable={status?.isUnavailableOffline || undefined}
    >
      <div className={styles.top}>
        <Cover row={row} />
        <p className={styles.language}>
          <NativeName language={language} />
        </p>
        <p className={`soft ${styles.facts}`}>
          <LengthFacts row={row} />
          {status && <StatusFacts {...status} />}
        </p>
      </div>
      <div className={styles.head}>
        <h3 className={styles.title} {...inLanguage(language)}>
          <a href={isCentre ? `/content/${row.id}` : undefined} draggable={false}>
            <InScript language={language}>{title}</InScript>
          </a>
        </h3>
      </div>
      <p className={styles.by}>
        <span className="quiet">{by}</span>
        <span lang={language}>
          <InScript language={language}>{author}</InScript>
        </span>
      </p>
      {translator !== undefined && (
        <p className={styles.translator}>
          <span className="quiet">{translatedBy}</span>
          <span lang={language}>
            <InScript language={language}>{translator}</InScript>
          </span>
        </p>
      )}
      <div className={styles.preview} {...inLanguage(language)}>
        <p className={styles.previewText}>
          {preview !== undefined && <InScript language={language}>{preview}</InScript>}
        </p>
      </div>
    </div>
  );
}

/** The mirror returns new row objects for unchanged stories; a story that changed has another `seq`. */
function isSameCard(before: StoryCardProps, after: StoryCardProps): boolean {
  const { row, status, isCentre } = before;
  const isSameStory = row.id === after.row.id && row.seq === after.row.seq;
  return isSameStory && isCentre === after.isCentre && status === after.status;
}
