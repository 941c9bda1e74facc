import { type ReactNode, useState } from 'react';
import { ActionButton } from '../../parts/Action.tsx';
import { byteSize } from '../../parts/byteSize.ts';
import * as common from '../../words/common.ts';
import * as words from '../../words/reader/saving.ts';
import styles from './OfflineControl.module.css';

/** How a story stands on this device. */
export type OfflineState =
  /** It has neither words nor voice. */
  | { readonly kind: 'nothingToSave' }
  | { readonly kind: 'notSaved' }
  /** Data may cost the reader something now. */
  | { readonly kind: 'asking'; readonly why: string }
  | { readonly kind: 'queued' }
  | { readonly kind: 'downloading'; readonly receivedBytes: number; readonly totalBytes: number }
  /** For a connection. */
  | { readonly kind: 'waiting'; readonly receivedBytes: number; readonly totalBytes: number }
  | { readonly kind: 'paused'; readonly receivedBytes: number; readonly totalBytes: number }
  /** Data may cost the reader something now, and did not when they asked. */
  | {
      readonly kind: 'held';
      readonly why: string;
      readonly receivedBytes: number;
      readonly totalBytes: number;
    }
  | { readonly kind: 'ready' }
  /** To be removed from this device once it cannot be undone any more. */
  | { readonly kind: 'removed' }
  | { readonly kind: 'failed'; readonly message: string };

export interface OfflineControlProps {
  readonly state: OfflineState;
  /** Text and narration together: the price in data, told before anything is fetched. */
  readonly sizeBytes: number;
  readonly onSave?: () => void;
  readonly onPause?: () => void;
  readonly onResume?: () => void;
  /** Cancels a save under way, forgets one that failed, takes the question back, or gives the space back. */
  readonly onRemove?: () => void;
  /** Keeps what was removed. */
  readonly onUndo?: () => void;
  /** What helps where a save failed. */
  readonly children?: ReactNode;
  /** A control that stands in the same row. */
  readonly beside?: ReactNode;
}

/** 'Save for offline' and what became of it. What can be done with a saved story stands behind 'Saved'. */
export function OfflineControl({ state, sizeBytes, children, beside, ...handlers }: OfflineControlProps) {
  const [isOpen, setOpen] = useState(false);
  // Saved again, it is closed again.
  if (isOpen && state.kind !== 'ready') setOpen(false);
  const shown = wordsOf(state, sizeBytes, isOpen);
  return (
    <div className={styles.control}>
      <Buttons state={state} isOpen={isOpen} {...handlers} onToggle={() => setOpen(!isOpen)} />
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
      {beside}
      {children}
    </div>
  );
}

interface Handlers
  extends Pick<OfflineControlProps, 'onSave' | 'onPause' | 'onResume' | 'onRemove' | 'onUndo'> {
  readonly onToggle: () => void;
}

interface ButtonsProps extends Handlers {
  readonly state: OfflineState;
  readonly isOpen: boolean;
}

/** The first button is one and the same in every state, so that it keeps the focus from the press to the end; the second one too. */
function Buttons({ state, isOpen, ...handlers }: ButtonsProps) {
  return (
    <div className={styles.buttons}>
      {buttonsOf(state, isOpen).map(({ text, name, on }, place) => (
        <ActionButton
          // biome-ignore lint/suspicious/noArrayIndexKey: its place is what a button is known by
          key={place}
          {...(name !== undefined && { name })}
          {...(on === 'onToggle' && { opened: isOpen })}
          onPress={() => handlers[on]?.()}
        >
          {text}
        </ActionButton>
      ))}
    </div>
  );
}

interface Press {
  readonly text: string;
  readonly name?: string;
  readonly on: keyof Handlers;
}

const cancel: Press = { text: common.cancel, name: words.cancelName, on: 'onRemove' };
const pause: Press = { text: common.pause, name: words.pauseName, on: 'onPause' };

function buttonsOf(state: OfflineState, isOpen: boolean): readonly Press[] {
  switch (state.kind) {
    case 'nothingToSave':
      return [];
    case 'notSaved':
      return [{ text: words.save, on: 'onSave' }];
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
        { text: common.undo, name: words.undoName, on: 'onUndo' },
      ];
    default:
      return state satisfies never;
  }
}

function roleOf({ kind }: OfflineState): 'alert' | 'status' | undefined {
  if (kind === 'failed' || kind === 'asking') return 'alert';
  return kind === 'waiting' || kind === 'paused' || kind === 'held' || kind === 'removed'
    ? 'status'
    : undefined;
}

function wordsOf(state: OfflineState, sizeBytes: number, isOpen: boolean): string {
  switch (state.kind) {
    case 'nothingToSave':
      return '';
    case 'notSaved':
      return byteSize(sizeBytes);
    case 'asking':
      return words.ask(state.why, byteSize(sizeBytes));
    case 'queued':
      return common.queued;
    case 'downloading':
      return receivedOf(state);
    case 'waiting':
      return words.waiting(receivedOf(state));
    case 'paused':
      return words.paused(receivedOf(state));
    case 'held':
      return words.held(state.why, receivedOf(state));
    case 'ready':
      return isOpen ? words.onThisDevice(byteSize(sizeBytes)) : '';
    case 'removed':
      return words.removed;
    case 'failed':
      return state.message;
    default:
      return state satisfies never;
  }
}

function receivedOf({ receivedBytes, totalBytes }: { receivedBytes: number; totalBytes: number }): string {
  return words.received(byteSize(receivedBytes), byteSize(totalBytes));
}
