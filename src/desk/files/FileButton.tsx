import { type ReactNode, useEffect, useRef, useState } from 'react';
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

/**
 * Whether files are being dragged over the page. `onDrop` gets those that are dropped anywhere on it, during the event:
 * browsers clear the data afterwards.
 */
export function useDrop(onDrop: (dropped: DataTransfer) => void): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    function over(event: DragEvent): void {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault(); // otherwise the browser leaves the page to open the file
      setOver(true);
    }
    function leave(event: DragEvent): void {
      if (event.relatedTarget === null) setOver(false);
    }
    function drop(event: DragEvent): void {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(false);
      onDrop(event.dataTransfer);
    }
    document.addEventListener('dragover', over);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', drop);
    };
  });
  return isOver;
}
