import { useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { ActionButton } from '../../parts/controls/Action.tsx';
import type { LineFault } from '../../shared/faults/faultPlan.ts';
import { turnOff } from '../../words/app/testerBar.ts';
import * as words from '../../words/app/testerTools.ts';
import { type LoggedEvent, loggedEvents } from './eventLog.ts';
import { changeFaults, faults, turnOffTools, turnOnTools } from './faults.ts';
import styles from './TesterTools.module.css';
import { downloadReport, evictCaches, expireToken } from './testerActions.ts';

const lines = Object.entries(words.lines satisfies Record<LineFault, string>) as [LineFault, string][];

const minuteMs = 60 * 1000;
const skews: readonly (readonly [number, string])[] = [
  [0, words.clocks.right],
  [5 * minuteMs, words.clocks.ahead.minutes5],
  [60 * minuteMs, words.clocks.ahead.hour],
  [24 * 60 * minuteMs, words.clocks.ahead.day],
  [-5 * minuteMs, words.clocks.behind.minutes5],
  [-60 * minuteMs, words.clocks.behind.hour],
  [-24 * 60 * minuteMs, words.clocks.behind.day],
];

/** The tester's switches and actions, and the report to download. */
export function TesterTools() {
  const { isInstalled, plan } = useSnapshot(faults);
  if (!isInstalled) {
    return (
      <div className={styles.tools}>
        <p>{words.whatTheyDo}</p>
        <ActionButton onPress={turnOnTools}>{words.turnOn}</ActionButton>
      </div>
    );
  }
  return (
    <div className={styles.tools}>
      <Choice
        id="tester-line"
        label={words.line}
        options={lines}
        value={plan.line}
        onChoose={(line) => changeFaults({ line })}
      />
      <Choice
        id="tester-clock"
        label={words.clock}
        options={skews}
        value={plan.clockSkewMs}
        onChoose={(clockSkewMs) => changeFaults({ clockSkewMs })}
      />
      <Switch
        label={words.answersAreLost}
        isOn={plan.losesAnswers}
        onTurn={(losesAnswers) => changeFaults({ losesAnswers })}
      />
      <Switch
        label={words.deviceIsFull}
        isOn={plan.isStorageFull}
        onTurn={(isStorageFull) => changeFaults({ isStorageFull })}
      />
      <Actions />
      <Log />
      <ActionButton onPress={turnOffTools}>{turnOff}</ActionButton>
    </div>
  );
}

interface ChoiceProps<T extends string | number> {
  readonly id: string;
  readonly label: string;
  readonly options: readonly (readonly [T, string])[];
  readonly value: T;
  readonly onChoose: (value: T) => void;
}

function Choice<T extends string | number>({ id, label, options, value, onChoose }: ChoiceProps<T>) {
  return (
    <p className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={String(value)}
        onChange={({ target }) => {
          const chosen = options[target.selectedIndex];
          if (chosen) onChoose(chosen[0]);
        }}
      >
        {options.map(([option, name]) => (
          <option key={option} value={String(option)}>
            {name}
          </option>
        ))}
      </select>
    </p>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onTurn: (isOn: boolean) => void;
}

function Switch({ label, isOn, onTurn }: SwitchProps) {
  return (
    <label className={styles.switch}>
      <input type="checkbox" checked={isOn} onChange={({ target }) => onTurn(target.checked)} />
      <span>{label}</span>
    </label>
  );
}

/** One-time actions and their outcome. */
function Actions() {
  const [note, setNote] = useState('');
  async function evict(): Promise<void> {
    setNote(words.cachesEvicted(await evictCaches()));
  }
  function expire(): void {
    setNote(expireToken() ? words.tokenExpired : words.noToken);
  }
  const report = (error: unknown) => setNote(words.failed(String(error)));
  return (
    <>
      <p className={styles.actions}>
        <ActionButton onPress={() => void evict().catch(report)}>{words.evictCaches}</ActionButton>
        <ActionButton onPress={expire}>{words.expireToken}</ActionButton>
        <ActionButton onPress={() => void downloadReport().catch(report)}>
          {words.downloadReport}
        </ActionButton>
      </p>
      <p role="status">{note}</p>
    </>
  );
}

/** The most events shown; the report contains them all. */
const shownEvents = 100;

function Log() {
  const [events, setEvents] = useState<readonly LoggedEvent[]>();
  if (!events) {
    return <ActionButton onPress={() => setEvents(newest())}>{words.showLog}</ActionButton>;
  }
  return (
    <>
      <ActionButton onPress={() => setEvents(newest())}>{words.showMore}</ActionButton>
      <ol className={styles.log} aria-label={words.log}>
        {events.map(({ n, at, what }) => (
          <li key={n}>
            <time dateTime={new Date(at).toISOString()}>{new Date(at).toLocaleTimeString()}</time> {what}
          </li>
        ))}
      </ol>
    </>
  );
}

function newest() {
  return loggedEvents().slice(-shownEvents).reverse();
}
