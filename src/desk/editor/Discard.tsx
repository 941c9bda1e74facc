import { useState } from 'react';
import { ActionButton } from '../../parts/controls/Action.tsx';
import { ConfirmDialog } from '../../parts/forms/ConfirmDialog.tsx';
import * as words from '../../words/desk/editor.ts';

/** Discards a story that was never saved, after asking, because no history has it. */
export function Discard({ onDiscard }: { readonly onDiscard: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <ActionButton onPress={() => setAsking(true)}>{words.discard}</ActionButton>
      {isAsking && (
        <ConfirmDialog
          title={words.askDiscarding}
          confirm={words.discard}
          cancel={words.keep}
          onConfirm={onDiscard}
          onCancel={() => setAsking(false)}
        >
          <p>{words.discardingIsFinal}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
