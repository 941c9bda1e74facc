import { memo } from 'react';
import type { CatalogueRow } from '../shared/story/catalogue.ts';
import { inLanguage, NativeName } from '../ui/story/NativeName.tsx';
import { LengthFacts, type Standing, StandingFacts } from '../ui/story/StoryFacts.tsx';
import { by, translatedBy } from '../ui/words.ts';
import styles from './StoryCard.module.css';

interface StoryCardProps {
  readonly row: CatalogueRow;
  readonly standing?: Standing | undefined;
  /** Only the centre card is a link, which covers the whole card. */
  readonly isCentre: boolean;
  readonly className: string | undefined;
}

export const StoryCard = memo(Card, isSameCard);

function Card({ row, standing, isCentre, className }: StoryCardProps) {
  const { language, title, author, translation_author: translator, preview } = row;
  return (
    <div className={`${styles.card} ${className}`} data-away={standing?.isAway || undefined}>
      <p className={`wraps ${styles.top}`}>
        <NativeName language={language} />
        {standing && <StandingFacts {...standing} />}
      </p>
      <div className={styles.head}>
        <h3 className={styles.title} {...inLanguage(language)}>
          <a href={isCentre ? `/content/${row.id}` : undefined} draggable={false}>
            {title}
          </a>
        </h3>
      </div>
      <p className={styles.by}>
        <span className="quiet">{by}</span>
        <span lang={language}>{author}</span>
      </p>
      {translator !== undefined && (
        <p className={styles.translator}>
          <span className="quiet">{translatedBy}</span>
          <span lang={language}>{translator}</span>
        </p>
      )}
      <div className={styles.preview} {...inLanguage(language)}>
        <p className={styles.previewText}>{preview}</p>
      </div>
      <p className={`soft wraps ${styles.facts}`}>
        <LengthFacts row={row} />
      </p>
    </div>
  );
}

/** The mirror returns new row objects for unchanged stories; a story that changed has another `seq`. */
function isSameCard(before: StoryCardProps, after: StoryCardProps): boolean {
  const { row, standing, isCentre } = before;
  const isSameStory = row.id === after.row.id && row.seq === after.row.seq;
  return isSameStory && isCentre === after.isCentre && standing === after.standing;
}
