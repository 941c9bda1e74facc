import { createRoot } from 'react-dom/client';
import { logEvents } from './diagnosticReport.ts';
import { TesterBar } from './TesterTools.tsx';
import { installTester } from './tester.ts';

export function startTester(): void {
  installTester();
  logEvents();
  const place = document.createElement('div');
  document.body.prepend(place);
  createRoot(place).render(<TesterBar />);
}
