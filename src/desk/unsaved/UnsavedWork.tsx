import { useEffect, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { holdPageWhile } from '../../page/holds.ts';
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx';
import desk from '../Desk.module.css';
import * as words from '../words.tsx';

interface UnsavedWorkProps {
  readonly isDirty: boolean;
  /** False when the work is only on the page, because this device has no room for it. */
  readonly isKept: boolean;
}

/** The number of unsaved things on the current page, of which it may have two that are saved separately. */
let unsaved = 0;
holdPageWhile(() => unsaved > 0);

/** Warns before unsaved work is left, by the browser's own dialog and by one of the page, and when it cannot be kept. */
export function UnsavedWork({ isDirty, isKept }: UnsavedWorkProps) {
  const [wanted, setWanted] = useState<string>();
  useEffect(() => {
    if (!isDirty) return;
    unsaved += 1;
    function onLeave(event: BeforeUnloadEvent): void {
      event.preventDefault();
    }
    function onClick(event: MouseEvent): void {
      if (event.defaultPrevented) return; // asked already
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]');
      const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (!link || link.origin !== location.origin || link.target !== '' || hasModifier) return;
      if (link.hash !== '' && link.pathname === location.pathname) return;
      if (editedAt(link) !== null && editedAt(link) === editedAt(location)) return;
      event.preventDefault();
      setWanted(link.href);
    }
    addEventListener('beforeunload', onLeave);
    // In the capture phase, so that it runs before the app follows the link.
    document.addEventListener('click', onClick, { capture: true });
    return () => {
      unsaved -= 1;
      removeEventListener('beforeunload', onLeave);
      document.removeEventListener('click', onClick, { capture: true });
    };
  }, [isDirty]);
  return (
    <>
      {!isKept && (
        <p className={desk.bar} role="alert">
          {words.noRoom}
        </p>
      )}
      {wanted !== undefined && (
        <ConfirmDialog
          title={words.askLeaving}
          confirm={words.leave}
          cancel={words.stay}
          onConfirm={() => navigate(wanted)}
          onCancel={() => setWanted(undefined)}
        >
          <p>{words.leavingKeeps}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** The manuscript that an address opens. Its other parts keep unsaved work, so moving between them needs no warning. */
function editedAt({ search }: { readonly search: string }): string | null {
  return new URLSearchParams(search).get('edit');
}
