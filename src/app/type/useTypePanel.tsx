import { type ReactNode, useState } from 'react';

/** What a story's 'Aa' opens and closes. Its scripts come when it is first pressed. */
export function useTypePanel(): { typePanel: ReactNode; onToggleType: () => void } {
  const [typePanel, setTypePanel] = useState<ReactNode>();
  async function open(): Promise<void> {
    try {
      const { TypePanel } = await import('./TypePanel.tsx');
      setTypePanel(<TypePanel onClose={() => setTypePanel(undefined)} />);
    } catch (error) {
      console.warn(`The panel could not be fetched: ${String(error)}`);
    }
  }
  return {
    typePanel,
    onToggleType: () => (typePanel === undefined ? void open() : setTypePanel(undefined)),
  };
}
