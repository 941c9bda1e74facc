import { useEffect } from 'react';
import { ActionButton } from '../../../parts/Action.tsx';
import { FootNote } from './FootNote.tsx';
import type { Return } from './followPlace.ts';

interface ReturnNoteProps {
  readonly back: Return;
  readonly onDone: () => void;
}

/** Tells a returning reader where they are, until they have read on for a screen or have had enough of it. */
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
    <FootNote kind="place" label="Your place">
      <p role="status">{back.kind === 'returned' ? 'Here you left off.' : 'You had read on from here.'}</p>
      {back.kind === 'returned' ? (
        <ActionButton
          onPress={() => {
            scrollTo({ top: 0, behavior: 'instant' });
            document.getElementById('main')?.focus({ preventScroll: true });
            onDone();
          }}
        >
          Back to the start
        </ActionButton>
      ) : (
        <ActionButton
          onPress={() => {
            back.go();
            onDone();
          }}
        >
          Go to your place
        </ActionButton>
      )}
      <ActionButton onPress={onDone}>Close</ActionButton>
    </FootNote>
  );
}
