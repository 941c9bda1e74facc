import { type ReactNode, useEffect, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { ConfirmDialog } from '../../../parts/ConfirmDialog.tsx';
import { holdPageWhile } from '../../../state/holds.ts';

/** Whether the page at hand shows something that is not saved. */
let isUnsaved = false;
holdPageWhile(() => isUnsaved);

/** Warns who is about to leave what is not saved: by the browser's own question, and by the dialog that it answers. */
export function useLeaveWarning(isDirty: boolean): ReactNode {
  const [wanted, setWanted] = useState<string>();
  useEffect(() => {
    if (!isDirty) return;
    isUnsaved = true;
    function onLeave(event: BeforeUnloadEvent): void {
      event.preventDefault();
    }
    function onClick(event: MouseEvent): void {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]');
      const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (!link || link.origin !== location.origin || link.target !== '' || hasModifier) return;
      if (link.hash !== '' && link.pathname === location.pathname) return;
      event.preventDefault();
      setWanted(link.href);
    }
    addEventListener('beforeunload', onLeave);
    // Before the app follows the link.
    document.addEventListener('click', onClick, { capture: true });
    return () => {
      isUnsaved = false;
      removeEventListener('beforeunload', onLeave);
      document.removeEventListener('click', onClick, { capture: true });
    };
  }, [isDirty]);
  if (wanted === undefined) return null;
  return (
    <ConfirmDialog
      title="Leave without saving?"
      confirm="Leave"
      cancel="Stay"
      onConfirm={() => navigate(wanted)}
      onCancel={() => setWanted(undefined)}
    >
      <p>What you typed stays on this device, and is here again when you come back to it.</p>
    </ConfirmDialog>
  );
}
