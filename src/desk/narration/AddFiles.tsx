import * as words from '../../words/desk/soundFiles.ts';
import desk from '../Desk.module.css';
import { useDrop } from '../useDrop.ts';
import styles from './Narration.module.css';
import type { Refusal } from './usePickedFiles.ts';

interface AddFilesProps {
  readonly refusals: readonly Refusal[];
  readonly lookingAt: string | undefined;
  readonly onPick: (files: readonly File[]) => void;
}

/** Takes files from the picker, or dropped anywhere on the page. Lists the refused files and why. */
export function AddFiles({ refusals, lookingAt, onPick }: AddFilesProps) {
  const isOver = useDrop(({ files }) => onPick([...files]));
  return (
    <div className={isOver ? `${desk.adding} ${desk.over}` : desk.adding}>
      <label htmlFor="narration-files">{words.addFiles}</label>
      <input
        id="narration-files"
        className={styles.picker}
        type="file"
        multiple
        accept=".mp3,.m4a,audio/mpeg,audio/mp4"
        aria-describedby="narration-files-hint"
        onChange={({ target }) => {
          onPick([...(target.files ?? [])]);
          target.value = ''; // allows picking the same file again
        }}
      />
      <p id="narration-files-hint" className={desk.soft}>
        {words.filesHint}
      </p>
      <p role="status">{lookingAt !== undefined && words.lookingAt(lookingAt)}</p>
      {refusals.length > 0 && (
        <div className={desk.wrong} role="alert">
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
