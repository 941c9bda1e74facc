import { type ReactNode, useState } from 'react';
import { ActionButton } from '../controls/Action.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface ConfirmButtonProps {
  readonly label: string;
  /** The button's accessible name where the label depends on its context; it begins with the label. */
  readonly name?: string;
  /** The dialog's title, and the labels of its two buttons; the one that confirms is labelled like this one if omitted. */
  readonly title: string;
  readonly confirm?: string;
  readonly cancel: string;
  readonly onConfirm: () => void;
  /** What the dialog says under its title. */
  readonly children: ReactNode;
}

/** A button that asks before it does something that cannot be undone, or that readers lose something by. */
export function ConfirmButton({ label, name, confirm = label, onConfirm, ...dialog }: ConfirmButtonProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <ActionButton {...(name !== undefined && { name })} onPress={() => setAsking(true)}>
        {label}
      </ActionButton>
      {isAsking && (
        <ConfirmDialog
          {...dialog}
          confirm={confirm}
          onConfirm={() => {
            setAsking(false);
            onConfirm();
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
