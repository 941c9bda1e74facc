import { type ComponentType, useState } from 'react';
import styles from './TesterSection.module.css';

/** The fold at the end of 'Offline and storage' that holds the tester tools; their scripts come when it is opened. */
export function TesterSection() {
  const [Tools, setTools] = useState<ComponentType>();
  const [problem, setProblem] = useState('');
  async function bring(): Promise<void> {
    try {
      const { TesterTools } = await import('./TesterTools.tsx');
      setTools(() => TesterTools);
    } catch {
      setProblem('The tools are not on this device yet: they need a connection once.');
    }
  }
  return (
    <details
      className={styles.section}
      onToggle={({ currentTarget }) => currentTarget.open && !Tools && void bring()}
    >
      <summary>
        <h3>For testers</h3>
      </summary>
      {problem && <p>{problem}</p>}
      {Tools && <Tools />}
    </details>
  );
}
