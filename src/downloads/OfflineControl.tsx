import { type ReactNode, useState } from 'react';
import { ActionButton } from '../ui/controls/Action.tsx';
import { byteSize } from '../ui/story/byteSize.ts';
import * as common from '../ui/words.ts';
import type { Download } from './downloadStates.ts';
import { downloadInWords } from './downloadWords.ts';
import styles from './OfflineControl.module.css';
import * as words from './words.ts';

/** A story's state on this device. */
export type OfflineState =
  | Download
  /** The story has neither text nor narration. */
  | { readonly kind: 'nothingToSave' }
  | { readonly kind: 'notSaved' }
  /** Data may cost the reader something now, so they are asked first. */
  | { readonly kind: 'asking' }
  /** The code that saves could not be loaded. */
  | { readonly kind: 'unstarted' }
  /** Removed, and deleted from this device once the removal can no longer be undone. */
  | { readonly kind: 'removed' };

export interface OfflineControlProps {
  readonly state: OfflineState;
  /** Text and narration together, shown before anything is fetched. */
  readonly sizeBytes: number;
  /** The library cannot be reached, so a save waits for the connection. */
  readonly isOffline?: boolean;
  /** Why data may cost the reader something now, as a sentence. */
  readonly price?: string | undefined;
  readonly onSave?: () => void;
  readonly onPause?: () => void;
  readonly onResume?: () => void;
  /** Cancels a save, dismisses a failed one, answers the question with no, or removes the saved story. */
  readonly onRemove?: () => void;
  /** Undoes the removal. */
  readonly onUndo?: () => void;
  /** Other controls in the same row, and what helps when a save failed. */
  readonly children?: ReactNode;
}

/** 'Save for offline' and its state. The actions for a saved story are behind its 'Saved' button. */
export function OfflineControl(props: OfflineControlProps) {
  const { state, isOffline = false, children } = props;
  const [isOpen, setOpen] = useState(false);
  // A story that is saved again starts with its actions closed.
  if (isOpen && state.kind !== 'ready') setOpen(false);
  const shown = wordsOf(props, isOpen);
  const handlers = { ...props, onToggle: () => setOpen(!isOpen) };
  return (
    <div className={styles.control}>
      <div className={styles.buttons}>
        {pressesOf(state, isOpen, isOffline).map(({ text, name, on }, place) => (
          <ActionButton
            // biome-ignore lint/suspicious/noArrayIndexKey: a button keeps its identity in every state, and so the focus
            key={place}
            {...(name !== undefined && { name })}
            {...(on === 'onToggle' && { opened: isOpen })}
            onPress={() => handlers[on]?.()}
          >
            {text}
          </ActionButton>
        ))}
      </div>
      {shown !== '' && (
        <div className={styles.state}>
          <span role={roleOf(state)}>{shown}</span>
          {'totalBytes' in state && (
            <progress
              className={styles.progress}
              aria-label={words.progress}
              max={state.totalBytes}
              value={state.receivedBytes}
            />
          )}
        </div>
      )}
      {children}
    </div>
  );
}

interface Press {
  readonly text: string;
  readonly name?: string;
  readonly on: 'onSave' | 'onPause' | 'onResume' | 'onRemove' | 'onUndo' | 'onToggle';
}

const cancel: Press = { text: common.cancel, name: words.cancelName, on: 'onRemove' };
const pause: Press = { text: common.pause, name: words.pauseName, on: 'onPause' };

function pressesOf(state: OfflineState, isOpen: boolean, isOffline: boolean): readonly Press[] {
  switch (state.kind) {
    case 'nothingToSave':
      return [];
    case 'notSaved':
      return [{ text: isOffline ? common.saveLater : words.save, on: 'onSave' }];
    case 'asking':
      return [
        { text: words.saveAnyway, on: 'onSave' },
        { text: words.notNow, on: 'onRemove' },
      ];
    case 'queued':
    case 'downloading':
    case 'waiting':
      return [pause, cancel];
    case 'paused':
      return [{ text: common.resume, name: words.resumeName, on: 'onResume' }, cancel];
    case 'held':
      return [{ text: common.continueAnyway, on: 'onResume' }, cancel];
    case 'failed':
    case 'unstarted':
      return [
        { text: words.saveAgain, on: 'onSave' },
        { text: common.cancel, on: 'onRemove' },
      ];
    case 'ready':
      return [
        { text: words.saved, on: 'onToggle' },
        ...(isOpen ? [{ text: common.remove, name: words.removeName, on: 'onRemove' } as const] : []),
      ];
    case 'removed':
      return [
        { text: words.save, on: 'onUndo' },
        { text: common.undo, name: words.undoName(true), on: 'onUndo' },
      ];
    default:
      return state satisfies never;
  }
}

function roleOf({ kind }: OfflineState): 'alert' | 'status' | undefined {
  if (kind === 'failed' || kind === 'unstarted' || kind === 'asking') return 'alert';
  return kind === 'waiting' || kind === 'paused' || kind === 'held' || kind === 'removed'
    ? 'status'
    : undefined;
}

function wordsOf({ state, sizeBytes, price = '' }: OfflineControlProps, isOpen: boolean): string {
  switch (state.kind) {
    case 'nothingToSave':
      return '';
    case 'notSaved':
      return byteSize(sizeBytes);
    case 'asking':
      return words.ask(price, byteSize(sizeBytes));
    case 'unstarted':
      return words.couldNotStart;
    case 'ready':
      return isOpen ? words.onThisDevice(byteSize(sizeBytes)) : '';
    case 'removed':
      return words.removed;
    default:
      return downloadInWords(state, price);
  }
}
