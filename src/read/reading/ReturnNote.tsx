import { useEffect } from 'react';
import { ActionButton } from '../../ui/controls/Action.tsx';
import { CloseIcon } from '../../ui/controls/icons.tsx';
import styles from '../../ui/story/FootNote.module.css';
import { FootNote } from '../../ui/story/FootNote.tsx';
import * as common from '../../ui/words.ts';
import type { Return } from './followPlace.ts';
import * as words from './words.ts';

interface ReturnNoteProps {
  readonly back: Return;
  readonly onDone: () => void;
}

/** Tells a returning reader where they are, until they scroll by a screen or close the note. */
export function ReturnNote({ back, onDone }: ReturnNoteProps) {
  useEffect(() => {
    const from = scrollY;
    function onScroll(): void {
      if (Math.abs(scrollY - from) > innerHeight) onDone();
    }
    document.addEventListener('scroll', onScroll, { passive: true });
    return () => document.removeEventListener('scroll', onScroll);
  }, [onDone]);
  return (
    <FootNote kind="place" label={words.place}>
      <p role="status" className={styles.brief}>
        {back.kind === 'returned' ? words.leftOff : words.hadReadOn}
      </p>
      {back.kind === 'returned' ? (
        <ActionButton
          onPress={() => {
            scrollTo({ top: 0, behavior: 'instant' });
            document.getElementById('main')?.focus({ preventScroll: true });
            onDone();
          }}
        >
          {words.backToStart}
        </ActionButton>
      ) : (
        <ActionButton
          onPress={() => {
            back.go();
            onDone();
          }}
        >
          {words.goToPlace}
        </ActionButton>
      )}
      <button type="button" className={styles.close} aria-label={common.close} onClick={onDone}>
        <CloseIcon />
      </button>
    </FootNote>
  );
}
