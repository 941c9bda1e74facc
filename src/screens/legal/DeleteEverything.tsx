import { useState } from 'react';
import { ActionButton } from '../../parts/Action.tsx';
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx';
import { browserStores, deleteEverything } from './deleteEverything.ts';

type Deletion =
  | { readonly kind: 'notAsked' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'deleting' }
  | { readonly kind: 'done'; readonly left: readonly string[] };

/** Removes everything of Lipi from this device, after asking, and says truthfully what came of it. */
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
          {deletion.kind === 'deleting' ? 'Deleting…' : 'Delete everything on this device'}
        </ActionButton>
      )}
      <div role="status">
        {deletion.kind === 'done' && (
          // What had the focus is gone.
          <p ref={(outcome) => outcome?.focus()} tabIndex={-1}>
            {outcomeInWords(deletion.left)}
          </p>
        )}
      </div>
      {deletion.kind === 'asking' && (
        <ConfirmDialog
          title="Delete everything on this device?"
          confirm="Delete everything"
          cancel="Keep it"
          onConfirm={() => void onConfirm()}
          onCancel={() => setDeletion({ kind: 'notAsked' })}
        >
          <p>
            Settings, places, texts and saved narrations go, you are logged out here, and a newsletter sign-up
            that was not sent yet is lost. An account stays at the library. Without a connection nothing can
            be read here afterwards.
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}

function outcomeInWords(left: readonly string[]): string {
  return left.length === 0
    ? 'Everything that Lipi kept on this device is deleted. This page keeps nothing more; the next page of Lipi, here or in another tab, begins afresh.'
    : `Not everything could be deleted. Close the other pages of Lipi and try again after a reload. What is left: ${left.join(', ')}.`;
}
