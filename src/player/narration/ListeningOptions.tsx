import { useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { lipiStore } from '../../settings/lipiStore.ts';
import { speeds } from '../../shared/reader/playbackSpeed.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import { closeOnLeaving } from '../../ui/controls/closeOnLeaving.ts';
import { extendSleepTimer, listening, setSleepTimer, setSpeed, setVolume } from '../player.ts';
import { extensionMinutes, type SleepTimer, sleepMinutes } from '../sleepTimer.ts';
import styles from './ListeningOptions.module.css';
import * as words from './words.ts';

/** The options of the narration: speed, sleep timer, volume, scrolling along, playing the next story. */
export function ListeningOptions({ onClose }: { readonly onClose: () => void }) {
  const { playbackSpeed, autoScrollEnabled, playNextEnabled } = useSnapshot(lipiStore);
  const { sleep, volume } = useSnapshot(listening);
  const [hasVolume] = useState(canSetVolume);

  return (
    <fieldset
      ref={(panel) => (panel ? closeOnLeaving(panel, onClose) : undefined)}
      className={styles.options}
      aria-label={words.listeningOptions}
      data-overlay=""
    >
      <label className={styles.row}>
        <span>{words.speed}</span>
        <select
          className={styles.select}
          value={playbackSpeed}
          onChange={(event) => setSpeed(Number(event.currentTarget.value))}
        >
          {speedsWith(playbackSpeed).map((speed) => (
            <option key={speed} value={speed}>
              {`${speed}×`}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.row}>
        <span>{words.sleepTimer}</span>
        <select
          className={styles.select}
          value={chosen(sleep)}
          onChange={({ currentTarget: { value } }) =>
            setSleepTimer(value === 'endOfStory' ? value : Number(value))
          }
        >
          <option value="0">{words.sleepOff}</option>
          {sleep.kind === 'after' && <option value="after">{words.sleepRunning}</option>}
          {sleepMinutes.map((minutes) => (
            <option key={minutes} value={minutes}>
              {words.sleepMinutes(minutes)}
            </option>
          ))}
          <option value="endOfStory">{words.sleepAtEnd}</option>
        </select>
      </label>
      {sleep.kind === 'after' && (
        <div className={styles.row}>
          <ActionButton onPress={extendSleepTimer}>{words.moreMinutes(extensionMinutes)}</ActionButton>
        </div>
      )}
      {hasVolume && (
        <label className={styles.row}>
          <span>{words.volume}</span>
          <input
            className={styles.volume}
            type="range"
            min={0}
            max={1}
            step={0.05}
            value={volume}
            aria-valuetext={`${Math.round(volume * 100)} %`}
            onChange={(event) => setVolume(event.currentTarget.valueAsNumber)}
          />
        </label>
      )}
      <label className={styles.toggle}>
        <input
          type="checkbox"
          checked={autoScrollEnabled}
          onChange={() => {
            lipiStore.autoScrollEnabled = !lipiStore.autoScrollEnabled;
          }}
        />
        <span>{words.scrollAlong}</span>
      </label>
      <label className={styles.toggle}>
        <input
          type="checkbox"
          checked={playNextEnabled}
          onChange={() => {
            lipiStore.playNextEnabled = !lipiStore.playNextEnabled;
          }}
        />
        <span>{words.playNext}</span>
      </label>
    </fieldset>
  );
}

/** Adds a speed that another device's build offers, so that the select can show it. */
function speedsWith(speed: number): number[] {
  return [...new Set([...speeds, speed])].sort((a, b) => a - b);
}

function chosen(sleep: SleepTimer): string {
  return { off: '0', after: 'after', endOfStory: 'endOfStory' }[sleep.kind];
}

/** Phones and tablets have hardware buttons for the volume, and iOS ignores a volume set by a page. */
function canSetVolume(): boolean {
  if (!matchMedia('(hover: hover) and (pointer: fine)').matches) return false;
  const probe = new Audio();
  probe.volume = 0.5;
  return probe.volume === 0.5;
}
