import type { CatalogueRow } from '../../shared/catalogue.ts';
import { NarrationBar } from './NarrationBar.tsx';
import { OfflineControl } from './OfflineControl.tsx';

/** Bytes of a story with its narration. */
export function storySizeBytes({ bodySizeBytes, narration }: CatalogueRow): number {
  return bodySizeBytes + (narration?.parts.reduce((sum, part) => sum + part.sizeBytes, 0) ?? 0);
}

/** The tools as they stand before the player is there: the same room, the same controls. */
export function IdleReaderTools({
  row,
  onPlay,
  onSave,
}: {
  readonly row: CatalogueRow;
  readonly onPlay?: () => void;
  readonly onSave?: () => void;
}) {
  return (
    <>
      {row.narration && <NarrationBar narration={row.narration} {...(onPlay && { onPlay })} />}
      <OfflineControl
        state={{ kind: 'notSaved' }}
        sizeBytes={storySizeBytes(row)}
        {...(onSave && { onSave })}
      />
    </>
  );
}
