import { ActionButton } from '../controls/Action.tsx';
import { Notice } from '../page/Notice.tsx';
import * as common from '../words.ts';

interface UnreadLibraryProps {
  /** A `LibraryFailureReason`. */
  readonly reason: string;
  readonly message: string;
}

/** Shown in place of stories when the library on this device cannot be read: the reason, and what still works. */
export function UnreadLibrary({ reason, message }: UnreadLibraryProps) {
  return (
    <Notice
      level={2}
      title={common.unreadTitle}
      actions={<ActionButton onPress={() => location.assign('/')}>{common.tryAgain}</ActionButton>}
    >
      {reasonInWords(reason, message)}
    </Notice>
  );
}

function reasonInWords(reason: string, message: string): string {
  switch (reason) {
    case 'unavailable':
      return common.storageUnavailable;
    case 'outdated':
      return common.outdatedApp;
    case 'quota':
      return common.storageFull;
    default:
      return message;
  }
}
