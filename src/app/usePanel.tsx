import { type ReactNode, useState } from 'react';
import type { LazyPart } from '../parts/lazyPart.tsx';

/** A panel that a button of the toolbar opens and closes. It opens once its scripts are here, so a lost press is none. */
export function usePanel(Panel: LazyPart<{ readonly onClose: () => void }>): {
  panel: ReactNode;
  onToggle: () => void;
} {
  const [isOpen, setOpen] = useState(false);
  return {
    panel: isOpen ? <Panel onClose={() => setOpen(false)} /> : undefined,
    onToggle: () => (isOpen ? setOpen(false) : void Panel.preload().then(setOpen)),
  };
}
