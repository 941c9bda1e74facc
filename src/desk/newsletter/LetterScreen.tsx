import type { Letter, LetterSetup } from '../../shared/desk/letters.ts';
import type { DeskSocket } from '../../sync/desk/deskSocket.ts';
import * as words from '../../words/desk/letter.ts';
import { deskFailureWords } from '../deskFailureWords.ts';
import editor from '../editor/Editor.module.css';
import { useDeskQuery } from '../useDeskQuery.ts';
import { LetterEditor } from './LetterEditor.tsx';
import { LetterProgress } from './LetterProgress.tsx';
import { newsletterAddress } from './letterAddress.ts';

interface LetterScreenProps {
  readonly id: string;
  readonly socket: DeskSocket;
  readonly userId: string;
  readonly setup: LetterSetup;
}

/** A letter: its draft, or the progress of its sending. */
export function LetterScreen({ id, socket, userId, setup }: LetterScreenProps) {
  const letter = useDeskQuery<Letter>(socket, 'letters:get', 'letterId', id);
  return (
    <>
      <p className={editor.ways}>
        <a href={newsletterAddress}>{words.allLetters}</a>
      </p>
      {!letter && <p role="status">{words.opening}</p>}
      {letter && !letter.ok && <p role="alert">{deskFailureWords(letter.failure)}</p>}
      {letter?.ok &&
        (letter.value.row.sending ? (
          <LetterProgress letter={letter.value} sending={letter.value.row.sending} setup={setup} />
        ) : (
          <LetterEditor newest={letter.value} userId={userId} setup={setup} />
        ))}
    </>
  );
}
