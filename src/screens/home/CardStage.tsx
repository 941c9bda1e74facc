import type { CatalogueRow } from '../../shared/catalogue.ts';
import styles from './CardStage.module.css';
import { cardWindow } from './cardWindow.ts';
import { StoryCard } from './StoryCard.tsx';
import { useSwipe } from './useSwipe.ts';

interface CardStageProps {
  readonly rows: readonly CatalogueRow[];
  /** Of which `rows` may be the first. */
  readonly total: number;
  readonly position: number;
  readonly onMove?: ((by: number) => void) | undefined;
}

/**
 * The cards around the centre one. Where a card stands is a `data-offset` that the stylesheet turns into a
 * transform: no inline styles, which the Content-Security-Policy forbids in the first paint.
 */
export function CardStage({ rows, total, position, onMove }: CardStageProps) {
  const swipe = useSwipe(onMove);
  return (
    <ol className={styles.stage} {...swipe}>
      {cardWindow(rows, total, position).map(({ item, offset }) => (
        <li key={item.id} className={styles.slot} data-offset={offset} aria-hidden={offset !== 0}>
          <StoryCard row={item} isCentre={offset === 0} onApproach={() => onMove?.(offset)} />
        </li>
      ))}
    </ol>
  );
}
