import { useState } from 'react';
import { ActionButton } from '../ui/controls/Action.tsx';
import { ConfirmDialog } from '../ui/forms/ConfirmDialog.tsx';
import { browserStores, deleteEverything } from './deleteEverything.ts';
import * as words from './words.ts';

type Deletion =
  | { readonly kind: 'notAsked' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'deleting' }
  | { readonly kind: 'done'; readonly left: readonly string[] };

/** Removes everything of Lipi from this device after a confirmation, and reports honestly what could not be removed. */
export function DeleteEverything() {
  const [deletion, setDeletion] = useState<Deletion>({ kind: 'notAsked' });
  async function onConfirm(): Promise<void> {
    setDeletion({ kind: 'deleting' });
    setDeletion({ kind: 'done', left: await deleteEverything(browserStores()) });
  }
  return (
    <div>
      {deletion.kind !== 'done' && (
        <ActionButton onPress={() => setDeletion({ kind: 'asking' })}>
          {deletion.kind === 'deleting' ? words.deleting : words.deleteEverything}
        </ActionButton>
      )}
      <div role="status">
        {deletion.kind === 'done' && (
          // The focused button was removed, so the outcome takes the focus.
          <p ref={(outcome) => outcome?.focus()} tabIndex={-1}>
            {deletion.left.length === 0 ? words.deleted : words.notDeleted(deletion.left)}
          </p>
        )}
      </div>
      {deletion.kind === 'asking' && (
        <ConfirmDialog
          title={words.askDeletion}
          confirm={words.confirmDeletion}
          cancel={words.cancelDeletion}
          onConfirm={() => void onConfirm()}
          onCancel={() => setDeletion({ kind: 'notAsked' })}
        >
          <p>{words.deletion}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
