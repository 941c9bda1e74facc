import { type ReactNode, useRef } from 'react';
import { ActionButton } from '../../ui/controls/Action.tsx';

interface FileButtonProps {
  /** The text of the button. */
  readonly children: ReactNode;
  /** What is picked. */
  readonly label: string;
  readonly accept?: string;
  readonly picks: 'file' | 'files' | 'folder';
  readonly onPick: (files: readonly File[]) => void;
}

/** A button that opens the browser's file picker. */
export function FileButton({ children, label, accept, picks, onPick }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <ActionButton onPress={() => input.current?.click()}>{children}</ActionButton>
      <input
        ref={input}
        type="file"
        hidden
        multiple={picks !== 'file'}
        accept={accept}
        aria-label={label}
        // React's types lack this attribute.
        {...(picks === 'folder' && { webkitdirectory: '' })}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = ''; // allows picking the same file again
          if (files.length > 0) onPick(files);
        }}
      />
    </>
  );
}
