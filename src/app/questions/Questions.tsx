import { useSnapshot } from 'valtio/react';
import { type ReaderQuestion, readerQuestion } from '../../state/readerQuestion.ts';
import { AdoptBar } from './AdoptBar.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';

/** Asks one thing at a time. */
export function Questions() {
  const question = useSnapshot(readerQuestion).current as ReaderQuestion | undefined;
  switch (question?.kind) {
    case 'leaving':
      return <LeaveDialog question={question} />;
    case 'adopting':
      return <AdoptBar question={question} />;
    case undefined:
      return null;
    default:
      return question satisfies never;
  }
}
