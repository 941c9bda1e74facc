import { type ReactNode, useState } from 'react';

/** What the toolbar's button of the connection opens and closes. Its scripts come when it is first pressed. */
export function useStoragePanel(): { storage: ReactNode; onToggleStorage: () => void } {
  const [storage, setStorage] = useState<ReactNode>();
  async function open(): Promise<void> {
    try {
      const { StoragePanel } = await import('./StoragePanel.tsx');
      setStorage(<StoragePanel onClose={() => setStorage(undefined)} />);
    } catch (error) {
      console.warn(`The panel could not be fetched: ${String(error)}`);
    }
  }
  return {
    storage,
    onToggleStorage: () => (storage === undefined ? void open() : setStorage(undefined)),
  };
}
