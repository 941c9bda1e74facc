import { ConfirmDialog } from '../../../parts/forms/ConfirmDialog.tsx';
import * as words from '../../../words/desk/publishing.ts';

interface ConfirmPublishProps {
  readonly odd: readonly string[];
  readonly onPublish: () => void;
  readonly onCancel: () => void;
}

/** Lists everything that is unusual about a story and asks whether to publish it all the same. */
export function ConfirmPublish({ odd, onPublish, onCancel }: ConfirmPublishProps) {
  return (
    <ConfirmDialog
      title={words.askPublishing}
      confirm={words.publishAnyway}
      cancel={words.goBack}
      onConfirm={onPublish}
      onCancel={onCancel}
    >
      <ul>
        {odd.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
