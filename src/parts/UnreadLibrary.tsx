import { ActionButton } from './Action.tsx';
import { Notice } from './Notice.tsx';

interface UnreadLibraryProps {
  /** A `LibraryFailureReason`. */
  readonly reason: string;
  readonly message: string;
}

/** What stands where stories would be when the library on this device cannot be read: why, and what still works. */
export function UnreadLibrary({ reason, message }: UnreadLibraryProps) {
  return (
    <Notice
      level={2}
      title="The library on this device cannot be read"
      actions={<ActionButton onPress={() => location.assign('/')}>Try again</ActionButton>}
    >
      {reasonInWords(reason, message)}
    </Notice>
  );
}

function reasonInWords(reason: string, message: string): string {
  switch (reason) {
    case 'unavailable':
      return 'This browser doesn’t let Lipi store anything. The first stories can still be read online.';
    case 'outdated':
      return 'A newer version of Lipi is open in another tab.';
    case 'quota':
      return 'Storage is full.';
    default:
      return message;
  }
}
