import { useState } from 'react';
import { ActionButton } from '../../parts/Action.tsx';
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx';

/** Gives up a story that was never saved, after asking: no history has it. */
export function Discard({ onDiscard }: { readonly onDiscard: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <ActionButton onPress={() => setAsking(true)}>Discard</ActionButton>
      {isAsking && (
        <ConfirmDialog
          title="Discard this story?"
          confirm="Discard"
          cancel="Keep it"
          onConfirm={onDiscard}
          onCancel={() => setAsking(false)}
        >
          <p>It was never saved. What you typed cannot be brought back.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
