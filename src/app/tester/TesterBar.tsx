import { createRoot } from 'react-dom/client';
import { useSnapshot } from 'valtio/react';
import { ActionButton } from '../../parts/Action.tsx';
import { faults, faultWords, turnOffTools } from './faults.ts';
import styles from './TesterBar.module.css';

/** Shows the banner above the page, for as long as the page lives. */
export function showTesterBar(): void {
  const place = document.createElement('div');
  document.body.prepend(place);
  createRoot(place).render(<TesterBar />);
}

/** Says that faults are injected for as long as one is in force, so that nobody takes them for the app's own. */
function TesterBar() {
  const words = faultWords(useSnapshot(faults).plan);
  if (words === undefined) return null;
  return (
    <aside className={styles.bar} aria-label="Tester tools">
      <p>{`Tester tools are on: ${words}.`}</p>
      <ActionButton onPress={turnOffTools}>Turn everything off</ActionButton>
    </aside>
  );
}
