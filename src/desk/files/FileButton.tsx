import { useEffect, useRef, useState } from 'react';
import { ActionButton } from '../../ui/controls/Action.tsx';

interface FileButtonProps {
  readonly label: string;
  /** The accessible name of the file input. */
  readonly name: string;
  readonly accept?: string;
  readonly picks: 'file' | 'files' | 'folder';
  readonly onPick: (files: readonly File[]) => void;
}

export function FileButton({ label, name, accept, picks, onPick }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <ActionButton label={label} onPress={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        multiple={picks !== 'file'}
        accept={accept}
        aria-label={name}
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

/** Whether files are dragged over the page. `onDrop` is called during the event: browsers clear the data afterwards. */
export function useDrop(onDrop: (dropped: DataTransfer) => void): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    function onDrag(event: DragEvent): void {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault(); // otherwise the browser leaves the page to open the file
      setOver(event.type === 'dragover');
      if (event.type === 'drop') onDrop(event.dataTransfer);
    }
    function onLeave(event: DragEvent): void {
      if (event.relatedTarget === null) setOver(false);
    }
    const end = new AbortController();
    document.addEventListener('dragover', onDrag, { signal: end.signal });
    document.addEventListener('dragleave', onLeave, { signal: end.signal });
    document.addEventListener('drop', onDrag, { signal: end.signal });
    return () => end.abort();
  });
  return isOver;
}
