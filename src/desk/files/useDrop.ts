import { useEffect, useState } from 'react';

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
