import type { ReactNode } from 'react';
import { ActionButton } from '../../parts/controls/Action.tsx';
import * as words from '../../words/desk/unsaved.ts';
import desk from '../Desk.module.css';

interface SavedMeanwhileProps {
  /** The editor who saved the other version. */
  readonly name: string;
  readonly onKeep: () => void;
  readonly onTake: () => void;
  /** Shows the other version. */
  readonly children?: ReactNode;
}

/** Tells that somebody else has saved another version meanwhile. Nothing is overwritten before a choice is made. */
export function SavedMeanwhile({ name, onKeep, onTake, children }: SavedMeanwhileProps) {
  return (
    <div className={desk.bar} role="alert">
      <p>{words.savedMeanwhile(name)}</p>
      {children}
      <div className={desk.actions}>
        <ActionButton onPress={onKeep}>{words.keepMine}</ActionButton>
        <ActionButton onPress={onTake}>{words.takeTheirs}</ActionButton>
      </div>
    </div>
  );
}
