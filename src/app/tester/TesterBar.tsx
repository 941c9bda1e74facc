import { createRoot } from 'react-dom/client';
import { useSnapshot } from 'valtio/react';
import { ActionButton } from '../../parts/controls/Action.tsx';
import * as words from '../../words/app/testerBar.ts';
import { faults, faultWords, turnOffTools } from './faults.ts';
import styles from './TesterBar.module.css';

/** Shows the banner above the page, for as long as the page lives. */
export function showTesterBar(): void {
  const place = document.createElement('div');
  document.body.prepend(place);
  createRoot(place).render(<TesterBar />);
}

/** Shows which faults are being injected, so that testers do not take them for the app's own. */
function TesterBar() {
  const inForce = faultWords(useSnapshot(faults).plan);
  if (inForce === undefined) return null;
  return (
    <aside className={styles.bar} aria-label={words.tools}>
      <p>{words.areOn(inForce)}</p>
      <ActionButton onPress={turnOffTools}>{words.turnOff}</ActionButton>
    </aside>
  );
}
