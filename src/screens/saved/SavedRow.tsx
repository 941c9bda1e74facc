import { useEffect, useRef } from 'react';
import { ActionButton } from '../../parts/Action.tsx';
import { byteSize } from '../../parts/byteSize.ts';
import { StoryFacts } from '../../parts/StoryFacts.tsx';
import { languageOf } from '../../shared/languages.ts';
import styles from './Saved.module.css';
import type { SavedLine } from './savedLines.ts';

interface SavedRowProps {
  readonly line: SavedLine;
  readonly onPlay: () => void;
  readonly onRemove: () => void;
}

/** A saved story, with what may be done to it. Pure. */
export function SavedRow({ line: { row, sizeBytes, progress }, onPlay, onRemove }: SavedRowProps) {
  const { id, language, title, author, narration } = row;
  return (
    <li className={styles.line} data-line={id}>
      <div className={styles.story}>
        <p className={styles.storyTitle} lang={language} dir={languageOf(language).direction}>
          <a href={`/content/${id}`}>{title}</a>
        </p>
        <p lang={language}>{author}</p>
        <StoryFacts row={row} isSaved={false} progress={progress} isAway={false} />
        <p className={styles.figure}>{byteSize(sizeBytes)}</p>
      </div>
      <div className={styles.actions}>
        {narration && (
          <ActionButton name={`Play ${title}`} onPress={onPlay}>
            Play
          </ActionButton>
        )}
        <ActionButton name={`Remove ${title} from this device`} onPress={onRemove}>
          Remove
        </ActionButton>
      </div>
    </li>
  );
}

/** Where a removed story stood, with the way back. It takes the focus of the button that is gone. */
export function RemovedRow({
  line: { row, sizeBytes },
  onUndo,
}: Pick<SavedRowProps, 'line'> & { readonly onUndo: () => void }) {
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => place.current?.querySelector('button')?.focus(), []);
  return (
    <li ref={place} className={styles.removed} data-line={row.id}>
      <p role="status">
        <span lang={row.language}>{row.title}</span>
        <span>{` is removed, which frees ${byteSize(sizeBytes)}.`}</span>
      </p>
      <ActionButton name="Undo: keep it on this device" onPress={onUndo}>
        Undo
      </ActionButton>
    </li>
  );
}
