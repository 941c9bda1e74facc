import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { useLive } from '../../library/useLive.ts';
import { late, useLate } from '../../parts/late.ts';
import type { CatalogueRow } from '../../shared/story/catalogue.ts';
import { storySizeBytes } from '../../shared/story/storySize.ts';
import { connection } from '../../sync/connection.ts';
import { OfflineControl, type OfflineControlProps, type OfflineState } from './OfflineControl.tsx';

const saving = late('What saves stories', () => import('./liveSaving.tsx'));

/**
 * Saves a story. The code that saves is fetched on the first press, or when the story is saved or downloading. A visit
 * without saving does not fetch it; the first press is not lost, and its button keeps the focus.
 */
export function OfflineTools({
  row,
  extraControls,
}: {
  readonly row: CatalogueRow;
  readonly extraControls: ReactNode;
}) {
  const isAskedFor = useLive((library) => library.isAskedFor(row.id), [row.id], false);
  const { module, isLost } = useLate(saving);
  // Stays set, so that a removal is still shown.
  const [isWanted, setWanted] = useState(false);
  if (isAskedFor && !isWanted) setWanted(true);
  const [isPressed, setPressed] = useState(false);
  const isPressPending = useRef(false);
  const [live, setLive] = useState<OfflineControlProps>();
  useEffect(() => {
    if (isWanted) void saving.fetch();
  }, [isWanted]);
  useEffect(() => {
    if (!module || !isWanted) return;
    const end = module.watchSaving(row, isPressPending.current, setLive);
    isPressPending.current = false;
    return end;
  }, [module, isWanted, row]);

  function press(isSaving: boolean): void {
    isPressPending.current = isSaving;
    setPressed(isSaving);
    setWanted(true);
    // Retries a fetch that failed before.
    void saving.fetch();
  }
  const sizeBytes = storySizeBytes(row);
  const unpressed: OfflineState = { kind: sizeBytes > 0 ? 'notSaved' : 'nothingToSave' };
  const pressed: OfflineState = { kind: isLost ? 'unstarted' : 'queued' };
  return (
    <OfflineControl
      extraControls={extraControls}
      isOffline={useSnapshot(connection).kind === 'offline'}
      {...(live ?? {
        state: isPressed ? pressed : unpressed,
        sizeBytes,
        onSave: () => press(true),
        onRemove: () => press(false),
      })}
    />
  );
}
