import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLive } from '../../library/useLive.ts';
import { late, useLate } from '../../parts/late.ts';
import type { CatalogueRow } from '../../shared/catalogue.ts';
import { storySizeBytes } from '../../shared/storySize.ts';
import { couldNotStart } from '../../words/reader/saving.ts';
import { OfflineControl, type OfflineControlProps, type OfflineState } from './OfflineControl.tsx';

const saving = late('What saves stories', () => import('./liveSaving.tsx'));

/**
 * Saving a story. What saves comes when the reader first presses, or when there is something to show: the story is
 * saved or on its way. A visit without saving does not fetch it; the press is not lost, and the button keeps the focus.
 */
export function OfflineTools({ row, beside }: { readonly row: CatalogueRow; readonly beside?: ReactNode }) {
  const isAskedFor = useLive((library) => library.isAskedFor(row.id), [row.id], false);
  const { module, isLost } = useLate(saving);
  // Once wanted, it stays: what is removed goes on being shown.
  const [isWanted, setWanted] = useState(false);
  if (isAskedFor && !isWanted) setWanted(true);
  const [isPressed, setPressed] = useState(false);
  const isUnserved = useRef(false);
  const [live, setLive] = useState<OfflineControlProps>();
  useEffect(() => {
    if (isWanted) void saving.fetch();
  }, [isWanted]);
  useEffect(() => {
    if (!module || !isWanted) return;
    const end = module.watchSaving(row, isUnserved.current, setLive);
    isUnserved.current = false;
    return end;
  }, [module, isWanted, row]);

  function press(isSaving: boolean): void {
    isUnserved.current = isSaving;
    setPressed(isSaving);
    setWanted(true);
    // Again, after it was lost.
    void saving.fetch();
  }
  const sizeBytes = storySizeBytes(row);
  const unpressed: OfflineState = sizeBytes > 0 ? { kind: 'notSaved' } : { kind: 'nothingToSave' };
  const pressed: OfflineState = isLost ? { kind: 'failed', message: couldNotStart } : { kind: 'queued' };
  return (
    <OfflineControl
      beside={beside}
      {...(live ?? {
        state: isPressed ? pressed : unpressed,
        sizeBytes,
        onSave: () => press(true),
        onRemove: () => press(false),
      })}
    />
  );
}
