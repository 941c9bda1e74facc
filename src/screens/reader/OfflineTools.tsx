import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLive } from '../../library/useLive.ts';
import { late, useLate } from '../../parts/late.ts';
import type { CatalogueRow } from '../../shared/story/catalogue.ts';
import { storySizeBytes } from '../../shared/story/storySize.ts';
import { couldNotStart } from '../../words/reader/saving.ts';
import { OfflineControl, type OfflineControlProps, type OfflineState } from './OfflineControl.tsx';

const saving = late('What saves stories', () => import('./liveSaving.tsx'));

/**
 * Saves a story. The code that saves is fetched on the first press, or when the story is saved or downloading. A visit
 * without saving does not fetch it; the first press is not lost, and its button keeps the focus.
 */
export function OfflineTools({ row, beside }: { readonly row: CatalogueRow; readonly beside?: ReactNode }) {
  const isAskedFor = useLive((library) => library.isAskedFor(row.id), [row.id], false);
  const { module, isLost } = useLate(saving);
  // Stays set, so that a removal is still shown.
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
    // Retries a fetch that failed before.
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
