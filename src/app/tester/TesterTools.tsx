import { useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { ActionButton } from '../../parts/Action.tsx';
import type { LineFault } from '../../shared/faults/faultPlan.ts';
import { type LoggedEvent, loggedEvents } from './eventLog.ts';
import { changeFaults, faults, turnOffTools, turnOnTools } from './faults.ts';
import styles from './TesterTools.module.css';
import { downloadReport, evictCaches, expireToken } from './testerActions.ts';

const lines: readonly (readonly [LineFault, string])[] = [
  ['none', 'Normal'],
  ['offline', 'Offline'],
  ['2g', 'Slow: 2G'],
  ['3g', 'Slow: 3G'],
  ['hanging', 'Requests hang'],
  ['failing', 'The server fails'],
];

const minuteMs = 60 * 1000;
const clocks: readonly (readonly [number, string])[] = [
  [0, 'Right'],
  [5 * minuteMs, '5 minutes ahead'],
  [60 * minuteMs, '1 hour ahead'],
  [24 * 60 * minuteMs, '24 hours ahead'],
  [-5 * minuteMs, '5 minutes behind'],
  [-60 * minuteMs, '1 hour behind'],
  [-24 * 60 * minuteMs, '24 hours behind'],
];

/** The tester's switches and actions, and the report to download. */
export function TesterTools() {
  const { isInstalled, plan } = useSnapshot(faults);
  if (!isInstalled) {
    return (
      <div className={styles.tools}>
        <p>
          Slow down or cut the network, fill the storage, change the clock. Nothing changes on the server.
        </p>
        <ActionButton onPress={turnOnTools}>Turn the tools on</ActionButton>
      </div>
    );
  }
  return (
    <div className={styles.tools}>
      <Choice
        id="tester-line"
        label="Line"
        options={lines}
        value={plan.line}
        onChoose={(line) => changeFaults({ line })}
      />
      <Choice
        id="tester-clock"
        label="Clock of this device"
        options={clocks}
        value={plan.clockSkewMs}
        onChoose={(clockSkewMs) => changeFaults({ clockSkewMs })}
      />
      <Switch
        label="Answers are lost after the server has acted"
        isOn={plan.losesAnswers}
        onTurn={(losesAnswers) => changeFaults({ losesAnswers })}
      />
      <Switch
        label="The device is full"
        isOn={plan.isStorageFull}
        onTurn={(isStorageFull) => changeFaults({ isStorageFull })}
      />
      <Actions />
      <Log />
      <ActionButton onPress={turnOffTools}>Turn everything off</ActionButton>
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
        {options.map(([option, words]) => (
          <option key={option} value={String(option)}>
            {words}
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
    setNote(`${await evictCaches()} caches were deleted, as a browser does that wants its room back.`);
  }
  function expire(): void {
    setNote(
      expireToken() ? 'The server refuses the token from now on.' : 'You are not signed in on this device.',
    );
  }
  const report = (error: unknown) => setNote(`That did not work: ${String(error)}`);
  return (
    <>
      <p className={styles.actions}>
        <ActionButton onPress={() => void evict().catch(report)}>Evict the caches</ActionButton>
        <ActionButton onPress={expire}>Expire the token</ActionButton>
        <ActionButton onPress={() => void downloadReport().catch(report)}>Download a report</ActionButton>
      </p>
      <p role="status">{note}</p>
    </>
  );
}

/** As many as fit on the screen; the report has them all. */
const shownEvents = 100;

function Log() {
  const [events, setEvents] = useState<readonly LoggedEvent[]>();
  if (!events) {
    return <ActionButton onPress={() => setEvents(newest())}>Show the log</ActionButton>;
  }
  return (
    <>
      <ActionButton onPress={() => setEvents(newest())}>Show what came since</ActionButton>
      <ol className={styles.log} aria-label="Log, newest first">
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
