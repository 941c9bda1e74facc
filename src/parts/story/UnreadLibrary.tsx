import * as common from '../../words/common.ts';
import * as words from '../../words/parts/story.ts';
import { ActionButton } from '../controls/Action.tsx';
import { Notice } from '../page/Notice.tsx';

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
      title={words.unreadTitle}
      actions={<ActionButton onPress={() => location.assign('/')}>{common.tryAgain}</ActionButton>}
    >
      {reasonInWords(reason, message)}
    </Notice>
  );
}

function reasonInWords(reason: string, message: string): string {
  switch (reason) {
    case 'unavailable':
      return words.storageUnavailable;
    case 'outdated':
      return words.outdatedApp;
    case 'quota':
      return words.storageFull;
    default:
      return message;
  }
}
