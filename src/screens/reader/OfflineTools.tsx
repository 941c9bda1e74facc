import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLive } from '../../library/useLive.ts';
import type { CatalogueRow } from '../../shared/catalogue.ts';
import { storySizeBytes } from '../../shared/storySize.ts';
import { OfflineControl, type OfflineControlProps } from './OfflineControl.tsx';

const unfetched = 'Saving could not be begun: the connection is lost.';

/**
 * Saving a story. What saves comes when the reader first presses, or when there is something to show: the story is
 * saved or on its way. Who only reads pays nothing for it; the press is not lost, and the button keeps the focus.
 */
export function OfflineTools({ row, beside }: { readonly row: CatalogueRow; readonly beside?: ReactNode }) {
  const isAskedFor = useLive((library) => library.isAskedFor(row.id), [row.id], false);
  // How often what saves was reached for: never, then by what is saved, or by a press, each of which counts once.
  const [reach, setReach] = useState(0);
  const press = useRef(false);
  const [live, setLive] = useState<OfflineControlProps>();
  if (isAskedFor && reach === 0) setReach(1);
  useEffect(() => {
    if (reach === 0) return;
    let isCurrent = true;
    let end: (() => void) | undefined;
    import('./liveSaving.tsx').then(
      ({ watchSaving }) => {
        if (!isCurrent) return;
        end = watchSaving(row, press.current, setLive);
        press.current = false;
      },
      (error: unknown) => {
        console.warn(`What saves stories could not be fetched: ${String(error)}`);
        setLive({
          state: { kind: 'failed', message: unfetched },
          sizeBytes: storySizeBytes(row),
          onSave: () => {
            press.current = true;
            setLive(undefined);
            setReach(reach + 1);
          },
          onRemove: () => setLive(undefined),
        });
      },
    );
    return () => {
      isCurrent = false;
      end?.();
    };
  }, [reach, row]);
  return (
    <OfflineControl
      beside={beside}
      {...(live ?? {
        state: { kind: press.current ? 'queued' : 'notSaved' },
        sizeBytes: storySizeBytes(row),
        onSave: () => {
          press.current = true;
          setReach(reach + 1);
        },
        onRemove: () => {
          press.current = false;
          setReach(reach + 1);
        },
      })}
    />
  );
}
