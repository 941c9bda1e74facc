import { ActionButton } from '../../parts/Action.tsx';
import { AskFirst } from '../../parts/AskFirst.tsx';
import { byteSize } from '../../parts/byteSize.ts';
import styles from './StorageView.module.css';
import type { Persistence, Space } from './thisDevice.ts';

interface DeviceSectionProps {
  /** Undefined where the browser does not say. */
  readonly space: Space | undefined;
  /** Whole narrations and pieces of unfinished ones. */
  readonly audioBytes: number;
  /** Undefined until the browser has answered. */
  readonly persistence: Persistence | undefined;
  readonly isSavingData: boolean;
  readonly onClear: () => void;
  readonly onPersist: () => void;
  readonly onSaveData: (isOn: boolean) => void;
}

const promises: { readonly [answer in Persistence]: string } = {
  granted: 'The browser has promised to keep all this until you remove it.',
  bestEffort: 'The browser may delete this when storage runs low.',
  refused:
    'The browser has not promised to keep this and may delete it when storage runs low. Installing Lipi often helps.',
  unsupported: 'This browser makes no promise to keep what is saved.',
};

/** The space that Lipi takes and has, what the browser promises of it, and the data saver. Pure. */
export function DeviceSection(props: DeviceSectionProps) {
  const { space, audioBytes, persistence, isSavingData, onClear, onPersist, onSaveData } = props;
  return (
    <section className={styles.section} aria-labelledby="device-title">
      <h3 id="device-title">This device</h3>
      {space && (
        <>
          <p className={styles.note}>
            {`Lipi takes ${byteSize(space.usedBytes)} on this device; ${byteSize(space.freeBytes)} are left to it.`}
          </p>
          <meter
            className={styles.meter}
            aria-label="Space taken"
            min={0}
            max={space.usedBytes + space.freeBytes}
            value={space.usedBytes}
          />
        </>
      )}
      {persistence && (
        <p className={styles.note} role="status">
          {promises[persistence]}
        </p>
      )}
      {(persistence === 'bestEffort' || persistence === 'refused') && (
        <ActionButton onPress={onPersist}>Ask the browser to keep it</ActionButton>
      )}
      {audioBytes > 0 && (
        <AskFirst
          question={`Remove every saved narration, and what is on its way? That frees ${byteSize(audioBytes)}. The texts stay.`}
          confirm={`Clear ${byteSize(audioBytes)}`}
          onConfirm={onClear}
        >{`Clear all audio, ${byteSize(audioBytes)}`}</AskFirst>
      )}
      <label className={styles.choice}>
        <input type="checkbox" checked={isSavingData} onChange={({ target }) => onSaveData(target.checked)} />
        <span>Data saver: nothing is fetched ahead or again by itself, and saving asks first.</span>
      </label>
    </section>
  );
}
