import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { inDigits } from '../../page/translate.ts';
import { lipiStore } from '../../settings/lipiStore.ts';
import { languageOf } from '../../shared/languages/languages.ts';
import { speeds } from '../../shared/reader/playbackSpeed.ts';
import type { CatalogueRow, StoryBody } from '../../shared/story/catalogue.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import { closeOnLeaving } from '../../ui/controls/closeOnLeaving.ts';
import { InScript } from '../../ui/script/InScript.tsx';
import { clockTime } from '../../ui/story/clock.ts';
import { playback } from '../playback.ts';
import { setSpeed, setVolume, sleepClock } from '../player.ts';
import { ReadAlong } from '../readAlong/ReadAlong.tsx';
import { extensionMinutes, leftOf, sleepMinutes } from '../sleepTimer.ts';
import styles from './ListeningTools.module.css';
import * as words from './words.ts';

interface ListeningToolsProps {
  readonly row: CatalogueRow;
  readonly body: StoryBody | undefined;
}

export function ListeningTools({ row, body }: ListeningToolsProps) {
  const { audioTextSyncEnabled } = useSnapshot(lipiStore);
  return (
    <>
      <SleepLine />
      <NextLine row={row} />
      {audioTextSyncEnabled && body && <ReadAlong row={row} body={body} />}
    </>
  );
}

function NextLine({ row }: Pick<ListeningToolsProps, 'row'>) {
  const { sleep, upNext, story } = useSnapshot(playback);
  if (!upNext || story?.id !== row.id || sleep.kind === 'endOfStory') return null;
  return (
    <p className={`row soft ${styles.line}`}>
      <span>
        {words.upNext}
        <a href={`/content/${upNext.id}`} lang={upNext.language} dir={languageOf(upNext.language).direction}>
          <InScript language={upNext.language}>{upNext.title}</InScript>
        </a>
      </span>
    </p>
  );
}

/** The countdown is not announced to screen readers. */
function SleepLine() {
  const { sleep } = useSnapshot(playback);
  const [nowMs, setNow] = useState(() => performance.now());
  useEffect(() => {
    if (sleep.kind !== 'after') return;
    setNow(performance.now());
    const timer = setInterval(() => setNow(performance.now()), 1000);
    return () => clearInterval(timer);
  }, [sleep]);
  if (sleep.kind === 'off') return null;
  return (
    <div className={`row soft ${styles.line}`}>
      <span>
        {sleep.kind === 'endOfStory'
          ? words.sleepsAtEnd
          : words.sleepsIn(clockTime(Math.ceil(leftOf(sleep, nowMs) / 1000)))}
      </span>
      {sleep.kind === 'after' && <ExtendButton />}
    </div>
  );
}

function ExtendButton() {
  return <ActionButton label={words.moreMinutes(extensionMinutes)} onPress={() => sleepClock.extend()} />;
}

export function ListeningOptions({ onClose }: { readonly onClose: () => void }) {
  const { playbackSpeed } = useSnapshot(lipiStore);
  const { sleep, volume } = useSnapshot(playback);
  const [hasVolume] = useState(canSetVolume);

  return (
    <fieldset
      ref={(panel) => (panel ? closeOnLeaving(panel, onClose) : undefined)}
      className={`raised ${styles.options}`}
      aria-label={words.listeningOptions}
      data-overlay=""
    >
      <label className={`row ${styles.row}`}>
        <span>{words.speed}</span>
        <select
          className={`typed ${styles.select}`}
          value={playbackSpeed}
          onChange={(event) => setSpeed(Number(event.currentTarget.value))}
        >
          {speedsWith(playbackSpeed).map((speed) => (
            <option key={speed} value={speed}>
              {inDigits(`${speed}×`)}
            </option>
          ))}
        </select>
      </label>
      <label className={`row ${styles.row}`}>
        <span>{words.sleepTimer}</span>
        <select
          className={`typed ${styles.select}`}
          value={sleep.kind}
          onChange={({ currentTarget: { value } }) =>
            sleepClock.set(value === 'endOfStory' ? value : Number(value) || 0)
          }
        >
          <option value="off">{words.sleepOff}</option>
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
        <div className={`row ${styles.row}`}>
          <ExtendButton />
        </div>
      )}
      {hasVolume && (
        <label className={`row ${styles.row}`}>
          <span>{words.volume}</span>
          <input
            className={styles.volume}
            type="range"
            min={0}
            max={1}
            step={0.05}
            value={volume}
            aria-valuetext={inDigits(`${Math.round(volume * 100)} %`)}
            onChange={(event) => setVolume(event.currentTarget.valueAsNumber)}
          />
        </label>
      )}
      <Toggle field="autoScrollEnabled" label={words.scrollAlong} />
      <Toggle field="playNextEnabled" label={words.playNext} />
    </fieldset>
  );
}

interface ToggleProps {
  readonly field: 'autoScrollEnabled' | 'playNextEnabled';
  readonly label: string;
}

function Toggle({ field, label }: ToggleProps) {
  const isOn = useSnapshot(lipiStore)[field];
  return (
    <label className={`check ${styles.toggle}`}>
      <input
        type="checkbox"
        checked={isOn}
        onChange={() => {
          lipiStore[field] = !isOn;
        }}
      />
      <span>{label}</span>
    </label>
  );
}

/** Adds a speed that another device's build offers, so that the select can show it. */
function speedsWith(speed: number): number[] {
  return [...new Set([...speeds, speed])].sort((a, b) => a - b);
}

/** Phones and tablets have hardware buttons for the volume, and iOS ignores a volume set by a page. */
function canSetVolume(): boolean {
  if (!matchMedia('(hover: hover) and (pointer: fine)').matches) return false;
  const probe = new Audio();
  probe.volume = 0.5;
  return probe.volume === 0.5;
}
