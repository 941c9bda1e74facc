import desk from '../Desk.module.css';
import { useDrop } from '../files/useDrop.ts';
import styles from './Narration.module.css';
import type { PickedFiles } from './usePickedFiles.ts';
import * as words from './words.ts';

export function AddFiles({ files: { refusals, lookingAt, pick } }: { readonly files: PickedFiles }) {
  const isOver = useDrop(({ files }) => void pick([...files]));
  return (
    <div className={isOver ? `${desk.adding} ${desk.over}` : desk.adding}>
      <label htmlFor="narration-files">{words.addFiles}</label>
      <input
        id="narration-files"
        className={styles.picker}
        type="file"
        multiple
        accept="audio/*,.mp3,.m4a,.mp4"
        aria-describedby="narration-files-hint"
        onChange={({ target }) => {
          void pick([...(target.files ?? [])]);
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
