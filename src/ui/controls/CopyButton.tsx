import { type RefObject, useState } from 'react';
import * as copying from '../words.ts';
import { ActionButton } from './Action.tsx';

interface CopyButtonProps {
  readonly text: string;
  readonly words: string;
  /** Its text is selected if the browser does not let the page copy. */
  readonly shownIn: RefObject<HTMLElement | null>;
}

/** Copies a text and reports the outcome. Browsers copy only in a secure context, which a village library may not have. */
export function CopyButton({ text, words, shownIn }: CopyButtonProps) {
  const [note, setNote] = useState('');
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setNote(copying.copied);
    } catch {
      if (shownIn.current) getSelection()?.selectAllChildren(shownIn.current);
      setNote(copying.cannotCopy);
    }
  }
  return (
    <>
      <ActionButton label={words} onPress={() => void copy()} />
      <span role="status">{note}</span>
    </>
  );
}
