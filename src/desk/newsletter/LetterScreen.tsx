import type { Letter, LetterSetup } from '../../shared/desk/letters.ts';
import type { DeskSocket } from '../../sync/desk/deskSocket.ts';
import * as words from '../../words/desk/letter.ts';
import desk from '../Desk.module.css';
import { deskFailureWords } from '../deskFailureWords.ts';
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
  const { value: letter, failure } = useDeskQuery<Letter>(socket, 'letters:get', { letterId: id });
  return (
    <>
      <p className={desk.ways}>
        <a href={newsletterAddress}>{words.allLetters}</a>
      </p>
      {!letter && !failure && <p role="status">{words.opening}</p>}
      {failure && <p role="alert">{deskFailureWords(failure)}</p>}
      {letter &&
        (letter.row.sending ? (
          <LetterProgress letter={letter} sending={letter.row.sending} setup={setup} />
        ) : (
          <LetterEditor newest={letter} userId={userId} setup={setup} />
        ))}
    </>
  );
}
