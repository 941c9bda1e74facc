import { useEffect, useState } from 'react';
import * as words from '../../words/desk/soundFiles.ts';
import form from '../Form.module.css';
import styles from './Narration.module.css';
import type { Refusal } from './usePickedFiles.ts';

interface AddFilesProps {
  readonly refusals: readonly Refusal[];
  readonly lookingAt: string | undefined;
  readonly onPick: (files: readonly File[]) => void;
}

/** Takes files from the picker, or dropped anywhere on the page. Lists the refused files and why. */
export function AddFiles({ refusals, lookingAt, onPick }: AddFilesProps) {
  const isOver = useDrop(onPick);
  return (
    <div className={isOver ? `${styles.add} ${styles.over}` : styles.add}>
      <label htmlFor="narration-files">{words.addFiles}</label>
      <input
        id="narration-files"
        type="file"
        multiple
        accept=".mp3,.m4a,audio/mpeg,audio/mp4"
        aria-describedby="narration-files-hint"
        onChange={({ target }) => {
          onPick([...(target.files ?? [])]);
          target.value = ''; // allows picking the same file again
        }}
      />
      <p id="narration-files-hint" className={form.soft}>
        {words.filesHint}
      </p>
      <p role="status">{lookingAt !== undefined && words.lookingAt(lookingAt)}</p>
      {refusals.length > 0 && (
        <div className={styles.wrong} role="alert">
          <ul>
            {refusals.map(({ name, message }) => (
              <li key={name}>{words.notTaken(name, message)}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** Whether files are being dragged over the page; dropping them picks them. */
function useDrop(onPick: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    function onOver(event: DragEvent): void {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault(); // otherwise the browser leaves the page to open the file
      setOver(true);
    }
    function onLeave(event: DragEvent): void {
      if (event.relatedTarget === null) setOver(false);
    }
    function onDrop(event: DragEvent): void {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(false);
      onPick([...event.dataTransfer.files]);
    }
    document.addEventListener('dragover', onOver);
    document.addEventListener('dragleave', onLeave);
    document.addEventListener('drop', onDrop);
    return () => {
      document.removeEventListener('dragover', onOver);
      document.removeEventListener('dragleave', onLeave);
      document.removeEventListener('drop', onDrop);
    };
  });
  return isOver;
}
