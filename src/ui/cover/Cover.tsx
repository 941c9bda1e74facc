import type { CatalogueRow } from '../../shared/story/catalogue.ts';
import styles from './Cover.module.css';
import { coverOf } from './coverOf.ts';

export interface CoverProps {
  readonly row: Pick<CatalogueRow, 'work' | 'language' | 'title'>;
}

/**
 * A story's cover beside its title, which says the same in words; its place sets `--cover-height`. The akshara is generated content, so that it is
 * neither found, copied nor read aloud as a part of the title.
 */
export function Cover({ row }: CoverProps) {
  const { composition, ground, akshara, width } = coverOf(row);
  return (
    <span
      className={styles.cover}
      lang={row.language}
      data-ground={ground}
      data-composition={composition}
      data-akshara={akshara}
      data-width={width}
      aria-hidden="true"
    />
  );
}
