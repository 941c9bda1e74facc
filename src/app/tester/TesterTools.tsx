import { useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { asFault, faults } from '../../shared/worker/faultyFetch.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import { CopyButton } from '../../ui/controls/CopyButton.tsx';
import * as words from '../words.ts';
import { diagnosticReport } from './diagnosticReport.ts';
import styles from './TesterTools.module.css';
import { chooseFault, tester, turnOffTools, turnOnTools } from './tester.ts';

export function TesterTools() {
  const { isInstalled, fault } = useSnapshot(tester);
  if (!isInstalled) {
    return (
      <div className={styles.tools}>
        <p>{words.whatTheyDo}</p>
        <ActionButton label={words.turnOn} onPress={turnOnTools} />
      </div>
    );
  }
  return (
    <div className={styles.tools}>
      <label>
        {words.fault}{' '}
        <select value={fault ?? ''} onChange={({ target }) => void chooseFault(asFault(target.value))}>
          <option value="">{words.noFault}</option>
          {faults.map((name) => (
            <option key={name} value={name}>
              {words.faults[name]}
            </option>
          ))}
        </select>
      </label>
      <Report />
      <ActionButton label={words.turnOff} onPress={() => void turnOffTools()} />
    </div>
  );
}

function Report() {
  const [report, setReport] = useState<string>();
  const shown = useRef<HTMLPreElement>(null);
  const make = () => diagnosticReport().catch((error: unknown) => words.noReport(String(error)));
  if (report === undefined) {
    return <ActionButton label={words.makeReport} onPress={() => void make().then(setReport)} />;
  }
  return (
    <>
      <CopyButton text={report} words={words.copyReport} shownIn={shown} />
      <pre ref={shown}>{report}</pre>
    </>
  );
}

/** A banner that names the fault, so that testers do not take it for the app's own. */
export function TesterBar() {
  const { fault } = useSnapshot(tester);
  if (fault === undefined) return null;
  return (
    <aside className={`row ${styles.bar}`} aria-label={words.tools}>
      <p>{words.isOn(words.faults[fault])}</p>
      <ActionButton label={words.turnOff} onPress={() => void turnOffTools()} />
    </aside>
  );
}
