import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ActionButton } from '../controls/Action.tsx';
import * as common from '../words.ts';
import styles from './Dialog.module.css';

interface AskFirstProps {
  readonly children: ReactNode;
  /** What the action would do; undefined if it may be done unasked. */
  readonly question: string | undefined;
  readonly confirm: string;
  readonly onConfirm: () => void;
  readonly strong?: boolean;
}

/** A button that asks for confirmation in its place. The focus moves to the answer that changes nothing. */
export function AskFirst({ children, question, confirm, onConfirm, strong = false }: AskFirstProps) {
  const [isAsking, setAsking] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    if (isAsking === wasAsking.current) return;
    wasAsking.current = isAsking;
    place.current?.querySelector('button')?.focus();
  }, [isAsking]);
  return (
    <div ref={place}>
      {isAsking ? (
        <fieldset className={`row ${styles.question}`}>
          <legend>{question}</legend>
          <ActionButton onPress={() => setAsking(false)}>{common.cancel}</ActionButton>
          <ActionButton
            strong
            onPress={() => {
              setAsking(false);
              onConfirm();
            }}
          >
            {confirm}
          </ActionButton>
        </fieldset>
      ) : (
        <ActionButton
          strong={strong}
          onPress={() => (question === undefined ? onConfirm() : setAsking(true))}
        >
          {children}
        </ActionButton>
      )}
    </div>
  );
}
