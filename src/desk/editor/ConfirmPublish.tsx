import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx';

interface AskFirstProps {
  readonly odd: readonly string[];
  readonly onPublish: () => void;
  readonly onCancel: () => void;
}

/** Asks about everything that is odd, in one list, before readers get it. */
export function AskFirst({ odd, onPublish, onCancel }: AskFirstProps) {
  return (
    <ConfirmDialog
      title="Publish this?"
      confirm="Publish anyway"
      cancel="Back to the story"
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
