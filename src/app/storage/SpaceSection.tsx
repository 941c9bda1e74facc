import { ActionButton } from '../../parts/Action.tsx';
import { AskFirst } from '../../parts/AskFirst.tsx';
import { byteSize } from '../../parts/byteSize.ts';
import styles from './StorageView.module.css';
import { type SpaceParts, spaceParts } from './spaceParts.ts';
import type { Persistence, Space } from './thisDevice.ts';

interface SpaceSectionProps {
  /** Undefined when the browser does not report it. */
  readonly space: Space | undefined;
  /** Whole narrations and pieces of unfinished ones. */
  readonly audioBytes: number;
  readonly textBytes: number;
  /** Undefined until the browser has answered. */
  readonly persistence: Persistence | undefined;
  readonly onClear: () => void;
  readonly onPersist: () => void;
}

const promises: { readonly [answer in Persistence]: string } = {
  granted: 'Saved stories are protected until you remove them.',
  bestEffort: 'If storage runs low, your browser may delete saved stories.',
  refused:
    'Your browser did not agree to protect saved stories, and may delete them if storage runs low. Installing Lipi often helps.',
  unsupported: 'This browser cannot protect saved stories.',
};

const partNames: { readonly [part in keyof SpaceParts]: string } = {
  narrations: 'Narrations',
  texts: 'Texts',
  app: 'The app',
};

/** The space that Lipi uses and has, and whether the browser protects it. Pure. */
export function SpaceSection(props: SpaceSectionProps) {
  const { space, audioBytes, textBytes, persistence, onClear, onPersist } = props;
  return (
    <details className={styles.section} open>
      <summary>
        <h3>Space</h3>
      </summary>
      {space && <SpaceBar space={space} audioBytes={audioBytes} textBytes={textBytes} />}
      {persistence && (
        <p className={styles.note} role="status">
          {promises[persistence]}
        </p>
      )}
      {(persistence === 'bestEffort' || persistence === 'refused') && (
        <ActionButton onPress={onPersist}>Protect saved stories</ActionButton>
      )}
      {audioBytes > 0 && (
        <AskFirst
          question={`Remove all saved narrations and stop all downloads? That frees ${byteSize(audioBytes)}. The texts stay.`}
          confirm={`Clear ${byteSize(audioBytes)}`}
          onConfirm={onClear}
        >{`Clear all audio, ${byteSize(audioBytes)}`}</AskFirst>
      )}
    </details>
  );
}

interface SpaceBarProps {
  readonly space: Space;
  readonly audioBytes: number;
  readonly textBytes: number;
}

/** A bar of the used share of Lipi's space. The text gives the numbers. */
function SpaceBar({ space: { usedBytes, freeBytes }, audioBytes, textBytes }: SpaceBarProps) {
  const { totalBytes, stepBytes, ...parts } = spaceParts(usedBytes, audioBytes, textBytes);
  const names = Object.keys(partNames) as (keyof SpaceParts)[];
  return (
    <>
      <p className={styles.note}>{`Lipi uses ${byteSize(totalBytes)}. ${byteSize(freeBytes)} free.`}</p>
      <div className={styles.track} aria-hidden="true">
        {names.map(
          (name) =>
            parts[name] > 0 && (
              <span
                key={name}
                data-part={name}
                style={{ width: `${(100 * parts[name]) / (totalBytes + freeBytes)}%` }}
              />
            ),
        )}
      </div>
      <ul className={styles.parts}>
        {names.map((name) => (
          <li key={name} data-part={name}>
            {`${partNames[name]} ${parts[name] === 0 ? `under ${byteSize(stepBytes)}` : byteSize(parts[name])}`}
          </li>
        ))}
      </ul>
    </>
  );
}
