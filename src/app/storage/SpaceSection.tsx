import { useEffect, useRef, useState } from 'react';
import { ActionButton } from '../../ui/controls/Action.tsx';
import { byteSize } from '../../ui/story/byteSize.ts';
import * as common from '../../ui/words.ts';
import styles from './Storage.module.css';
import type { Persistence, Space } from './thisDevice.ts';
import * as words from './words.ts';

/** What Lipi has on the device, and its space; undefined when the browser does not report it. */
export interface Used {
  readonly space: Space | undefined;
  /** Whole narrations and pieces of unfinished ones. */
  readonly audioBytes: number;
  readonly textBytes: number;
}

interface SpaceSectionProps extends Used {
  readonly persistence: Persistence | undefined;
  readonly onClear: () => void;
  readonly onPersist: () => void;
}

export function SpaceSection(props: SpaceSectionProps) {
  const { space, audioBytes, textBytes, persistence, onClear, onPersist } = props;
  return (
    <details className={styles.section} open>
      <summary className="opens">
        <h3>{words.space}</h3>
      </summary>
      {space && <SpaceBar space={space} audioBytes={audioBytes} textBytes={textBytes} />}
      {persistence && (
        <p className="soft" role="status">
          {words.promises[persistence]}
        </p>
      )}
      {(persistence === 'bestEffort' || persistence === 'refused') && (
        <ActionButton label={words.protect} onPress={onPersist} />
      )}
      {audioBytes > 0 && <ClearButton size={byteSize(audioBytes)} onClear={onClear} />}
    </details>
  );
}

/** Asks for confirmation in its place. The focus moves to the answer that changes nothing. */
function ClearButton({ size, onClear }: { readonly size: string; readonly onClear: () => void }) {
  const [isConfirming, setConfirming] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const wasConfirming = useRef(false);
  useEffect(() => {
    if (isConfirming === wasConfirming.current) return;
    wasConfirming.current = isConfirming;
    place.current?.querySelector('button')?.focus();
  }, [isConfirming]);
  return (
    <div ref={place}>
      {isConfirming ? (
        <fieldset className={`row ${styles.question}`}>
          <legend>{words.askToClear(size)}</legend>
          <ActionButton label={common.cancel} onPress={() => setConfirming(false)} />
          <ActionButton
            label={words.confirmClear(size)}
            strong
            onPress={() => {
              setConfirming(false);
              onClear();
            }}
          />
        </fieldset>
      ) : (
        <ActionButton label={words.clear(size)} onPress={() => setConfirming(true)} />
      )}
    </div>
  );
}

function SpaceBar({ space: { usedBytes, freeBytes }, audioBytes, textBytes }: Used & { space: Space }) {
  const { totalBytes, stepBytes, ...parts } = spaceParts(usedBytes, audioBytes, textBytes);
  const names = Object.keys(words.parts) as (keyof typeof words.parts)[];
  return (
    <>
      <p className="soft">{words.uses(byteSize(totalBytes), byteSize(freeBytes))}</p>
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
      <ul className={`wraps ${styles.parts}`}>
        {names.map((name) => (
          <li key={name} data-part={name}>
            {words.partSize(
              words.parts[name],
              parts[name] === 0 ? words.under(byteSize(stepBytes)) : byteSize(parts[name]),
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Rounded to the total's precision so that all adds up; the app is the rest. Known sizes replace a lower estimate. */
export function spaceParts(usedBytes: number, narrationBytes: number, textBytes: number) {
  const wholeBytes = Math.max(usedBytes, narrationBytes + textBytes);
  const stepBytes = stepOf(wholeBytes);
  const rounded = (bytes: number) => Math.round(bytes / stepBytes) * stepBytes;
  const [narrations, texts] = [rounded(narrationBytes), rounded(textBytes)];
  const app = Math.max(0, rounded(wholeBytes) - narrations - texts);
  return { narrations, texts, app, totalBytes: narrations + texts + app, stepBytes };
}

/** The value of the last digit that `byteSize` prints for a number of bytes. */
function stepOf(bytes: number): number {
  if (bytes < 99_950_000) return 100_000;
  return bytes < 999_500_000 ? 1_000_000 : 100_000_000;
}
