import { type RefObject, useState } from 'react';
import * as copying from '../words/parts/copying.ts';
import { ActionButton } from './Action.tsx';

interface CopyButtonProps {
  readonly text: string;
  /** What the button says, such as 'Copy the link'. */
  readonly words: string;
  /** Where the text stands on the page: it is selected where the browser lets no page copy. */
  readonly shownIn: RefObject<HTMLElement | null>;
}

/** Copies a text, and says so. Browsers let pages copy at a secure address alone, which a library in a village may not have. */
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
      <ActionButton onPress={() => void copy()}>{words}</ActionButton>
      <span role="status">{note}</span>
    </>
  );
}
