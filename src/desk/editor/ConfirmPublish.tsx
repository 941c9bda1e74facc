import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx';

interface ConfirmPublishProps {
  readonly odd: readonly string[];
  readonly onPublish: () => void;
  readonly onCancel: () => void;
}

/** Asks about everything that is odd, in one list, before readers get it. */
export function ConfirmPublish({ odd, onPublish, onCancel }: ConfirmPublishProps) {
  return (
    <ConfirmDialog
      title="Publish this?"
      confirm="Publish anyway"
      cancel="Go back"
      onConfirm={onPublish}
      onCancel={onCancel}
    >
      <ul>
        {odd.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
