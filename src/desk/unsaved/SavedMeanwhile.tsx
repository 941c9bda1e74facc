import type { ReactNode } from 'react';
import { ActionButton } from '../../ui/controls/Action.tsx';
import desk from '../Desk.module.css';
import * as words from '../words.tsx';
import type { useDraft } from './useDraft.ts';

interface SavedMeanwhileProps<Values extends object> {
  readonly name: string;
  readonly draft: Pick<
    ReturnType<typeof useDraft<string, Values>>,
    'isBehind' | 'values' | 'theirs' | 'goOn'
  >;
  /** Shows the other version. */
  readonly children?: ReactNode;
}

/** Tells that somebody else has saved another version meanwhile. Nothing is overwritten before a choice is made. */
export function SavedMeanwhile<Values extends object>({
  name,
  draft: { isBehind, values, theirs, goOn },
  children,
}: SavedMeanwhileProps<Values>) {
  if (!isBehind) return null;
  return (
    <div className={desk.bar} role="alert">
      <p>{words.savedMeanwhile(name)}</p>
      {children}
      <div className={desk.actions}>
        <ActionButton onPress={() => goOn(values)}>{words.keepMine}</ActionButton>
        <ActionButton onPress={() => goOn(theirs)}>{words.takeTheirs}</ActionButton>
      </div>
    </div>
  );
}
