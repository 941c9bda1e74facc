import { ActionButton } from '../../parts/Action.tsx';
import { byteSize } from '../../parts/byteSize.ts';
import styles from './OfflineControl.module.css';

/** How a story stands on this device. */
export type OfflineState =
  | { readonly kind: 'notSaved' }
  | { readonly kind: 'queued' }
  | { readonly kind: 'downloading'; readonly receivedBytes: number; readonly totalBytes: number }
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly message: string };

export interface OfflineControlProps {
  readonly state: OfflineState;
  /** Text and narration together: the price in data, told before anything is fetched. */
  readonly sizeBytes: number;
  readonly onSave?: () => void;
  /** Cancels a save under way, or gives the space back. */
  readonly onRemove?: () => void;
}

/** 'Save for offline' and what became of it. */
export function OfflineControl({ state, sizeBytes, onSave, onRemove }: OfflineControlProps) {
  return (
    <div className={styles.control}>
      <Button state={state} onSave={onSave} onRemove={onRemove} />
      <div className={styles.state}>
        <span role={state.kind === 'failed' ? 'alert' : undefined}>{words(state, sizeBytes)}</span>
        {state.kind === 'downloading' && (
          <progress
            className={styles.progress}
            aria-label="Saved so far"
            max={state.totalBytes}
            value={state.receivedBytes}
          />
        )}
      </div>
    </div>
  );
}

type Handlers = { readonly [name in 'onSave' | 'onRemove']: (() => void) | undefined };

function Button({ state, onSave, onRemove }: Handlers & { readonly state: OfflineState }) {
  switch (state.kind) {
    case 'notSaved':
      return <ActionButton onPress={() => onSave?.()}>Save for offline</ActionButton>;
    case 'failed':
      return <ActionButton onPress={() => onSave?.()}>Try saving again</ActionButton>;
    case 'queued':
    case 'downloading':
      return (
        <ActionButton name="Cancel saving" onPress={() => onRemove?.()}>
          Cancel
        </ActionButton>
      );
    case 'ready':
      return (
        <ActionButton name="Remove from this device" onPress={() => onRemove?.()}>
          Remove
        </ActionButton>
      );
    default:
      return state satisfies never;
  }
}

function words(state: OfflineState, sizeBytes: number): string {
  switch (state.kind) {
    case 'notSaved':
      return byteSize(sizeBytes);
    case 'queued':
      return 'Waiting for its turn';
    case 'downloading':
      return `${byteSize(state.receivedBytes)} of ${byteSize(state.totalBytes)}`;
    case 'ready':
      return `Saved on this device, ${byteSize(sizeBytes)}`;
    case 'failed':
      return state.message;
    default:
      return state satisfies never;
  }
}
