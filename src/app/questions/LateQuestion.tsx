import { type ComponentType, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { readerQuestion } from '../../state/readerQuestion.ts';

/** What a reader is asked about what is theirs. Its scripts come when there is something to ask. */
export function LateQuestion() {
  const isAsked = useSnapshot(readerQuestion).current !== undefined;
  const [Questions, setQuestions] = useState<ComponentType>();
  useEffect(() => {
    if (!isAsked) return;
    import('./Questions.tsx').then(
      (module) => setQuestions(() => module.Questions),
      (error: unknown) => console.warn(`What is to be asked could not be fetched: ${String(error)}`),
    );
  }, [isAsked]);
  return isAsked && Questions ? <Questions /> : null;
}
