import { type ReactNode, useEffect, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { blockReloadWhile } from '../../page/reloadBlocks.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx';
import desk from '../Desk.module.css';
import * as words from '../words.tsx';
import type { Draft } from './useDraft.ts';

interface UnsavedWorkProps<Values extends object> {
  readonly draft: Pick<Draft<Values>, 'isDirty' | 'isStored' | 'isBehind' | 'values' | 'theirs' | 'rebase'>;
  /** Who saved another version; omitted on a page that compares the two by itself. */
  readonly savedBy?: string;
  /** Shows the other version. */
  readonly children?: ReactNode;
}

/** The number of unsaved things on the current page, of which it may have two that are saved separately. */
let unsaved = 0;
blockReloadWhile(() => unsaved > 0);

/**
 * Warns before unsaved work is left, by the browser's own dialog and by one of the page, and when it cannot be kept.
 * When somebody else has saved another version meanwhile, nothing is overwritten before a choice is made.
 */
export function UnsavedWork<Values extends object>({ draft, savedBy, children }: UnsavedWorkProps<Values>) {
  const { isDirty, isStored, isBehind, values, theirs, rebase } = draft;
  const [wanted, setWanted] = useState<string>();
  useEffect(() => {
    if (!isDirty) return;
    unsaved += 1;
    function onLeave(event: BeforeUnloadEvent): void {
      event.preventDefault();
    }
    function onClick(event: MouseEvent): void {
      if (event.defaultPrevented) return; // handled already
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]');
      const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (!link || link.origin !== location.origin || link.target !== '' || hasModifier) return;
      if (link.hash !== '' && link.pathname === location.pathname) return;
      if (editedAt(link) !== null && editedAt(link) === editedAt(location)) return;
      event.preventDefault();
      setWanted(link.href);
    }
    const end = new AbortController();
    addEventListener('beforeunload', onLeave, { signal: end.signal });
    // In the capture phase, so that it runs before the app follows the link.
    document.addEventListener('click', onClick, { capture: true, signal: end.signal });
    return () => {
      unsaved -= 1;
      end.abort();
    };
  }, [isDirty]);
  return (
    <>
      {!isStored && (
        <p className={desk.bar} role="alert">
          {words.noRoom}
        </p>
      )}
      {isBehind && savedBy !== undefined && (
        <div className={desk.bar} role="alert">
          <p>{words.savedMeanwhile(savedBy)}</p>
          {children}
          <div className={desk.actions}>
            <ActionButton label={words.keepMine} onPress={() => rebase(values)} />
            <ActionButton label={words.takeTheirs} onPress={() => rebase(theirs)} />
          </div>
        </div>
      )}
      {wanted !== undefined && (
        <ConfirmDialog
          {...words.leaving}
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
