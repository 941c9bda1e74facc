import { type ReactNode, useState } from 'react';
import { ActionButton } from '../../parts/Action.tsx';
import { byteSize } from '../../parts/byteSize.ts';
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
              aria-label="Saved so far"
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

const cancel: Press = { text: 'Cancel', name: 'Cancel saving', on: 'onRemove' };
const pause: Press = { text: 'Pause', name: 'Pause saving', on: 'onPause' };

function buttonsOf(state: OfflineState, isOpen: boolean): readonly Press[] {
  switch (state.kind) {
    case 'nothingToSave':
      return [];
    case 'notSaved':
      return [{ text: 'Save for offline', on: 'onSave' }];
    case 'asking':
      return [
        { text: 'Save anyway', on: 'onSave' },
        { text: 'Not now', on: 'onRemove' },
      ];
    case 'queued':
    case 'downloading':
    case 'waiting':
      return [pause, cancel];
    case 'paused':
      return [{ text: 'Resume', name: 'Resume saving', on: 'onResume' }, cancel];
    case 'held':
      return [{ text: 'Continue anyway', on: 'onResume' }, cancel];
    case 'failed':
      return [
        { text: 'Try saving again', on: 'onSave' },
        { text: 'Cancel', on: 'onRemove' },
      ];
    case 'ready':
      return [
        { text: 'Saved', on: 'onToggle' },
        ...(isOpen ? [{ text: 'Remove', name: 'Remove from this device', on: 'onRemove' } as const] : []),
      ];
    case 'removed':
      return [
        { text: 'Save for offline', on: 'onUndo' },
        { text: 'Undo', name: 'Undo: keep it on this device', on: 'onUndo' },
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
      return `${state.why} Saving takes ${byteSize(sizeBytes)}.`;
    case 'queued':
      return 'Queued';
    case 'downloading':
      return `${byteSize(state.receivedBytes)} of ${byteSize(state.totalBytes)}`;
    case 'waiting':
      return `Paused at ${byteSize(state.receivedBytes)} of ${byteSize(state.totalBytes)}. Continues when you’re online.`;
    case 'paused':
      return `Paused at ${byteSize(state.receivedBytes)} of ${byteSize(state.totalBytes)}`;
    case 'held':
      return `${state.why} Paused at ${byteSize(state.receivedBytes)} of ${byteSize(state.totalBytes)} until you’re on an unmetered connection.`;
    case 'ready':
      return isOpen ? `On this device, ${byteSize(sizeBytes)}` : '';
    case 'removed':
      return 'Removed';
    case 'failed':
      return state.message;
    default:
      return state satisfies never;
  }
}
